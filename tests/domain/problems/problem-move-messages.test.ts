import { expect, test } from "vitest";
import { ACTORS, mayMove } from "~/domain/moves";
import { PROBLEM_MOVES, PROBLEM_STATUSES } from "~/domain/problems/problem";
import { moveMessages } from "~/domain/problems/problem-move-messages";

test("of every move both sides know but who made it; of what time, PayPal or we decide, both", () => {
  for (const actor of ACTORS) {
    for (const from of PROBLEM_STATUSES) {
      for (const to of PROBLEM_STATUSES.filter((one) => mayMove(PROBLEM_MOVES, from, one, actor))) {
        const recipients = moveMessages(from, to, actor).map(([recipient]) => recipient);
        const sides = recipients.filter((recipient) => recipient !== "A").sort();
        const others = (["B", "S"] as const).filter((side) => side !== actor);
        // Closing the order sends its own message, and a dispute at PayPal tells its seller.
        const elsewhere = to === "closed_with_order" || to === "resolved_external" ? [] : ["B"];
        const isElsewhere = elsewhere.length === 0 || to === "at_paypal";
        expect([from, to, actor, sides]).toEqual([from, to, actor, isElsewhere ? elsewhere : others]);
        expect(recipients.includes("A")).toBe(to === "escalated");
      }
    }
  }
});

test("a report is told to its seller", () => {
  expect(moveMessages(null, "open", "B")).toEqual([["S", "problem-opened"]]);
  expect(moveMessages(null, "at_paypal", "P").map(([recipient]) => recipient)).toEqual(["B"]);
});

test.each([
  ["open", "partial_offered", "S", [["B", "problem-offer"]]],
  ["partial_offered", "resolved_partial", "B", [["S", "problem-offer-accepted"]]],
  [
    "escalated",
    "resolved_partial",
    "A",
    [
      ["B", "problem-refund"],
      ["S", "problem-refund-taken"],
    ],
  ],
  ["return_received", "resolved_refund", "S", [["B", "problem-refund"]]],
  ["return_agreed", "return_shipped", "B", [["S", "problem-return-sent"]]],
  [
    "return_shipped",
    "return_received",
    "T",
    [
      ["B", "problem-return-received"],
      ["S", "problem-return-counted"],
    ],
  ],
  [
    "escalated",
    "resolved_seller",
    "A",
    [
      ["B", "problem-for-seller"],
      ["S", "problem-for-seller"],
    ],
  ],
  [
    "partial_offered",
    "open",
    "T",
    [
      ["B", "problem-offer-lapsed"],
      ["S", "problem-offer-declined"],
    ],
  ],
] as const)("from %s to %s by %s each reads what it means for them", (from, to, actor, told) => {
  expect(moveMessages(from, to, actor)).toEqual(told);
});
