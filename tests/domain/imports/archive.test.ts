import { zipSync } from "fflate";
import { expect, test } from "vitest";
import {
  ARCHIVE_FILES_MAX,
  archivedName,
  archiveKey,
  isArchiveKey,
  LOCAL_HEADER_ROOM,
  packedBytes,
  readArchive,
} from "~/domain/imports/archive";

/** Milliseconds of processor time: quadratic reading takes minutes. */
const MOST = 3_000;

const bytes = (text: string) => new TextEncoder().encode(text);
const open = (zip: Uint8Array, room = zip.length) => readArchive(zip.subarray(zip.length - room), zip.length - room);
const at = (zip: Uint8Array, name: string) => {
  const file = open(zip)?.get(archivedName(name));
  const packed = file && packedBytes(zip.subarray(file.offset, file.offset + LOCAL_HEADER_ROOM + file.packed), file);
  return packed && new TextDecoder().decode(packed);
};

test("a file is found by each end of its path, however its name is written", () => {
  const zip = zipSync(
    { "fotos/taza/Azul 1.JPG": bytes("blue"), "fotos/café.jpg": bytes("coffee"), "fotos\\silla.png": bytes("chair") },
    { level: 0 },
  );
  expect(
    ["azul 1.jpg", "taza/azul 1.jpg", "./fotos/taza/Azul 1.jpg", "cafe\u0301.jpg", "silla.png"].map((name) =>
      at(zip, name),
    ),
  ).toEqual(["blue", "blue", "blue", "coffee", "chair"]);
});

test("a file in many folders is found by its last parts, and a path's beginning says nothing", () => {
  const zip = zipSync({ "a/b/c/d/e.jpg": bytes("deep") }, { level: 0 });
  expect(
    ["e.jpg", "d/e.jpg", "c/d/e.jpg", "b/c/d/e.jpg", "a/b/c/d/e.jpg", "a/b/c/d"].map((name) => at(zip, name)),
  ).toEqual(["deep", "deep", "deep", "deep", "deep", undefined]);
  expect(["/a.jpg", "././a.jpg", ".\\A.jpg", "//a.jpg"].map(archivedName)).toEqual([
    ...["a.jpg", "a.jpg", "a.jpg", "a.jpg"],
  ]);
});

test("an archive's key is its import's", () => {
  const id = "01920000-0000-7000-8000-000000000000";
  expect([
    isArchiveKey(archiveKey(id)),
    isArchiveKey(`imports/${id}.zip.jpg`),
    isArchiveKey(`x/imports/${id}.zip`),
  ]).toEqual([true, false, false]);
});

test("a name of several files is none's, and the whole path is", () => {
  const zip = zipSync(
    { "cup/1.jpg": bytes("cup"), "vase/1.jpg": bytes("vase"), "__MACOSX/1.jpg": bytes("no") },
    { level: 0 },
  );
  expect([at(zip, "1.jpg"), at(zip, "cup/1.jpg"), at(zip, "vase/1.jpg")]).toEqual([null, "cup", "vase"]);
  const flat = zipSync({ "1.jpg": bytes("own"), "cup/1.jpg": bytes("cup") }, { level: 0 });
  expect([at(flat, "1.jpg"), at(flat, "cup/1.jpg")]).toEqual(["own", "cup"]);
});

test("only the end of a file is read, and what it says is checked", () => {
  const zip = zipSync({ "a.jpg": new Uint8Array(5_000), "b.jpg": bytes("b") }, { level: 0 });
  expect(open(zip, 400)?.get("a.jpg")).toEqual({ offset: 0, packed: 5_000, size: 5_000, isDeflated: false });
  expect([open(zip, 60), open(bytes("no ZIP file")), open(new Uint8Array(0))]).toEqual([null, null, null]);
  // Every byte of the directory changed, or the file cut: an answer or none, and no fault.
  for (let cut = 0; cut < 300; cut++) {
    const broken = zip.slice();
    broken[zip.length - 1 - cut] = 0xff;
    expect(() => open(broken)).not.toThrow();
    expect(() => open(zip.subarray(0, zip.length - cut))).not.toThrow();
  }
  const many = Object.fromEntries(Array.from({ length: ARCHIVE_FILES_MAX + 1 }, (_, n) => [`${n}.jpg`, bytes("")]));
  expect(open(zipSync(many, { level: 0 }))).toBeNull();
});

test("bytes that are not a file's own are not unpacked", () => {
  const zip = zipSync({ "a.jpg": bytes("blue") }, { level: 0 });
  const file = { offset: 0, packed: 4, size: 4, isDeflated: false };
  expect(packedBytes(zip, file)).toEqual(bytes("blue"));
  expect(packedBytes(zip.subarray(0, 39), file)).toEqual(bytes("blue"));
  const nothing = Buffer.concat([zip.subarray(0, 26), Buffer.alloc(4)]);
  expect(packedBytes(nothing, { ...file, packed: 0 })).toHaveLength(0);
  expect(packedBytes(zip.subarray(0, 4), file)).toBeNull();
  expect([packedBytes(zip.subarray(1), file), packedBytes(zip.subarray(0, 36), file)]).toEqual([null, null]);
});

/** A ZIP file's directory changed, entry by entry: `write` gets where each begins. */
function changed(zip: Uint8Array, write: (view: DataView, entry: number, index: number) => void): Uint8Array {
  const copy = Buffer.from(zip);
  const view = new DataView(copy.buffer, copy.byteOffset, copy.length);
  let index = 0;
  for (let entry = copy.indexOf("PK\u0001\u0002"); entry !== -1; entry = copy.indexOf("PK\u0001\u0002", entry + 4)) {
    write(view, entry, index++);
  }
  return copy;
}

test("a directory says what it has, to the byte, or nothing is read", () => {
  const zip = zipSync({ "a.jpg": bytes("blue") }, { level: 0 });
  const end = zip.length - 22;
  const begin = new DataView(zip.buffer, zip.byteOffset).getUint32(end + 16, true);
  const names = (one: Uint8Array | null) => one && [...(open(one)?.keys() ?? ["none"])];
  expect([...(open(zip, zip.length - begin)?.keys() ?? [])]).toEqual(["a.jpg"]);
  expect([...(open(zipSync({}))?.keys() ?? ["none"])]).toEqual([]);
  expect([names(new Uint8Array(22)), names(new Uint8Array(80))]).toEqual([["none"], ["none"]]);
  expect(names(changed(zip, (view, entry) => view.setUint8(entry + 3, 0)))).toEqual(["none"]);
  expect(names(changed(zip, (view, entry) => view.setUint16(entry + 28, 60_000, true)))).toEqual(["none"]);
  expect(names(changed(zip, (view, entry) => view.setUint32(entry + 20, begin - 10, true)))).toEqual(["none"]);
});

/** A ZIP file's end that says where its only entry begins: after 30 bytes. */
function withDirectory(entry: Buffer, comment = 0): Uint8Array {
  const end = Buffer.alloc(22 + comment);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30, 16);
  return Buffer.concat([Buffer.alloc(30), entry, end]);
}

test("an entry ends before the directory does, and the longest comment is passed over", () => {
  const entry = Buffer.alloc(46);
  entry.write("PK\u0001\u0002", "latin1");
  expect(open(withDirectory(entry))?.size).toBe(1);
  expect(open(withDirectory(entry.subarray(0, 45)))).toBeNull();
  expect(open(withDirectory(entry.subarray(0, 4)))).toBeNull();
  expect(open(withDirectory(entry, 65_535))?.size).toBe(1);
  expect(open(withDirectory(entry, 65_536))).toBeNull();
});

test("names lead out of no folder, and a path that is there twice is nobody's", () => {
  const zip = zipSync(
    { "../../etc/a.jpg": bytes("up"), "/b.jpg": bytes("root"), "C:\\c.jpg": bytes("disk") },
    { level: 0 },
  );
  expect(["a.jpg", "../../etc/a.jpg", "b.jpg", "c.jpg"].map((name) => at(zip, name))).toEqual([
    ...["up", "up", "root", "disk"],
  ]);
  const twice = zipSync({ "a.jpg": bytes("one"), "b.jpg": bytes("two") }, { level: 0 });
  const same = changed(twice, (view, entry) => view.setUint8(entry + 46, "a".charCodeAt(0)));
  expect(open(same)?.get("a.jpg")).toBeNull();
});

test("what is encrypted, packed in another way or of a larger kind of ZIP file is not read", () => {
  const zip = zipSync({ "a.jpg": bytes("blue") }, { level: 0 });
  const names = (one: Uint8Array) => [...(open(one)?.keys() ?? ["none"])];
  expect(names(zip)).toEqual(["a.jpg"]);
  expect(names(changed(zip, (view, entry) => view.setUint16(entry + 8, 1, true)))).toEqual([]);
  expect(names(changed(zip, (view, entry) => view.setUint16(entry + 10, 14, true)))).toEqual([]);
  for (const field of [20, 42]) {
    expect(names(changed(zip, (view, entry) => view.setUint32(entry + field, 0xffffffff, true)))).toEqual(["none"]);
  }
});

test("what macOS adds is no file, and old programs' names are read", () => {
  const zip = zipSync({ "__MACOSX/a.jpg": bytes("no"), "cafX.jpg": bytes("coffee") }, { level: 0 });
  const latin = changed(zip, (view, entry, index) => index === 1 && view.setUint8(entry + 46 + 3, 0xe9));
  expect([...(open(latin)?.keys() ?? [])]).toEqual(["café.jpg", "__macosx/a.jpg"]);
});

test("a file's own fields are read past what its program adds, and a comment at the end", () => {
  const zip = zipSync(
    {
      "a.jpg": [bytes("blue"), { level: 0, extra: { 28789: bytes("x".repeat(300)) }, comment: "c".repeat(300) }],
      "b.jpg": [bytes("green".repeat(100)), { level: 9 }],
    },
    { comment: "all" } as object,
  );
  const longer = Buffer.concat([zip, Buffer.alloc(400)]);
  longer.writeUInt16LE(400, zip.length - 2);
  expect(at(zip, "a.jpg")).toBe("blue");
  expect(open(longer)?.get("b.jpg")).toMatchObject({ size: 500, isDeflated: true });
  expect(open(longer)?.get("a.jpg")).toMatchObject({ size: 4, isDeflated: false });
});

test("a name as long as operating systems take is read, a longer one is passed over", () => {
  const name = (letters: number) => `${"a".repeat(letters - 4)}.jpg`;
  const zip = zipSync({ [name(4_096)]: bytes("1"), [name(4_097)]: bytes("2"), "z.jpg": bytes("3") }, { level: 0 });
  expect([...(open(zip)?.keys() ?? [])]).toEqual([name(4_096), "z.jpg"]);
});

test.each([
  ["long names of marks", (n: number) => `${n}e${"\u0301".repeat(95)}.jpg`],
  ["names in many folders", (n: number) => `${"a/".repeat(90)}${n}.jpg`],
  ["names in too many folders", (n: number) => `${n % 20 === 0 ? "a/".repeat(2_000) : ""}${n}.jpg`],
  ["one name", () => "a.jpg"],
])("a directory of ten thousand %s is read quickly", (_, nameOf) => {
  const entries = Array.from({ length: ARCHIVE_FILES_MAX }, (_, n) => {
    const name = Buffer.from(nameOf(n));
    const entry = Buffer.alloc(46);
    entry.write("PK\u0001\u0002", "latin1");
    entry.writeUInt16LE(name.length, 28);
    return Buffer.concat([entry, name]);
  });
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(ARCHIVE_FILES_MAX, 10);
  end.writeUInt32LE(30, 16);
  const zip = Buffer.concat([Buffer.alloc(30), ...entries, end]);
  const before = process.cpuUsage();
  expect(readArchive(zip, 0)).not.toBeNull();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(MOST);
});
