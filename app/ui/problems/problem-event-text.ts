import type { ProblemEvent } from "~/data/problems/problems.server";
import type { Side } from "~/domain/feedback/feedback";
import type { TextKey } from "~/i18n/texts";

type Move = Pick<ProblemEvent, "from" | "to" | "actor">;

/** `side`: of the reader, who may be an administrator. */
export function problemEventText(event: Move, side?: Side): TextKey {
  const name = nameOf(event);
  if ((side === "buyer" && event.actor === "B") || (side === "seller" && event.actor === "S"))
    return `problems.happened.you.${name as OwnMove}` as const;
  return `problems.happened.${name}` as const;
}

/** What only buyer or seller do. */
type OwnMove = Exclude<
  ReturnType<typeof nameOf>,
  | "lapsed"
  | "partDecided"
  | "refundDecided"
  | "refundDue"
  | "returnDecided"
  | "returnCounted"
  | "unanswered"
  | "sellerDecided"
  | "atPaypal"
  | "paypalDecided"
  | "notSentBack"
  | "closed"
>;

function nameOf({ from, to, actor }: Move) {
  switch (to) {
    case "open":
      return from === null ? "reported" : actor === "T" ? "lapsed" : "declined";
    case "partial_offered":
      return "offered";
    case "resolved_partial":
      return actor === "A" ? "partDecided" : "accepted";
    case "resolved_refund":
      return actor === "A" ? "refundDecided" : actor === "T" ? "refundDue" : "refunded";
    case "return_agreed":
      return actor === "A" ? "returnDecided" : "returnAgreed";
    case "return_shipped":
      return "returnSent";
    case "return_received":
      return actor === "T" ? "returnCounted" : "returnReceived";
    case "escalated":
      if (from === "return_received") return "contested";
      return actor === "T" ? "unanswered" : actor === "B" ? "askedByBuyer" : "askedBySeller";
    case "resolved_seller":
      return "sellerDecided";
    case "at_paypal":
      return "atPaypal";
    case "resolved_external":
      return "paypalDecided";
    case "closed_no_return":
      return "notSentBack";
    case "withdrawn":
      return "withdrawn";
    case "closed_with_order":
      return "closed";
  }
}
