import { expect, test } from "vitest";
import { ACTORS, type Actor, mayMove } from "~/domain/moves";
import { ORDER_MOVES } from "~/domain/orders/order";
import {
  ALERT_AFTER,
  CLOSED_STATUSES,
  DECIDE_WITHIN,
  dueAt,
  ESCALATE_AFTER,
  isOpenProblem,
  OPEN_STATUSES,
  orderStatusAfter,
  PROBLEM_MOVES,
  PROBLEM_STATUSES,
  type ProblemStatus,
  statusWhenDue,
} from "~/domain/problems/problem";
import { DAY, HOUR } from "~/domain/time";

/** An actor's moves as "from > to". */
const movesOf = (actor: Actor) =>
  PROBLEM_STATUSES.flatMap((from) =>
    PROBLEM_STATUSES.filter((to) => mayMove(PROBLEM_MOVES, from, to, actor)).map((to) => `${from} > ${to}`),
  ).sort();

/** The whole table, from × to × actor. Every other move is refused. */
const TABLE: Record<Actor, string[]> = {
  B: [
    "open > escalated",
    "open > withdrawn",
    "partial_offered > open",
    "partial_offered > resolved_partial",
    "return_agreed > return_shipped",
  ],
  S: [
    "open > escalated",
    "open > partial_offered",
    "open > resolved_refund",
    "open > return_agreed",
    "return_received > escalated",
    "return_received > resolved_refund",
    "return_shipped > return_received",
  ],
  A: [
    ...["resolved_partial", "resolved_refund", "resolved_seller", "return_agreed"].map((to) => `escalated > ${to}`),
    ...OPEN_STATUSES.map((from) => `${from} > closed_with_order`),
  ],
  T: [
    "escalated > resolved_refund",
    "open > escalated",
    "partial_offered > open",
    "return_agreed > closed_no_return",
    "return_received > resolved_refund",
    "return_shipped > return_received",
  ],
  P: [
    ...OPEN_STATUSES.filter((from) => from !== "at_paypal").map((from) => `${from} > at_paypal`),
    ...OPEN_STATUSES.map((from) => `${from} > resolved_external`),
  ],
};

test.each(ACTORS)("%s may move what the table says, and nothing else", (actor) => {
  expect(movesOf(actor)).toEqual(TABLE[actor].sort());
});

test("a closed problem stays as it is, whatever the actor", () => {
  for (const from of CLOSED_STATUSES) {
    expect(isOpenProblem(from)).toBe(false);
    for (const actor of ACTORS) expect(movesOf(actor).filter((move) => move.startsWith(`${from} >`))).toEqual([]);
  }
  expect(OPEN_STATUSES.every(isOpenProblem)).toBe(true);
});

test("time waits as long as was promised, and makes of it what it may", () => {
  const limits: Partial<Record<ProblemStatus, [lasts: number, becomes: ProblemStatus]>> = {
    open: [72 * HOUR, "escalated"],
    partial_offered: [72 * HOUR, "open"],
    return_agreed: [7 * DAY, "closed_no_return"],
    return_shipped: [14 * DAY, "return_received"],
    return_received: [48 * HOUR, "resolved_refund"],
    escalated: [30 * DAY, "resolved_refund"],
  };
  for (const status of PROBLEM_STATUSES) {
    const [lasts, becomes] = limits[status] ?? [];
    expect([status, dueAt(status, 5)]).toEqual([status, lasts === undefined ? null : 5 + lasts]);
    expect([status, statusWhenDue(status)]).toEqual([status, becomes ?? null]);
    if (becomes) expect(mayMove(PROBLEM_MOVES, status, becomes, "T")).toBe(true);
  }
  expect([ESCALATE_AFTER, ALERT_AFTER, DECIDE_WITHIN]).toEqual([24 * HOUR, 5 * DAY, 7 * DAY]);
});

test("an order becomes what its problem says, and an actor who may move the problem may move the order", () => {
  const becomes = {
    resolved_refund: "refunded",
    resolved_partial: "partially_refunded",
    resolved_seller: "completed",
    closed_no_return: "completed",
    withdrawn: "completed",
  } as const;
  for (const to of PROBLEM_STATUSES) {
    const order = orderStatusAfter(to);
    expect([to, order]).toEqual([to, to in becomes ? becomes[to as keyof typeof becomes] : null]);
    for (const actor of ACTORS) {
      const moves = PROBLEM_STATUSES.some((from) => mayMove(PROBLEM_MOVES, from, to, actor));
      if (order && moves)
        expect([to, actor, mayMove(ORDER_MOVES, "problem_open", order, actor)]).toEqual([to, actor, true]);
    }
  }
});
