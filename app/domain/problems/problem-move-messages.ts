import type { PROBLEM_MESSAGES } from "../messages/problem-messages";
import type { Actor } from "../moves";
import type { ProblemStatus } from "./problem";

export type ProblemMessage = Exclude<keyof typeof PROBLEM_MESSAGES, "problem-decide-soon">;

type Recipient = "B" | "S" | "A";
type MoveMessage = readonly [recipient: Recipient, what: ProblemMessage];

/** The messages of a problem's move, to all parties except its actor. */
export function moveMessages(from: ProblemStatus | null, to: ProblemStatus, actor: Actor): MoveMessage[] {
  return allMoveMessages(from, to).filter(([recipient]) => recipient !== actor);
}

function allMoveMessages(from: ProblemStatus | null, to: ProblemStatus): MoveMessage[] {
  const both = (what: ProblemMessage): MoveMessage[] => [
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
    // The dispute itself sends the seller a message.
    case "at_paypal":
      return [["B", "problem-at-paypal"]];
    // The decision, or closing the order, sends its own message.
    case "resolved_external":
    case "closed_with_order":
      return [];
  }
}
