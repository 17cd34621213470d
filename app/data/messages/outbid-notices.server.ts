import { sql } from "drizzle-orm";
import { OUTBID_EMAIL_PAUSE, outbidEmailPause } from "~/domain/auctions/outbid-pause";
import type { MessageOf } from "~/domain/messages/message";
import type { Statement } from "../commit.server";
import { type Telling, withoutProof } from "./messages.server";

/** When somebody was outbid, and when that auction ends; by the database's clock, milliseconds. */
interface Moment {
  at: number;
  endsAt: number;
}

/**
 * Statements that tell somebody who wants to know that they were outbid. A mail that comes too soon after the last one
 * waits in the outbox; while one waits, no other is written.
 */
export function tellOutbid(
  { message, whom, when, now, newId }: Required<Omit<Telling, "to" | "mailedWhen">> & { message: MessageOf<"outbid"> },
  { at, endsAt }: Moment,
): Statement[] {
  const said = JSON.stringify(message);
  const mailId = newId();
  const pause = outbidEmailPause(endsAt - at);
  const theirs = sql`auction_id = ${message.auction} AND user_id = ${whom}`;
  return [
    sql`INSERT INTO notifications (id, user_id, message, created_at)
      SELECT ${newId()}, id, ${withoutProof(said)}, ${now} FROM users WHERE id = ${whom} AND notify_outbid = 1 AND ${when}`,
    sql`INSERT INTO mails (id, user_id, email, language, message, created_at, next_try_at)
      SELECT ${mailId}, u.id, u.email, u.language, ${said}, ${now},
        ${now} + max(0, coalesce(b.outbid_mailed_at + ${pause} - ${at}, 0))
      FROM (SELECT outbid_mailed_at FROM bidders WHERE ${theirs}) b JOIN users u ON u.id = ${whom}
      WHERE u.notify_outbid = 1 AND u.notify_email = 1 AND coalesce(b.outbid_mailed_at, 0) <= ${at} AND ${when}`,
    sql`UPDATE bidders SET outbid_mailed_at = max(${at}, coalesce(outbid_mailed_at + ${pause}, 0))
      WHERE ${theirs} AND EXISTS (SELECT 1 FROM mails WHERE id = ${mailId})`,
  ];
}

/** Statements that take back the mail that waits for somebody who leads again: it is no longer so. */
export function forgetOutbid(
  { auction, whom, when }: { auction: string } & Required<Pick<Telling, "whom" | "when">>,
  at: number,
): Statement[] {
  return [
    sql`DELETE FROM mails WHERE user_id = ${whom} AND sent_at IS NULL AND given_up_at IS NULL
      AND message ->> 'kind' = 'outbid' AND message ->> 'auction' = ${auction} AND ${when}`,
    sql`UPDATE bidders SET outbid_mailed_at = outbid_mailed_at - ${OUTBID_EMAIL_PAUSE}
      WHERE auction_id = ${auction} AND user_id = ${whom} AND outbid_mailed_at > ${at} AND ${when}`,
  ];
}
