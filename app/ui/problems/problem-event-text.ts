import type { ProblemEvent } from "~/data/problems/problems.server";
import type { TextKey } from "~/i18n/texts";

export function problemEventText({ from, to, actor }: Pick<ProblemEvent, "from" | "to" | "actor">): TextKey {
  return `problems.happened.${nameOf({ from, to, actor })}` as const;
}

function nameOf({ from, to, actor }: Pick<ProblemEvent, "from" | "to" | "actor">) {
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
