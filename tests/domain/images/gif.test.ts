import { expect, test } from "vitest";
import { cleanGif, readGif } from "~/domain/images/gif";
import { bytesOf, overwriteBytes } from "../../support/image-samples";

interface Wanted {
  version?: string;
  extensions?: string;
  /** Left, top, width and height of the frame, in a picture of 4 by 3. */
  frame?: readonly [number, number, number, number];
  flags?: number;
  table?: string;
  end?: string;
}

function gif({
  version = "GIF89a",
  extensions = "",
  frame = [0, 0, 4, 3],
  flags = 0,
  table = "",
  end = ";",
}: Wanted = {}) {
  const screen = bytesOf([4, 0, 3, 0, 0x80, 0, 0], "\0\0\0\xff\xff\xff");
  const place = frame.flatMap((side) => [side, 0]);
  return bytesOf(version, screen, extensions, ",", place, [flags], table, "\x02\x02pq\0", end);
}

test("what is small and still is itself, with the end that may be missing", () => {
  const control = "!\xf9\x04\x01\0\0\x01\0";
  for (const bytes of [gif(), gif({ extensions: control })]) {
    expect(readGif(bytes)).toEqual({ width: 4, height: 3, orientation: 1 });
    expect(cleanGif(bytes)).toEqual(bytes);
  }
  expect(cleanGif(gif({ end: "" }))).toEqual(gif());
  expect(cleanGif(gif({ version: "GIF87a", end: ";more" }))).toEqual(gif());
});

test("a frame keeps its own colours", () => {
  const bytes = gif({ flags: 0x81, table: "\0".repeat(12) });
  expect(cleanGif(bytes)).toEqual(bytes);
});

test("of what precedes the frame only its control stays, when it is of its size", () => {
  for (const extensions of ["!\xfe\x04abcd\0", "!\xf9\x04\0\0\0\0\x02ab\0", "!\xff\x03abc\x03def\0"]) {
    expect(cleanGif(gif({ extensions }))).toEqual(gif());
  }
});

test("a frame that is missing, empty or exceeds the picture is broken", () => {
  const frames = [
    [1, 0, 4, 3],
    [0, 1, 4, 3],
    [0, 0, 5, 3],
    [0, 0, 4, 4],
    [0, 0, 0, 3],
    [0, 0, 4, 0],
  ] as const;
  for (const frame of frames) {
    expect([frame, readGif(gif({ frame })), cleanGif(gif({ frame }))]).toEqual([frame, "broken", null]);
  }
  expect(readGif(gif({ frame: [1, 1, 3, 2] }))).toMatchObject({ width: 4 });
  const [endsBefore, endless] = [overwriteBytes(gif(), 19, [0x3b]), gif({ extensions: "!\xfe\xffabc" })];
  for (const bytes of [endsBefore, endless]) expect([readGif(bytes), cleanGif(bytes)]).toEqual(["broken", null]);
});
