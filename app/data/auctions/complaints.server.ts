import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Closing } from "~/domain/auctions/auction";
import { COMPLAIN_WITHIN, type ComplaintCause, type ComplaintDecision } from "~/domain/auctions/complaint";
import type { AdminAction } from "~/domain/moderation/admin-action";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, always, type Condition, type Id, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isOwnCase, isStillAdmin, mayDecide } from "../moderation/facts.server";
import { VOID } from "../orders/facts.server";
import type { Json, RowOf } from "../rows.server";
import { auctionComplaints, type auctions, type orders, type products, type users } from "../schema.server";
import { isEvent, isOpen } from "./facts.server";

type Complaint = Pick<
  typeof auctionComplaints.$inferSelect,
  "cause" | "words" | "at" | "decision" | "decided_at" | "decision_reason"
>;

export type ComplaintPage = RowOf<{
  productId: typeof products.id;
  title: typeof products.title;
  language: typeof products.language;
  status: typeof auctions.closing;
  endsAt: typeof auctions.closed_at;
  now: number;
}> & {
  own: Complaint | null;
  /** Of all complaints about it, without who made them. */
  decided: readonly Pick<Complaint, "decision" | "decided_at" | "decision_reason">[];
};

/** Query for those who may complain: the seller, and who took part. */
const partyIds = (auctionId: Id) => sql`SELECT seller_id FROM auctions WHERE id = ${auctionId}
  UNION ALL SELECT user_id FROM bidders WHERE auction_id = ${auctionId}`;
/** For an auction `a`. */
const isParty = (userId: string) => sql`(${userId} IN (${partyIds(sql`a.id`)}))`;

/** For its seller and whoever took part; `null` for others. */
export async function findComplaintPage(
  db: Database,
  auctionId: string,
  userId: string,
): Promise<ComplaintPage | null> {
  const [[row], complaints] = await Promise.all([
    db.all<
      Omit<ComplaintPage, "own" | "decided">
    >(sql`SELECT p.id AS productId, p.title, p.language, a.closing AS status,
        a.closed_at AS endsAt, ${CLOCK} AS now
      FROM auctions a JOIN products p ON p.id = a.product_id WHERE a.id = ${auctionId} AND ${isParty(userId)}`),
    db
      .select()
      .from(auctionComplaints)
      .where(eq(auctionComplaints.auction_id, auctionId))
      .orderBy(asc(auctionComplaints.at)),
  ]);
  if (!row) return null;
  const own = complaints.find(({ user_id }) => user_id === userId);
  const kept = own && { cause: own.cause, words: own.words, at: own.at };
  return {
    ...row,
    own:
      own && kept
        ? { ...kept, decision: own.decision, decided_at: own.decided_at, decision_reason: own.decision_reason }
        : null,
    decided: complaints
      .filter(({ decision }) => decision !== null)
      .map(({ decision, decided_at, decision_reason }) => ({ decision, decided_at, decision_reason })),
  };
}

/** The same as `complainableUntil` of domain/auctions/complaint.ts; once a person and auction, and not of a sale that is void already. */
export function isComplainable(auctionId: string, userId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM auctions a WHERE a.id = ${auctionId} AND NOT ${isOpen(sql`a`)}
    AND a.closing <> ${literal<Closing["status"]>("void")} AND a.closed_at >= ${CLOCK} - ${COMPLAIN_WITHIN} AND ${isParty(userId)}
    AND NOT EXISTS (SELECT 1 FROM auction_complaints c WHERE c.auction_id = a.id
      AND (c.user_id = ${userId} OR c.decision = ${literal<ComplaintDecision>("void")})))`;
}

export interface NewComplaint {
  auctionId: string;
  userId: string;
  cause: ComplaintCause;
  words: string;
}

export function insertComplaint({ auctionId, userId, cause, words }: NewComplaint, when: Condition): SQL {
  return sql`INSERT INTO auction_complaints (auction_id, user_id, cause, words, at)
    SELECT ${auctionId}, ${userId}, ${cause}, ${words}, ${CLOCK} WHERE ${when}`;
}

/** Subquery: who is told of a complaint and its decision, besides administrators: those of the sale and who complained, but `except`. */
export function concernedIds(auctionId: string, except: string | null = null): SQL {
  return sql`SELECT user_id FROM (SELECT seller_id AS user_id FROM auctions WHERE id = ${auctionId}
    UNION SELECT sale_buyer_id FROM auctions WHERE id = ${auctionId} AND sale_buyer_id IS NOT NULL
    UNION SELECT user_id FROM auction_complaints WHERE auction_id = ${auctionId}) WHERE user_id IS NOT ${except}`;
}

/** For the person's copy of what we keep. */
export async function exportComplaints(db: Database, userId: string) {
  const { auction_id, cause, words, at, decision, decided_at, decision_reason } = auctionComplaints;
  return await db
    .select({ auction_id, cause, words, at, decision, decided_at, decision_reason })
    .from(auctionComplaints)
    .where(eq(auctionComplaints.user_id, userId))
    .orderBy(asc(at));
}

export type DisputedResult = RowOf<{
  auctionId: typeof auctions.id;
  productId: typeof products.id;
  title: typeof products.title;
  language: typeof products.language;
  sellerId: typeof auctions.seller_id;
  store: string;
  status: typeof auctions.closing;
  price: typeof auctions.sale_price;
  /** The last order of it that is not over without a sale. */
  orderId: typeof orders.id | null;
  /** An administrator cancelled its order, as when a second one confirms the refund. */
  isEnded: 0 | 1;
  hasBids: 0 | 1;
  isRevealed: 0 | 1;
  isOwn: 0 | 1;
  since: typeof auctionComplaints.at;
}> & {
  complaints: readonly {
    userId: string;
    name: typeof users.$inferSelect.full_name;
    email: string;
    isSeller: 0 | 1;
    cause: ComplaintCause;
    words: string;
    at: number;
  }[];
};

type Row = Omit<DisputedResult, "complaints"> & { complaints: Json };

function select(admin: Admin, complaints: SQL, where: Condition): SQL {
  return sql`SELECT a.id AS auctionId, p.id AS productId, p.title, p.language, a.seller_id AS sellerId, s.business_name AS store, a.closing AS status,
      a.sale_price AS price, min(c.at) AS since,
      (SELECT o.id FROM orders o WHERE o.auction_id = a.id AND o.status NOT IN ${VOID} ORDER BY o.created_at DESC LIMIT 1) AS orderId,
      EXISTS (SELECT 1 FROM orders o JOIN admin_actions x ON x.order_id = o.id WHERE o.auction_id = a.id
        AND x.what = ${literal<AdminAction>("cancelled")}) AS isEnded,
      a.bids > 0 OR EXISTS (SELECT 1 FROM auction_events e WHERE e.auction_id = a.id AND ${isEvent(sql`e`, "bid")}) AS hasBids,
      EXISTS (SELECT 1 FROM revelations WHERE auction_id = a.id) AS isRevealed, ${isOwnCase(admin.id, partyIds(sql`a.id`))} AS isOwn,
      json_group_array(json_object('userId', u.id, 'name', u.full_name, 'email', u.email, 'isSeller', u.id = a.seller_id,
        'cause', c.cause, 'words', c.words, 'at', c.at) ORDER BY c.at) AS complaints
    FROM ${complaints} CROSS JOIN auctions a ON a.id = c.auction_id CROSS JOIN products p ON p.id = a.product_id
    CROSS JOIN seller_profiles s ON s.user_id = a.seller_id CROSS JOIN users u ON u.id = c.user_id
    WHERE ${allOf(sql`c.decision IS NULL`, where, isStillAdmin(admin))} GROUP BY c.auction_id`;
}

const toResult = ({ complaints, ...row }: Row): DisputedResult => ({ ...row, complaints: JSON.parse(complaints) });

/** The longest waiting first. */
export async function listDisputedResults(db: Database, admin: Admin, most: number): Promise<DisputedResult[]> {
  const open = select(admin, sql`auction_complaints c INDEXED BY auction_complaints_open`, always);
  const rows = await db.all<Row>(sql`${open} ORDER BY since, a.id LIMIT ${most}`);
  return rows.map(toResult);
}

/** `null` when nothing about it waits for a decision. */
export async function findDisputedResult(
  db: Database,
  admin: Admin,
  auctionId: string,
): Promise<DisputedResult | null> {
  const [row] = await db.all<Row>(select(admin, sql`auction_complaints c`, sql`c.auction_id = ${auctionId}`));
  return row ? toResult(row) : null;
}

/** Once both sides can read all bids, where there are any. */
export function isResultDecidable(admin: Admin, auctionId: string): Condition {
  return allOf(
    sql`EXISTS (SELECT 1 FROM auction_complaints WHERE auction_id = ${auctionId} AND decision IS NULL)`,
    sql`(EXISTS (SELECT 1 FROM revelations WHERE auction_id = ${auctionId})
      OR NOT EXISTS (SELECT 1 FROM auction_events e WHERE e.auction_id = ${auctionId} AND ${isEvent(sql`e`, "bid")}))`,
    mayDecide(admin, partyIds(auctionId)),
  );
}

export function decideResult(
  admin: Admin,
  auctionId: string,
  { decision, reason }: { decision: ComplaintDecision; reason: string },
  when: Condition,
): SQL {
  return sql`UPDATE auction_complaints SET decision = ${decision}, decided_by = ${admin.id}, decided_at = ${CLOCK},
    decision_reason = ${reason} WHERE auction_id = ${auctionId} AND decision IS NULL AND ${when}`;
}
