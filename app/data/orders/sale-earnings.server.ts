import { sql } from "drizzle-orm";
import { hasOpenRequest } from "../cancellations/facts.server";
import { anyOf } from "../condition.server";
import { hasDisputedPayment } from "../disputes/facts.server";
import { type CurrentEarnings, earningsOf } from "../payments/facts.server";
import { hasStatus } from "./facts.server";

/** `isOpen`: a problem, a request to cancel or a dispute may still give it back to the buyer. */
export interface SaleEarnings extends CurrentEarnings {
  isOpen: 0 | 1;
}

const [o, id] = [sql`o`, sql`o.id`];

/** JSON of an order `o`, once it is paid, also when it is cancelled afterwards. */
export const saleEarnings = sql`json_insert(${earningsOf(id)}, '$.isOpen',
  ${anyOf(hasStatus("problem_open", o), hasOpenRequest(id), hasDisputedPayment(id))})`;
