import type { NoticeKind } from "./message";
import type { MessageFields } from "./message-entry";

interface Notified {
  /** `null` when it is about no product. */
  item: string | null;
  message: { kind: string } & Partial<Pick<MessageFields, "payBy" | "shipBy" | "arrivesBy" | "startsAt" | "until">>;
  /** Whether its product can no longer be bid on or bought. */
  isOver: boolean;
}

/** Those about one product stand together, where the newest of them is. */
export function groupNotifications<One extends Pick<Notified, "item">>(newestFirst: readonly One[]): Group<One>[] {
  const groups = new Map<string | One, Group<One>>();
  for (const one of newestFirst) {
    const key = one.item ?? one;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

type Group<One> = [newest: One, ...earlier: One[]];

/** They say when an auction ends. */
const ENDING = ["ending-watched", "ending-leading", "ending-outbid", "ending-soon"];

/** They ask to bid. */
const BIDDING = ["outbid", "lead-remains", "relisted", ...ENDING];

/** Whether it says that an auction will end, and it has. Bids move the end that was told. */
export function isEnded({ message, isOver }: Pick<Notified, "message" | "isOver">): boolean {
  return isOver && ENDING.includes(message.kind);
}

/** What can be done until a time that they tell. */
const DEADLINES = {
  pay: ["auction-won", "pay-reminder", "offer-accepted", "own-acceptance", "offer-pay-reminder"],
  answer: [
    ...(["second-chance", "offer-countered", "cancellation-noted", "cancellation-asked"] as const),
    ...(["problem-opened", "problem-offer", "problem-offer-declined"] as const),
  ],
  ship: ["ship-reminder"],
  handOver: ["pickup-reminder", "to-hand-over"],
  report: ["delivered"],
  sendBack: ["problem-return-agreed", "problem-return-decided"],
  comeBack: ["problem-return-sent"],
  check: ["problem-return-received", "problem-return-counted"],
  decide: ["problem-to-decide", "problem-decide-soon"],
  bid: ["strike-pause"],
} as const satisfies Record<string, readonly NoticeKind[]>;

/** What they say will happen by a time. */
const PLANS = { arrive: ["shipped"], start: ["listing-scheduled"] } as const satisfies Record<
  string,
  readonly NoticeKind[]
>;

const nameOf = (kinds: Partial<Record<string, readonly string[]>>, kind: string) =>
  Object.keys(kinds).find((name) => kinds[name]?.includes(kind));

type Past = keyof typeof DEADLINES | keyof typeof PLANS;

/** What its time was for, and when that ended; `null` while it lasts, and where it tells none. */
export function pastOf(message: Notified["message"], now: number): { what: Past; at: number } | null {
  const { kind, payBy, shipBy, arrivesBy, startsAt, until } = message;
  const at = payBy ?? shipBy ?? arrivesBy ?? startsAt ?? until;
  const what = nameOf({ ...DEADLINES, ...PLANS }, kind) as Past | undefined;
  return what && at !== undefined && at < now ? { what, at } : null;
}

/** Whether it asks for what can no longer be done. */
export function isPast({ message, isOver }: Notified, now: number): boolean {
  const past = pastOf(message, now);
  return (isOver && BIDDING.includes(message.kind)) || (past !== null && past.what in DEADLINES);
}
