import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IMPORT_BYTES_MAX } from "~/domain/imports/import";
import { MINUTE, SECOND } from "~/domain/time";
import { beginReading } from "~/flows/imports/reading-turns.server";

const SMALL = 1_000_000;

/** Each test begins when all that the one before left is forgotten. */
let start = Date.now();
beforeEach(() => {
  start += MINUTE;
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A file whose reading ends when its seller is told so. */
function comes(bytes: number) {
  const file = { state: "waits", end: () => {} };
  void beginReading(bytes).then((end) => {
    file.state = end ? "is read" : "is refused";
    if (end) file.end = end;
  });
  return file;
}
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);

test("a file is read at once, and others after it, one at a time", async () => {
  const [first, second, third] = [comes(SMALL), comes(SMALL), comes(SMALL)];
  const states = () => [first.state, second.state, third.state];
  await wait(5);
  expect(states()).toEqual(["is read", "waits", "waits"]);
  first.end();
  await wait(1);
  expect(states()).toEqual(["is read", "is read", "waits"]);
  second.end();
  await wait(1);
  expect(states()).toEqual(["is read", "is read", "is read"]);
});

test("no more wait than the bytes of the largest file, and those that have begun make room", async () => {
  const first = comes(SMALL);
  const largest = comes(IMPORT_BYTES_MAX);
  const refused = comes(1);
  await wait(0);
  expect([first.state, largest.state, refused.state]).toEqual(["is read", "waits", "is refused"]);
  first.end();
  await wait(1);
  const next = comes(IMPORT_BYTES_MAX);
  await wait(1);
  expect([largest.state, next.state]).toEqual(["is read", "waits"]);
});

test("nobody is refused for a reading that never ends", async () => {
  comes(SMALL);
  const next = comes(SMALL);
  await wait(19);
  expect(next.state).toBe("waits");
  await wait(2);
  expect(next.state).toBe("is read");
});

test("after others have been read all the while a file is refused, and holds no place", async () => {
  comes(SMALL);
  const waiting = [comes(SMALL), comes(IMPORT_BYTES_MAX - SMALL)];
  await wait(26);
  expect(waiting.map(({ state }) => state).sort()).toEqual(["is read", "is refused"]);
  const next = comes(IMPORT_BYTES_MAX);
  await wait(1);
  expect(next.state).toBe("waits");
});
