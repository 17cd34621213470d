import type { MessageFields } from "./message-entry";

interface Notified {
  /** `null` when it is about no product. */
  item: string | null;
  message: { kind: string } & Partial<Pick<MessageFields, "payBy" | "shipBy" | "until">>;
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

/** Whether it asks for what can no longer be done. */
export function isPast({ message, isOver }: Notified, now: number): boolean {
  const { kind, payBy, shipBy, until } = message;
  const deadline = payBy ?? shipBy ?? until;
  return (isOver && BIDDING.includes(kind)) || (deadline !== undefined && deadline < now);
}
