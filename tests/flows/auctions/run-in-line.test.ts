import { afterEach, expect, test, vi } from "vitest";
import { type Line, runInLine, serve } from "~/flows/auctions/run-in-line.server";

afterEach(() => vi.useRealTimers());

/** A line whose requests end when they are told to; `begun` says what each was handed, `at` is what they work in. */
function line(name: string) {
  const begun: string[] = [];
  const at: Line<string, string, string>[] = [];
  function enter(who: string) {
    let [end, fail] = [() => {}, () => {}];
    const told = new Promise<void>((resolve, reject) => {
      [end, fail] = [resolve, () => reject(new Error(who))];
    });
    const done = runInLine<string, string, string>(name, who, async (line) => {
      begun.push(`${who} after ${line.left}`);
      at.push(line);
      await told;
      line.left = who;
      return `${who} is done`;
    });
    return { done, end, fail };
  }
  return { begun, at, enter };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("requests of a line run one after another, each with what the one ahead left; other lines do not wait", async () => {
  const [one, other] = [line("one"), line("other")];
  const [ana, beto, dora] = [one.enter("ana"), one.enter("beto"), other.enter("dora")];
  await turn();
  expect([one.begun, other.begun]).toEqual([["ana after null"], ["dora after null"]]);
  ana.end();
  expect(await ana.done).toBe("ana is done");
  const carla = one.enter("carla");
  await turn();
  expect(one.begun).toEqual(["ana after null", "beto after ana"]);
  beto.end();
  carla.end();
  dora.end();
  expect(await Promise.all([beto.done, carla.done, dora.done])).toEqual(
    ["beto", "carla", "dora"].map((who) => `${who} is done`),
  );
  expect(one.begun.at(-1)).toBe("carla after beto");
  // Nothing is kept of a line in which nobody stands.
  const late = one.enter("eva");
  late.end();
  await late.done;
  expect(one.begun.at(-1)).toBe("eva after null");
});

test("a failure is its own request's alone", async () => {
  const { begun, enter } = line("failing");
  const [ana, beto] = [enter("ana"), enter("beto")];
  ana.fail();
  await expect(ana.done).rejects.toThrow("ana");
  beto.end();
  expect([await beto.done, begun]).toEqual(["beto is done", ["ana after null", "beto after null"]]);
});

test("after three seconds behind a request that never ends, the next one proceeds", async () => {
  vi.useFakeTimers();
  const { begun, enter } = line("stuck");
  enter("ana");
  const beto = enter("beto");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(begun).toEqual(["ana after null"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["ana after null", "beto after null"]);
  beto.end();
  expect(await beto.done).toBe("beto is done");
});

test("whoever has the turn does jobs of those behind along: they have their answer and no turn, the others keep their order", async () => {
  const { begun, at, enter } = line("served");
  const [ana, beto, carla, dora] = [enter("ana"), enter("beto"), enter("carla"), enter("dora")];
  const [own] = at;
  if (!own) throw new Error("nobody works");
  expect(own.behind.map(({ job }) => job)).toEqual(["beto", "carla", "dora"]);
  const [first, second] = own.behind;
  if (!first || !second) throw new Error("nobody waits");
  serve(own, second, "done along");
  expect(await carla.done).toBe("done along");
  const eva = enter("eva");
  expect(own.behind.map(({ job }) => job)).toEqual(["beto", "dora", "eva"]);
  for (const one of [ana, beto, dora, eva]) one.end();
  expect(await Promise.all([ana.done, beto.done, dora.done, eva.done])).toEqual(
    ["ana", "beto", "dora", "eva"].map((who) => `${who} is done`),
  );
  expect(begun).toEqual(["ana after null", "beto after ana", "dora after beto", "eva after dora"]);
});

test("who is served by a request that never ends, after it went on by itself, has done its work once", async () => {
  vi.useFakeTimers();
  const { begun, at, enter } = line("late");
  enter("ana");
  const beto = enter("beto");
  const [own] = at;
  const place = own?.behind[0];
  if (!own || !place) throw new Error("nobody waits");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(own.behind).toEqual([]);
  serve(own, place, "too late");
  beto.end();
  expect([await beto.done, begun]).toEqual(["beto is done", ["ana after null", "beto after null"]]);
});
