import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backOff, connectToRoom, type Room, type Socket } from "~/islands/room";

const SECOND = 1_000;

interface Line extends Socket {
  sent: string[];
  isClosed: boolean;
}

let lines: Line[];
let heard: number[];
let polls: number;
let room: Room;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  heard = [];
  polls = 0;
  room = connectToRoom(
    () => {
      const sent: string[] = [];
      const line: Line = {
        sent,
        isClosed: false,
        onmessage: null,
        onclose: null,
        send: (text) => sent.push(text),
        close: () => {
          line.isClosed = true;
        },
      };
      lines.push(line);
      return line;
    },
    (seq) => heard.push(seq),
    () => polls++,
    () => 0,
  );
  room.enter();
});

afterEach(() => {
  room.leave();
  vi.useRealTimers();
});

const last = () => lines.at(-1) as Line;
const say = (text: string) => last().onmessage?.({ data: text } as MessageEvent);
const fail = () => last().onclose?.({} as CloseEvent);

test("every number that the room says is heard", () => {
  say("0");
  say("7");
  expect(heard).toEqual([0, 7]);
});

test("a connection that is lost is sought again, ever later, up to a minute", () => {
  for (const wait of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
    fail();
    const before = lines.length;
    vi.advanceTimersByTime(wait * SECOND - 1);
    expect(lines.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(lines.length).toBe(before + 1);
  }
});

test("a wait is shorter by up to half, by chance, so that not all come back at once", () => {
  expect([0, 0.5, 0.999].map((chance) => Math.round(backOff(4, chance) / SECOND))).toEqual([8, 6, 4]);
});

test("a room that answers makes the next wait short again", () => {
  for (let failures = 0; failures < 5; failures++) {
    fail();
    vi.advanceTimersByTime(60 * SECOND);
  }
  say("3");
  fail();
  const before = lines.length;
  vi.advanceTimersByTime(SECOND);
  expect(lines.length).toBe(before + 1);
});

test("after three failures the page asks by itself every 20 s, until a room answers", () => {
  fail();
  vi.advanceTimersByTime(SECOND);
  fail();
  vi.advanceTimersByTime(2 * SECOND);
  expect(polls).toBe(0);
  fail();
  vi.advanceTimersByTime(20 * SECOND);
  expect(polls).toBe(1);
  vi.advanceTimersByTime(20 * SECOND);
  expect(polls).toBe(2);
  say("4");
  vi.advanceTimersByTime(45 * SECOND);
  expect(polls).toBe(2);
});

test("an open line is asked every 50 s whether it lives; one that does not answer is given up", () => {
  say("1");
  vi.advanceTimersByTime(50 * SECOND);
  expect(last().sent).toEqual(["?"]);
  say("1");
  vi.advanceTimersByTime(50 * SECOND);
  expect(last().sent).toEqual(["?", "?"]);
  const dead = last();
  vi.advanceTimersByTime(50 * SECOND);
  expect(dead.isClosed).toBe(true);
  vi.advanceTimersByTime(SECOND);
  expect(last()).not.toBe(dead);
});

test("who left asks nothing, and comes back at once", () => {
  for (let failures = 0; failures < 4; failures++) {
    fail();
    vi.advanceTimersByTime(10 * SECOND);
  }
  room.leave();
  const before = lines.length;
  const polled = polls;
  vi.advanceTimersByTime(3_600 * SECOND);
  expect([lines.length, polls]).toEqual([before, polled]);
  expect(last().isClosed).toBe(true);
  room.enter();
  expect(lines.length).toBe(before + 1);
  room.enter();
  expect(lines.length).toBe(before + 1);
});
