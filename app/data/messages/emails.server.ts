import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import type { MessageKind } from "~/domain/messages/message";
import { MAIL_LEASE } from "~/domain/messages/outbox";
import type { Centavos } from "~/domain/money";
import { coverImage } from "../catalog/cover-images.server";
import { languageOf, pageId } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { inList } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { type Earnings, earningsAtSale } from "../payments/facts.server";
import type { RowOf } from "../rows.server";
import { mails, type orders, type products, type sellerProfiles } from "../schema.server";
import { productOf } from "./facts.server";

export type DueMail = typeof mails.$inferSelect & {
  full_name: string;
  picture: StoredImage | null;
  /** Of the title of what it is about. */
  titleLanguage: typeof products.$inferSelect.language | null;
  /** Of what seller and buyer are told of a sale. */
  sale: (Earnings & RowOf<Sold> & { shipTo: AddressFields | null }) | null;
};

type Sold = {
  quantity: typeof orders.quantity;
  shipping: Centavos;
  store: typeof sellerProfiles.business_name;
  awayUntil: typeof orders.away_until;
  handlingDays: typeof orders.handling_days;
  pickupPlace: typeof orders.pickup_place;
};

/** What a message is about; `null` of an account, and once it was taken down. */
const item = pageId(productOf(sql`mails.message`));
const sale = sql`(SELECT json_insert(${earningsAtSale(sql`o.id`)}, '$.shipTo', json(o.ship_to), '$.quantity', o.quantity,
    '$.shipping', o.shipping, '$.store', s.business_name, '$.awayUntil', o.away_until, '$.handlingDays', o.handling_days, '$.pickupPlace', o.pickup_place)
  FROM orders o JOIN seller_profiles s ON s.user_id = o.seller_id
  WHERE mails.message ->> 'kind' IN ${inList<MessageKind>(["sold", "sold-for-pickup", "receipt"])} AND o.id = mails.message ->> 'order')`;

/** What an email is rendered from. */
export const MAIL_COLUMNS = {
  ...getTableColumns(mails),
  full_name: sql<string>`(SELECT full_name FROM users WHERE users.id = mails.user_id)`,
  titleLanguage: languageOf(productOf(sql`mails.message`)),
  picture: coverImage(item).mapWith((json): DueMail["picture"] => JSON.parse(json)),
  sale: sale.mapWith((json): DueMail["sale"] => JSON.parse(json)),
};

const isWaiting = sql`sent_at IS NULL AND given_up_at IS NULL`;
export const oldestDueMail = sql`SELECT next_try_at AS since FROM mails
  WHERE ${isWaiting} AND next_try_at <= ${CLOCK} ORDER BY next_try_at LIMIT 1`;

/** Oldest first. Another run can claim them after MAIL_LEASE. */
export async function claimMails(db: Database, now: number, most: number): Promise<DueMail[]> {
  const due = sql`(SELECT id FROM mails WHERE ${isWaiting} AND next_try_at <= ${now}
    ORDER BY next_try_at LIMIT ${most})`;
  return db
    .update(mails)
    .set({ tries: sql`tries + 1`, next_try_at: now + MAIL_LEASE })
    .where(sql`id IN ${due}`)
    .returning(MAIL_COLUMNS);
}

export type MailResult = { id: string } & Partial<
  Pick<typeof mails.$inferSelect, "sent_at" | "given_up_at" | "next_try_at" | "last_error">
>;

export async function saveMailResults(db: Database, results: readonly MailResult[]): Promise<void> {
  await commit(
    db,
    results.map(({ id, ...values }) => db.update(mails).set(values).where(eq(mails.id, id))),
  );
}
