import { connect } from "node:net";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftImages, drafts } from "~/data/schema.server";
import { createPhotoUpload } from "~/flows/catalog/store-photos.server";
import { animated, bytesOf, encoded, photo, picture, text } from "../../support/image-samples";
import { type Market, openMarket } from "../../support/market";
import { file, flashText, photoFile, photoFiles } from "../../support/photo-files";

let market: Market;
const spanish = { headers: { "Accept-Language": "es-MX" } };
type Person = Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const seller = (options: object = {}) => market.person({ seller: true, ...options });

async function photosOf(person: { id: string }) {
  const rows = await market.db
    .select({
      key: draftImages.key,
      position: draftImages.position,
      width: draftImages.width,
      height: draftImages.height,
    })
    .from(draftImages)
    .innerJoin(drafts, eq(drafts.id, draftImages.draft_id))
    .where(eq(drafts.user_id, person.id))
    .orderBy(draftImages.position);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
  return rows;
}

async function objectsOf(person: { id: string }) {
  const bucket = market.buckets.PRODUCTS;
  return (await bucket.list({ prefix: `${person.id}/` })).objects.map(({ key }) => key);
}

async function stored(key: string) {
  const bucket = market.buckets.PRODUCTS;
  const object = await bucket.get(key);
  return {
    bytes: new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0)),
    type: object?.httpMetadata?.contentType,
  };
}

const name = (key: string) => key.split("/")[1];

test("photos come in, are named by the server and shown, the first one as the cover", async () => {
  const ana = await seller(spanish);
  const page = await ana.post("/sell/photos", { title: "Cámara", photos: await photoFiles(2) });
  expect(flashText(page)).toBe("Imágenes subidas 2 imagen(es) subidas correctamente");
  const photos = await photosOf(ana);
  expect(photos).toHaveLength(2);
  for (const { key } of photos) expect(key).toMatch(new RegExp(`^${ana.id}/\\d{13}-\\d\\.jpg$`));
  const shown = page.document.querySelectorAll(".pics img").map((one) => one.getAttribute("src"));
  expect(shown).toEqual(photos.map(({ key }) => `/sell/pictures/320/${key}`));
  expect(page.document.querySelector(".pics li")?.textContent).toContain("Portada");
  expect((await ana.get("/sell")).document.querySelector("#title")?.getAttribute("value")).toBe("Cámara");
  expect((await ana.raw(shown[0] ?? "")).status).toBe(200);
});

test("a draft's photos are only for their seller, until it is published", async () => {
  const [ana, beto] = [await seller(), await seller()];
  const admin = await market.person({ admin: true });
  await ana.post("/sell/photos", { photos: await photoFiles(1) });
  const [{ key } = { key: "" }] = await photosOf(ana);
  const own = `/sell/pictures/320/${key}`;
  for (let round = 0; round < 2; round++) {
    const answer = await ana.raw(own, { headers: { Accept: "image/webp" } });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect(answer.headers.get("Vary")).toContain("Cookie");
    for (const who of [beto, admin]) expect((await who.raw(own)).status).toBe(404);
    expect((await market.visitor().raw(own)).headers.get("Location")).toContain("/auth?to=");
    // By the address that is public later, no one gets it, not even its seller.
    for (const who of [market.visitor(), ana, beto, admin]) {
      for (const width of [320, 640, 1280]) {
        const answer = await who.raw(`/pictures/${width}/${key}`);
        expect([answer.status, answer.headers.get("Cache-Control")]).not.toEqual([200, expect.anything()]);
        expect(answer.status).toBe(404);
        expect(answer.headers.get("Cache-Control") ?? "").not.toContain("immutable");
      }
    }
  }
  // Its seller's view stored nothing that the public address would find.
  expect(await objectsOf(ana)).toEqual([key]);
  expect((await ana.post("/sell", { title: "Lamp", category: "home", price: "10" })).path).toContain("/product/");
  for (const who of [market.visitor(), beto]) {
    const answer = await who.raw(`/pictures/320/${key}`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  }
});

test("a published photo asks the database once a size and format, and not at all once it is made", async () => {
  const ana = await seller();
  await ana.post("/sell", { title: "Lamp", category: "home", price: "10", photos: await photoFiles(1) });
  const [key = ""] = await objectsOf(ana);
  const visitor = market.visitor();
  expect(await market.trips(() => visitor.raw(`/pictures/320/${key}`))).toBe(1);
  expect(await market.trips(() => visitor.raw(`/pictures/320/${key}`))).toBe(0);
  expect(await market.trips(() => visitor.raw(`/pictures/320/${key}`, { headers: { Accept: "image/avif" } }))).toBe(1);
});

test("in English the same is said in English", async () => {
  const ana = await seller();
  const page = await ana.post("/sell/photos", { photos: await photoFiles(1) });
  expect(flashText(page)).toBe("Photos uploaded 1 photo uploaded");
});

test("without a file there is nothing to upload, and what was typed is kept", async () => {
  const ana = await seller(spanish);
  const page = await ana.post("/sell/photos", {
    title: "Mesa",
    photos: new File([], "", { type: "application/octet-stream" }),
  });
  expect(flashText(page)).toContain("Sin imágenes");
  expect(page.document.querySelector("#title")?.getAttribute("value")).toBe("Mesa");
  expect(flashText(await (await seller()).post("/sell/photos", { title: "Table" }))).toContain("No images");
});

test("a visitor is asked to sign in, and comes back to the form", async () => {
  const page = await market.visitor({ "Accept-Language": "es" }).post("/sell/photos", { photos: await photoFiles(1) });
  expect(flashText(page)).toBe("Debes iniciar sesión para subir imágenes");
  expect(page.path).toBe("/auth?to=%2Fsell%2Fphotos");
  expect(flashText(await market.visitor().post("/sell/photos", {}))).toBe("Please sign in to upload images");
  const script = await market.visitor().send("/sell/photos", {}, { Accept: "application/json" });
  expect([script.status, await script.json()]).toEqual([401, { to: "/auth?to=%2Fsell%2Fphotos" }]);
  expect((await (await seller()).get("/sell/photos")).path).toBe("/sell");
});

test("a visitor's photos are not looked at, and the answer arrives", async () => {
  const large = file(new Uint8Array(9 * 1024 * 1024), "a.jpg", "image/jpeg");
  const response = await market.visitor().send("/sell/photos", { photos: [large, large, large, large] });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/auth?to=%2Fsell%2Fphotos"]);
  const publishing = await market.visitor().send("/sell", { photos: [large, large] });
  expect([publishing.status, publishing.headers.get("Location")]).toEqual([303, "/auth?to=%2Fsell"]);
});

test("more than five photos can weigh is not read to its end, though nothing announced it", async () => {
  const ana = await seller();
  const piece = new Uint8Array(1024 * 1024);
  const start = '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent++ < 1000) controller.enqueue(sent === 1 ? bytesOf(start) : piece);
      else controller.close();
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b", "Sec-Fetch-Site": "same-origin" };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  const answer = await ana.raw("/sell/photos", init).catch(() => null);
  expect(answer?.status ?? 303).toBe(303);
  expect(sent).toBeLessThan(500);
  expect(await objectsOf(ana)).toEqual([]);
  expect((await ana.get("/sell")).status).toBe(200);
});

test("five photos are the limit, with those that are there already", async () => {
  const ana = await seller(spanish);
  const six = await ana.post("/sell/photos", { photos: await photoFiles(6) });
  expect(flashText(six)).toContain("5 imagen(es) subidas correctamente");
  expect(flashText(six)).toContain("Límite de imágenes Puedes subir máximo 5 imágenes");
  const more = await ana.post("/sell/photos", { photos: await photoFiles(1) });
  expect(flashText(more)).toBe("Límite de imágenes Puedes subir máximo 5 imágenes");
  expect(await photosOf(ana)).toHaveLength(5);
  expect(await objectsOf(ana)).toHaveLength(5);
});

test("what an upload refuses is said in both languages", async () => {
  const six = await photoFiles(6);
  const drawing = file("<svg xmlns='http://www.w3.org/2000/svg'/>", "uno.svg", "image/svg+xml");
  for (const [headers, signIn, limit, format] of [
    [
      { "Accept-Language": "es-MX" },
      "Debes iniciar sesión para subir imágenes",
      "Límite de imágenes Puedes subir máximo 5 imágenes",
      "Formato no válido uno.svg: solo JPG, PNG o WebP",
    ],
    [
      { "Accept-Language": "en-US" },
      "Please sign in to upload images",
      "Image limit You can upload up to 5 images",
      "Invalid format uno.svg: only JPG, PNG or WebP",
    ],
  ] as const) {
    expect(flashText(await market.visitor(headers).post("/sell/photos", { photos: drawing }))).toBe(signIn);
    const ana = await seller({ headers });
    expect(flashText(await ana.post("/sell/photos", { photos: drawing }))).toBe(format);
    expect(flashText(await ana.post("/sell/photos", { photos: six }))).toContain(limit);
    expect(flashText(await ana.post("/sell/photos", { photos: six.slice(0, 1) }))).toBe(limit);
  }
});

test("a photo is turned once, however many names are taken; one that cannot be is broken", async () => {
  const ana = await seller();
  const now = 1_700_000_000_000;
  const bucket = market.buckets.PRODUCTS;
  for (const index of [0, 1]) await bucket.put(`${ana.id}/${now}-${index}.jpg`, "taken");
  const faults: unknown[] = [];
  let turns = 0;
  const rotate: typeof market.images.rotate = (...of) => {
    turns += 1;
    return market.images.rotate(...of);
  };
  const taker = (images: object) =>
    createPhotoUpload({
      store: { ...market.images, ...images },
      name: (index) => `${ana.id}/${now}-${index}`,
      before: 0,
      mayUpload: async () => true,
      onFault: (one) => faults.push(one),
    });
  const sideways = file(await photo("jpeg", 6), "a.jpg", "image/jpeg");
  const taken = taker({ rotate });
  await taken.take(sideways);
  expect(taken.stored).toMatchObject([{ key: `${ana.id}/${now}-2.jpg`, width: 16, height: 24 }]);
  expect([turns, taken.skipped, (await stored(`${ana.id}/${now}-0.jpg`)).bytes.length]).toEqual([1, [], 5]);

  const broken = taker({ rotate: async () => null });
  await broken.take(sideways);
  expect([broken.stored, broken.skipped, faults]).toEqual([[], [{ reason: "broken", file: "a.jpg" }], []]);
});

test("what is not a photo is skipped and named, the others are kept", async () => {
  const ana = await seller(spanish);
  const png = await encoded(picture(), "png");
  const page = await ana.post("/sell/photos", {
    photos: [
      file("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "uno.svg", "image/svg+xml"),
      file("<?php echo 1;", "dos.jpg", "image/jpeg"),
      file(png, "tres.jpg", "image/jpeg"),
      file(png, "cuatro.png", "text/plain"),
      file(await animated("webp"), "cinco.webp", "image/webp"),
      file(png.subarray(0, png.length - 40), "seis.png", "image/png"),
      file(await encoded(picture(), "gif"), "siete.gif", "image/gif"),
      await photoFile("ocho.webp", "webp"),
    ],
  });
  expect(flashText(page)).toContain("1 imagen(es) subidas correctamente");
  expect(flashText(page)).toContain("Formato no válido uno.svg: solo JPG, PNG o WebP dos.jpg");
  for (const one of ["tres.jpg", "cuatro.png", "siete.gif"])
    expect(flashText(page)).toContain(`${one}: solo JPG, PNG o WebP`);
  expect(flashText(page)).toContain("cinco.webp está animado");
  expect(flashText(page)).toContain("seis.png está dañado");
  expect(await photosOf(ana)).toHaveLength(1);
  expect(await objectsOf(ana)).toHaveLength(1);
});

test("a file above 10 MB is skipped and named, whatever comes after it is read", async () => {
  const ana = await seller(spanish);
  const large = bytesOf(await encoded(picture(), "jpeg"), new Uint8Array(10 * 1024 * 1024));
  const page = await ana.post("/sell/photos", {
    photos: [
      file(large, "enorme.jpg", "image/jpeg"),
      file(bytesOf(large, large), "más.jpg", "image/jpeg"),
      await photoFile(),
    ],
    title: "Después de la foto",
  });
  expect(flashText(page)).toContain("1 imagen(es)");
  expect(flashText(page)).toContain(
    "Archivo muy grande enorme.jpg supera el límite de 10MB más.jpg supera el límite de 10MB",
  );
  expect(page.document.querySelector("#title")?.getAttribute("value")).toBe("Después de la foto");
  const exact = bytesOf(large.subarray(0, 10 * 1024 * 1024));
  const just = await ana.post("/sell/photos", { photos: [file(exact, "justa.jpg", "image/jpeg")] });
  expect(flashText(just)).toContain("Imágenes subidas");
  const english = await (await seller()).post("/sell/photos", { photos: [file(large, "huge.jpg", "image/jpeg")] });
  expect(flashText(english)).toBe("File too large huge.jpg exceeds the 10MB limit");
});

test("dimensions that would unpack too large are refused by the header alone", async () => {
  const ana = await seller(spanish);
  const wide = await sharp({ create: { width: 12_001, height: 1, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const page = await ana.post("/sell/photos", { photos: [file(new Uint8Array(wide), "ancha.png", "image/png")] });
  expect(flashText(page)).toContain("ancha.png tiene más de 40 megapíxeles");
  expect(await objectsOf(ana)).toEqual([]);
});

test("where and with what a photo was taken is gone from the stored object, and it stands upright", async () => {
  const ana = await seller();
  await ana.post("/sell/photos", { photos: [file(await photo("jpeg", 6), "IMG_0001.JPG", "image/jpeg")] });
  const [row] = await photosOf(ana);
  expect(row).toMatchObject({ width: 16, height: 24 });
  const { bytes, type } = await stored(row?.key ?? "");
  expect(type).toBe("image/jpeg");
  const { exif, orientation, width, height } = await sharp(bytes).metadata();
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 16,
    height: 24,
  });
  for (const secret of ["SecretCamera", "XmpSecret", "GPS"]) expect(text(bytes)).not.toContain(secret);
});

test("a file's name is only ever a text", async () => {
  const ana = await seller(spanish);
  const evil = `../../${"x".repeat(300)}<script>alert(1)</script>\r\nSet-Cookie: a=b.svg`;
  const page = await ana.post("/sell/photos", {
    photos: [file("no", evil, "image/png"), await photoFile("../../etc/passwd.jpg")],
  });
  expect(flashText(page)).toContain("../../xxx");
  expect(page.html).not.toContain("<script>alert(1)");
  expect((await photosOf(ana)).every(({ key }) => key.startsWith(`${ana.id}/`))).toBe(true);
});

test("a photo is removed with its object, and what was typed stays", async () => {
  const ana = await seller(spanish);
  await ana.post("/sell/photos", { photos: await photoFiles(3) });
  const [first, second, third] = await photosOf(ana);
  const page = await ana.post(`/sell/photos/${name(second?.key ?? "")}/remove`, { title: "Silla" });
  expect(flashText(page)).toBe("Foto eliminada");
  expect((await photosOf(ana)).map(({ key }) => key)).toEqual([first?.key, third?.key]);
  expect(await objectsOf(ana)).toEqual([first?.key, third?.key]);
  expect(page.document.querySelector("#title")?.getAttribute("value")).toBe("Silla");
  // A second time, as by a double click.
  await ana.post(`/sell/photos/${name(second?.key ?? "")}/remove`, {});
  expect(await photosOf(ana)).toHaveLength(2);
});

test("photos move one place at a time and stop at the ends", async () => {
  const ana = await seller();
  await ana.post("/sell/photos", { photos: await photoFiles(5) });
  const keys = (await photosOf(ana)).map(({ key }) => key);
  const order = async () => (await photosOf(ana)).map(({ key }) => keys.indexOf(key)).join("");
  const move = (at: number, where: string) => ana.post(`/sell/photos/${name(keys[at] ?? "")}/move-${where}`, {});
  await move(2, "earlier");
  expect(await order()).toBe("02134");
  await move(2, "earlier");
  await move(2, "earlier");
  expect(await order()).toBe("20134");
  await move(4, "later");
  expect(await order()).toBe("20134");
  await move(1, "later");
  expect(await order()).toBe("20314");
});

test("another change of a photo, or a photo that cannot be one, is not there", async () => {
  const ana = await seller();
  expect((await ana.post("/sell/photos/1-0.jpg/explode", {})).status).toBe(404);
  expect((await ana.post("/sell/photos/..%2F..%2Fx/remove", {})).status).toBe(404);
});

test("two people's drafts and photos are kept apart", async () => {
  const [ana, beto] = [await seller(), await seller()];
  await ana.post("/sell/photos", { title: "De Ana", photos: await photoFiles(2) });
  const before = await photosOf(ana);
  const [draft] = await market.db.select().from(drafts).where(eq(drafts.user_id, ana.id));
  const key = before[0]?.key ?? "";

  await beto.post(`/sell/photos/${name(key)}/remove`, { draft: draft?.id ?? "", title: "De Beto" });
  await beto.post(`/sell/photos/${encodeURIComponent(key)}/remove`, {});
  await beto.post("/sell/photos", { draft: draft?.id ?? "", title: "De Beto", photos: await photoFiles(1) });
  await beto.post("/sell/draft", { draft: draft?.id ?? "", title: "De Beto", user_id: ana.id, seller_id: ana.id });

  expect(await photosOf(ana)).toEqual(before);
  expect(await objectsOf(ana)).toHaveLength(2);
  expect(await market.db.select().from(drafts).where(eq(drafts.user_id, ana.id))).toEqual([draft]);
  const [other] = await market.db.select().from(drafts).where(eq(drafts.user_id, beto.id));
  expect(other?.id).not.toBe(draft?.id);
  expect(await photosOf(beto)).toHaveLength(1);
});

test("uploads at the same moment write over nothing and never make six", async () => {
  const ana = await seller();
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () =>
      ana.send("/sell/photos", { photos: await photoFiles(1) }, { Accept: "application/json" }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const photos = await photosOf(ana);
  expect(photos).toHaveLength(5);
  expect(await objectsOf(ana)).toEqual(photos.map(({ key }) => key).sort());
});

test("a script gets the photos, what was skipped and the message", async () => {
  const ana = await seller();
  const photos = [await photoFile(), file("no", "no.jpg", "image/jpeg")];
  const response = await ana.send("/sell/photos", { photos }, { Accept: "application/json" });
  const answer = (await response.json()) as Record<string, unknown>;
  const [row] = await photosOf(ana);
  expect(answer).toMatchObject({
    photos: [{ key: row?.key, width: 24, height: 16 }],
    stored: 1,
    skipped: [{ reason: "format", file: "no.jpg" }],
    flash: { kind: "success", title: { key: "sell.uploadedTitle" } },
  });
  const [draft] = await market.db.select().from(drafts).where(eq(drafts.user_id, ana.id));
  expect(answer.draft).toBe(draft?.id);
});

test("an upload that breaks off changes nothing and is answered calmly", async () => {
  const ana = await seller(spanish);
  await ana.post("/sell/photos", { title: "Antes", photos: await photoFiles(1) });
  const before = await photosOf(ana);
  const type = "multipart/form-data; boundary=corte";
  const part =
    '--corte\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  const whole = bytesOf(part, await encoded(picture(), "jpeg"), `\r\n${part}`, await encoded(picture(), "jpeg"));
  const headers = { "Content-Type": type, "Sec-Fetch-Site": "same-origin" };
  const response = await ana.raw("/sell/photos", { method: "POST", headers, body: whole });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/sell"]);
  expect(flashText(await ana.get("/sell"))).toBe("No pudimos subir las imágenes. Intenta de nuevo.");
  expect(await photosOf(ana)).toEqual(before);
  expect(await objectsOf(ana)).toHaveLength(1);
  for (const [body, kind] of [
    ["", type],
    ["nonsense", type],
    ["x", "multipart/form-data"],
  ] as const) {
    const answer = await ana.raw("/sell/photos", {
      method: "POST",
      headers: { ...headers, "Content-Type": kind },
      body,
    });
    expect(answer.status).toBe(303);
  }
  expect(await photosOf(ana)).toEqual(before);
});

test("a connection that closes in the middle of a photo changes nothing", async () => {
  const ana = await seller();
  const { hostname, port } = new URL(market.origin);
  const cookie = [...ana.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /sell/photos HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
          "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n" +
          '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nabc',
      );
      setTimeout(() => socket.destroy(), 200);
    });
    socket.on("close", () => resolve());
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await photosOf(ana)).toEqual([]);
  expect(await objectsOf(ana)).toEqual([]);
  expect((await ana.get("/sell")).status).toBe(200);
});

test("an upload is three round trips with its count, the page one", async () => {
  const ana = await seller();
  const photos = await photoFiles(3);
  expect(await market.trips(() => ana.send("/sell/photos", { title: "x", photos }))).toBe(3);
  expect(await market.trips(() => ana.raw("/sell"))).toBe(1);
  const [row] = await photosOf(ana);
  expect(await market.trips(() => ana.send(`/sell/photos/${name(row?.key ?? "")}/remove`, {}))).toBe(2);
  expect(await market.trips(() => ana.send("/sell/draft", { title: "y" }))).toBe(2);
});

test("when the database refuses, the objects go; when it is away, the page says so", async () => {
  const ana: Person = await seller();
  await market.db.$client.execute(
    `CREATE TRIGGER no_photos BEFORE INSERT ON draft_images BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  const page = await ana.post("/sell/photos", { photos: await photoFiles(2) });
  await market.db.$client.execute("DROP TRIGGER no_photos");
  expect(flashText(page)).toBe("We couldn't upload the images. Try again.");
  expect(await objectsOf(ana)).toEqual([]);
  expect(await photosOf(ana)).toEqual([]);
});

test("photos that are too large together lead back to the form with a sentence, in both languages", async () => {
  for (const [language, sentence] of [
    ["en", "Those files are too large to upload together"],
    ["es", "Esos archivos son demasiado grandes para subirlos juntos"],
  ] as const) {
    const ana = await market.person({ seller: true, headers: { "Accept-Language": language, Accept: "text/html" } });
    const large = Array.from({ length: 11 }, (_, n) => file(new Uint8Array(9_200_000), `foto-${n}.jpg`, "image/jpeg"));
    const page = await ana.post("/sell/photos", { title: "Silla", photos: large });
    expect(page.path).toBe("/sell");
    expect(flashText(page)).toContain(sentence);
  }
});
