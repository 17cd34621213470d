import type { PROBLEM_MESSAGES } from "../messages/problem-messages";
import type { Actor } from "../orders/order";
import type { ProblemStatus } from "./problem";

/** What is told of a move. */
export type ProblemNews = Exclude<keyof typeof PROBLEM_MESSAGES, "problem-decide-soon">;

/** Who is told: buyer, seller, administrators. */
type Told = "B" | "S" | "A";
type News = readonly [whom: Told, what: ProblemNews];

/** Who is told what of a move of a problem: everybody but who made it. */
export function newsOf(from: ProblemStatus | null, to: ProblemStatus, actor: Actor): News[] {
  return allNews(from, to).filter(([whom]) => whom !== actor);
}

function allNews(from: ProblemStatus | null, to: ProblemStatus): News[] {
  const both = (what: ProblemNews): News[] => [
    ["B", what],
    ["S", what],
  ];
  switch (to) {
    case "open":
      return from === null
        ? [["S", "problem-opened"]]
        : [
            ["B", "problem-offer-lapsed"],
            ["S", "problem-offer-declined"],
          ];
    case "partial_offered":
      return [["B", "problem-offer"]];
    case "resolved_partial":
      return [
        ["B", "problem-refund"],
        ["S", from === "partial_offered" ? "problem-offer-accepted" : "problem-refund-taken"],
      ];
    case "resolved_refund":
      return [
        ["B", "problem-refund"],
        ["S", "problem-refund-taken"],
      ];
    case "return_agreed":
      return [
        ["B", "problem-return-agreed"],
        ["S", "problem-return-decided"],
      ];
    case "return_shipped":
      return [["S", "problem-return-sent"]];
    case "return_received":
      return [
        ["B", "problem-return-received"],
        ["S", "problem-return-counted"],
      ];
    case "escalated":
      return [...both("problem-escalated"), ["A", "problem-to-decide"]];
    case "resolved_seller":
      return both("problem-for-seller");
    case "closed_no_return":
      return both("problem-return-missing");
    case "withdrawn":
      return [["S", "problem-withdrawn"]];
    // The seller is told of the dispute itself.
    case "at_paypal":
      return [["B", "problem-at-paypal"]];
    // Who decided, or closed the order, says so.
    case "resolved_external":
    case "closed_with_order":
      return [];
  }
}
