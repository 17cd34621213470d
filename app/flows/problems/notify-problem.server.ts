import type { AppContext } from "~/context";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { notify, notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import type { ProblemOrder } from "~/data/problems/problems.server";
import type { Message } from "~/domain/messages/message";
import type { Centavos } from "~/domain/money";
import type { Actor } from "~/domain/moves";
import { DECIDE_WITHIN, dueAt, type ProblemStatus } from "~/domain/problems/problem";
import { moveMessages, type ProblemMessage } from "~/domain/problems/problem-move-messages";

interface NewMessage {
  from: ProblemStatus | null;
  to: ProblemStatus;
  actor: Actor;
  /** `undefined` of a new one, which nobody decides yet. */
  problem?: string;
  /** Offered or refunded. */
  price?: Centavos;
  when: Condition;
}

/** Messages about a problem's move, to all parties except its actor. */
export function notifyOfProblem(
  { newId, now }: AppContext,
  order: Pick<ProblemOrder, "id" | "title" | "buyerId" | "sellerId" | "now">,
  { from, to, actor, problem, price, when }: NewMessage,
): Statement[] {
  const options = { when, now: now(), newId };
  return moveMessages(from, to, actor).flatMap(([recipient, kind]) => {
    const until = recipient === "A" ? order.now + DECIDE_WITHIN : (dueAt(to, order.now) ?? order.now);
    const message = messageOf(kind, { order: order.id, title: order.title }, { problem, price, until });
    if (recipient === "A") return notifyAll({ ...options, message, recipient: ADMIN_IDS });
    return notify({ ...options, message, recipient: recipient === "B" ? order.buyerId : order.sellerId });
  });
}

function messageOf(
  kind: ProblemMessage,
  about: { order: string; title: string },
  {
    problem,
    price = 0 as Centavos,
    until,
  }: { problem: string | undefined; price: Centavos | undefined; until: number },
): Message {
  switch (kind) {
    case "problem-offer":
      return { kind, ...about, price, until };
    case "problem-refund":
    case "problem-refund-taken":
    case "problem-offer-accepted":
      return { kind, ...about, price };
    case "problem-opened":
    case "problem-offer-declined":
    case "problem-return-agreed":
    case "problem-return-decided":
    case "problem-return-sent":
    case "problem-return-received":
    case "problem-return-counted":
      return { kind, ...about, until };
    case "problem-to-decide":
      return { kind, ...about, until, ...(problem !== undefined && { problem }) };
    default:
      return { kind, ...about };
  }
}
