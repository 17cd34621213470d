import { afterEach, expect, test, vi } from "vitest";
import { runInQueue } from "~/flows/auctions/run-in-queue.server";

afterEach(() => vi.useRealTimers());

/** A line whose requests end when they are told to; `begun` says what each was handed. */
function line(name: string) {
  const begun: string[] = [];
  function enter(who: string) {
    let [end, fail] = [() => {}, () => {}];
    const told = new Promise<void>((resolve, reject) => {
      [end, fail] = [resolve, () => reject(new Error(who))];
    });
    const done = runInQueue<string, string>(name, async (ahead) => {
      begun.push(`${who} after ${ahead}`);
      await told;
      return { left: who, result: `${who} is done` };
    });
    return { done, end, fail };
  }
  return { begun, enter };
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
