import { expect, test } from "vitest";
import { HOUR, MINUTE } from "~/domain/time";
import type { Call } from "../../dev/paypal/faults";
import type { Shop } from "./shop";

/** What changes nothing at PayPal: whether the call or its answer is lost is the same. */
const READS: readonly Call[] = [
  ...(["token", "show", "show-capture", "show-refund", "show-dispute", "list-disputes"] as const),
  ...(["list-transactions", "certificate"] as const),
];

/** A scenario: how it starts, what runs while calls fail, and how it may end. */
export interface Way<Subject> {
  begin(): Promise<Subject>;
  /** Continues as far as it gets. */
  go(subject: Subject): Promise<unknown>;
  /** Before each recovery: what PayPal and people do until it is over. */
  again?(subject: Subject): Promise<unknown>;
  /** Its calls of PayPal. */
  asks: readonly Call[];
  /** As `end` tells it; the last one is the end without failures. */
  ends: readonly string[];
}

interface Recovery<Subject> {
  end(subject: Subject): Promise<string>;
  /** Runs after each of the `pauses`, in milliseconds: by default, PayPal's repeated webhooks and cron. */
  recover?(subject: Subject): Promise<unknown>;
  pauses?: readonly number[];
  /** What is wrong beside what the shop's own audit finds. */
  audit?(): Promise<string[]>;
}

/**
 * Runs each way with a failure before or after each call of the database takes effect, and with failures of each call to
 * PayPal and, where the shop sends them, of each email, then recovers. Each must come to one of its ends, and the audit find nothing wrong.
 */
export function testFaults<Subject>(
  getShop: () => Shop,
  ways: Record<string, Way<Subject>>,
  {
    end,
    recover = async () => {
      await getShop().deliverWebhooks();
      await getShop().cron();
    },
    pauses = [3 * MINUTE, 3 * MINUTE, 7 * HOUR, MINUTE],
    audit = async () => [],
  }: Recovery<Subject>,
): void {
  const begun = new Map<Way<Subject>, { subject: Subject; putBack: () => void }>();
  let empty: (() => void) | undefined;

  /** The state at a way's start: built once, then restored from a snapshot. */
  async function begin(way: Way<Subject>): Promise<Subject> {
    const shop = getShop();
    empty ??= shop.snapshot();
    const before = begun.get(way);
    (before?.putBack ?? empty)();
    if (before) return before.subject;
    const subject = await way.begin();
    begun.set(way, { subject, putBack: shop.snapshot() });
    return subject;
  }

  /** Runs a way with failures, then recovery; returns its end, its database calls, which of them wrote, its calls of PayPal and its emails. */
  async function live(way: Way<Subject>, breaks: () => void, ...more: unknown[]) {
    const shop = getShop();
    const subject = await begin(way);
    const [calls, mails] = [shop.service.calls.length, shop.post?.mails.length ?? 0];
    shop.database.resetCount();
    breaks();
    await way.go(subject);
    const [asked, writes] = [shop.database.requests, [...shop.database.writes]];
    shop.database.fail(0, "before");
    for (const pause of pauses) {
      shop.pass(pause);
      await way.again?.(subject);
      await recover(subject).catch(() => {});
    }
    const came = await end(subject);
    const faults = [...(await shop.faults()), ...(await audit())];
    expect([...more, way.ends.includes(came) || came, faults]).toEqual([...more, true, []]);
    return {
      ...{ asked, writes, came },
      calls: shop.service.calls.slice(calls).map(({ call }) => call),
      mails: (shop.post?.mails.length ?? 0) - mails,
    };
  }
  type Life = Awaited<ReturnType<typeof live>>;

  async function failDatabase(way: Way<Subject>, { asked, writes }: Life): Promise<string[]> {
    const ends: string[] = [];
    for (let call = 0; call < asked; call++) {
      // After a call that only reads is the same as before it.
      for (const how of writes.includes(call) ? (["before", "after"] as const) : (["before"] as const)) {
        ends.push((await live(way, () => getShop().database.fail(1, how, call), how, call)).came);
      }
    }
    expect(ends).toContain(way.ends.at(-1));
    return ends;
  }

  async function failPaypal(way: Way<Subject>, { calls }: Life): Promise<string[]> {
    const { service } = getShop();
    const ends: string[] = [];
    if (way.asks.length === 0) return ends;
    expect(calls).toEqual(expect.arrayContaining([...way.asks]));
    for (const how of ["away", "lost", "garbled", "error"] as const) {
      for (const call of ["token", ...way.asks] as const) {
        if (how === "lost" && READS.includes(call)) continue;
        const isRepeated = calls.filter((one) => one === call).length > 1;
        // Its first call, which is tried three times, or its second one.
        for (const worked of call !== "token" && isRepeated ? [0, 1] : [0]) {
          const breaks = () => {
            if (call === "token") service.revokeTokens();
            service.fail(call, how === "garbled" ? 1 : 3, how, worked);
          };
          ends.push((await live(way, breaks, how, call, worked)).came);
        }
      }
    }
    return ends;
  }

  async function failMails(way: Way<Subject>, { mails: sent }: Life): Promise<string[]> {
    const { post } = getShop();
    const ends: string[] = [];
    if (!post) return ends;
    expect(sent).toBeGreaterThan(0);
    for (const how of ["before", "after"] as const) {
      ends.push((await live(way, () => post.fail(sent, how), how)).came);
      for (let email = 0; email < sent; email++) {
        ends.push((await live(way, () => post.fail(1, how, email), how, email)).came);
      }
    }
    return ends;
  }

  test.each(Object.entries(ways))(
    "when %s, whatever call fails, it is whole after the crons",
    async (_, way) => {
      const calm = await live(way, () => {});
      expect([calm.asked > 1, calm.came]).toEqual([true, way.ends.at(-1)]);
      const ends = [await failDatabase(way, calm), await failPaypal(way, calm), await failMails(way, calm)].flat();
      expect([...new Set(ends)].sort()).toEqual([...way.ends].sort());
    },
    600_000,
  );
}
