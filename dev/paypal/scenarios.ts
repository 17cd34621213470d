import { toCentavos } from "../../app/domain/money";
import { type Call, type Fault, PENDING_REASONS } from "./faults";

type Choices = Readonly<Record<string, Fault>>;

function issues(...codes: string[]): Choices {
  return Object.fromEntries(codes.map((issue) => [issue, { issue }]));
}

/** A refund that is refused for good. */
export const FINAL_REFUND_REFUSALS = issues(
  ...["CAPTURE_FULLY_REFUNDED", "REFUND_TIME_LIMIT_EXCEEDED", "REFUND_AMOUNT_EXCEEDED"],
  ...["REFUND_NOT_ALLOWED", "REFUND_IS_RESTRICTED", "PARTIAL_REFUND_NOT_ALLOWED"],
  ...["MAX_NUMBER_OF_REFUNDS_EXCEEDED", "PAYER_ACCOUNT_LOCKED_OR_CLOSED"],
  "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK",
);

/** A refund that waits until the market has acted at PayPal. */
export const REFUND_REFUSALS_TO_ACT_ON = issues(
  ...["REFUND_FAILED_INSUFFICIENT_FUNDS", "TRANSACTION_DISPUTED", "PENDING_CAPTURE"],
  ...["PAYEE_ACCOUNT_RESTRICTED", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "PERMISSION_DENIED"],
  "AN_UNPUBLISHED_CODE",
);

/** A refund that may have happened, or that PayPal takes later. */
export const REFUND_REFUSALS_TO_WAIT_FOR = issues(
  ...["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE", "RATE_LIMIT_REACHED", "PREVIOUS_REQUEST_IN_PROGRESS"],
);

/** An order that cannot be sent to its address; `NO_SHIPPING` is worth another try. */
export const ADDRESS_REFUSALS = issues("SHIPPING_ADDRESS_INVALID", "CITY_REQUIRED", "POSTAL_CODE_REQUIRED");

/** An order that no account may pay: its amount, or the market's account. */
export const CREATE_REFUSALS = issues(
  ...["TRANSACTION_RECEIVING_LIMIT_EXCEEDED", "TRANSACTION_LIMIT_EXCEEDED", "MAX_VALUE_EXCEEDED"],
  ...["PAYEE_ACCOUNT_RESTRICTED", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "PAYEE_ACCOUNT_INVALID"],
  ...["PAYEE_ACCOUNT_NOT_VERIFIED", "PERMISSION_DENIED"],
);

const CAPTURE_REFUSALS = issues(
  ...["TRANSACTION_REFUSED", "PAYER_CANNOT_PAY", "PAYER_ACCOUNT_RESTRICTED", "COMPLIANCE_VIOLATION"],
  ...["MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED", "PAYER_ACTION_REQUIRED"],
  ...["REDIRECT_PAYER_FOR_ALTERNATE_FUNDING", "PAYEE_ACCOUNT_RESTRICTED", "SHIPPING_ADDRESS_INVALID"],
  "PERMISSION_DENIED",
  ...["ORDER_COMPLETION_IN_PROGRESS", "PREVIOUS_REQUEST_IN_PROGRESS", "AN_UNPUBLISHED_CODE"],
);

const UNANSWERED: Choices = {
  "Answer 500": "error",
  "Answer 429": "busy",
  "Hang up before": "away",
  "Hang up after": "lost",
  "Answer nothing readable": "garbled",
};

/** What a person can make happen to the next calls, by the call and by what the page names it. */
export const SCENARIOS: Partial<Record<Call, { name: string; choices: Choices }>> = {
  token: { name: "Sign-in with the account's keys", choices: { ...issues("invalid_client"), ...UNANSWERED } },
  create: { name: "New order", choices: { ...ADDRESS_REFUSALS, ...CREATE_REFUSALS, ...UNANSWERED } },
  show: { name: "Look at an order", choices: { ...issues("INVALID_RESOURCE_ID", "PERMISSION_DENIED"), ...UNANSWERED } },
  capture: {
    name: "Capture",
    choices: {
      ...Object.fromEntries(PENDING_REASONS.map((pending) => [`Pending: ${pending}`, { pending }])),
      "Declined at once": "declined",
      "Refunded at once": "refunded",
      "Fee of 5,000.00": { fee: toCentavos(5_000_00) },
      ...CAPTURE_REFUSALS,
      ...UNANSWERED,
    },
  },
  refund: {
    name: "Refund",
    choices: {
      Pending: "pending",
      ...FINAL_REFUND_REFUSALS,
      ...REFUND_REFUSALS_TO_ACT_ON,
      ...REFUND_REFUSALS_TO_WAIT_FOR,
      ...UNANSWERED,
    },
  },
  "show-refund": { name: "Look at a refund", choices: { ...issues("INVALID_RESOURCE_ID"), ...UNANSWERED } },
};
