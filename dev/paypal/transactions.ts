import { type Centavos, toCentavos } from "../../app/domain/money";
import { DAY } from "../../app/domain/time";
import { type Formatter, money, time } from "./formatter";
import type { Order, Records } from "./records";
import { Refusal } from "./refusal";

/** The longest period of a search. */
const LONGEST = 31 * DAY;
const CODES = { payment: "T0006", refund: "T1107", reversal: "T1106" };

interface Transaction {
  id: string;
  code: string;
  at: number;
  amount: Centavos;
  order: Order;
  /** The capture of a refund. */
  about?: string;
  fee?: Centavos;
  isPending?: boolean;
}

/** The account's transactions of a period, oldest first: captures, refunds and, with a minus, reversals. */
export function listTransactions({ state }: Records, format: Formatter, query: URLSearchParams): object {
  const [from, to] = ["start_date", "end_date"].map((name) => Date.parse(query.get(name) ?? ""));
  if (from === undefined || to === undefined || !(to - from >= 0 && to - from <= LONGEST)) {
    throw new Refusal(400, "INVALID_REQUEST");
  }
  const captures = Object.values(state.captures).filter(({ status }) => status !== "DECLINED");
  const payments = captures.map((capture): Transaction => {
    const { id, amount, fee, createdAt: at } = capture;
    return {
      id,
      code: CODES.payment,
      at,
      amount,
      order: format.orderOf(capture),
      fee,
      isPending: capture.status === "PENDING",
    };
  });
  const returns = Object.values(state.refunds).flatMap((refund): Transaction[] => {
    const capture = state.captures[refund.captureId];
    if (!capture || refund.status === "FAILED") return [];
    const code = refund.isReversal ? CODES.reversal : CODES.refund;
    const amount = toCentavos(-refund.amount);
    const order = format.orderOf(capture);
    return [
      {
        id: refund.id,
        code,
        at: refund.createdAt,
        amount,
        order,
        about: capture.id,
        isPending: refund.status === "PENDING",
      },
    ];
  });
  const found = [...payments, ...returns].filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
  const size = Number(query.get("page_size") ?? 100);
  const page = Number(query.get("page") ?? 1);
  return {
    transaction_details: found.slice((page - 1) * size, page * size).map(formatTransaction),
    start_date: time(from),
    end_date: time(to),
    page,
    total_items: found.length,
    total_pages: Math.ceil(found.length / size),
  };
}

function formatTransaction({ id, code, at, amount, order, about, fee, isPending }: Transaction): object {
  return {
    transaction_info: {
      transaction_id: id,
      ...(about && { paypal_reference_id: about, paypal_reference_id_type: "TXN" }),
      transaction_event_code: code,
      transaction_initiation_date: time(at),
      transaction_updated_date: time(at),
      transaction_amount: money(order, amount),
      ...(fee && { fee_amount: money(order, toCentavos(-fee)) }),
      transaction_status: isPending ? "P" : "S",
      ...(order.invoiceId && { invoice_id: order.invoiceId }),
      ...(order.customId && { custom_field: order.customId }),
    },
  };
}
