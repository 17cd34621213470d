import { sql } from "drizzle-orm";
import { OUTBID_EMAIL_PAUSE, outbidEmailPause } from "~/domain/auctions/outbid-pause";
import type { MessageKind, MessageOf } from "~/domain/messages/message";
import type { Statement } from "../commit.server";
import { literal } from "../condition.server";
import { type NewMessage, withoutProof } from "./messages.server";

/** The time of the outbidding bid and the auction's end, by the database's clock. */
interface Moment {
  at: number;
  endsAt: number;
}

/** An email too soon after the last one waits, and no other is added meanwhile. */
export function notifyOutbid(
  {
    message,
    recipient,
    when,
    now,
    newId,
  }: Required<Omit<NewMessage, "to" | "mailedWhen">> & { message: MessageOf<"outbid"> },
  { at, endsAt }: Moment,
): Statement[] {
  const json = JSON.stringify(message);
  const mailId = newId();
  const pause = outbidEmailPause(endsAt - at);
  const theirs = sql`auction_id = ${message.auction} AND user_id = ${recipient}`;
  return [
    sql`INSERT INTO notifications (id, user_id, message, created_at)
      SELECT ${newId()}, id, ${withoutProof(json)}, ${now} FROM users WHERE id = ${recipient} AND notify_outbid = 1 AND ${when}`,
    sql`INSERT INTO mails (id, user_id, email, language, message, created_at, next_try_at)
      SELECT ${mailId}, u.id, u.email, u.language, ${json}, ${now},
        ${now} + max(0, coalesce(b.outbid_mailed_at + ${pause} - ${at}, 0))
      FROM (SELECT outbid_mailed_at FROM bidders WHERE ${theirs}) b JOIN users u ON u.id = ${recipient}
      WHERE u.notify_outbid = 1 AND u.notify_email = 1 AND coalesce(b.outbid_mailed_at, 0) <= ${at} AND ${when}`,
    sql`UPDATE bidders SET outbid_mailed_at = max(${at}, coalesce(outbid_mailed_at + ${pause}, 0))
      WHERE ${theirs} AND EXISTS (SELECT 1 FROM mails WHERE id = ${mailId})`,
  ];
}

/** The bidder leads again. */
export function deletePendingOutbid(
  { auction, recipient, when }: { auction: string } & Required<Pick<NewMessage, "recipient" | "when">>,
  at: number,
): Statement[] {
  return [
    sql`DELETE FROM mails WHERE user_id = ${recipient} AND sent_at IS NULL AND given_up_at IS NULL
      AND message ->> 'kind' = ${literal<MessageKind>("outbid")} AND message ->> 'auction' = ${auction} AND ${when}`,
    sql`UPDATE bidders SET outbid_mailed_at = outbid_mailed_at - ${OUTBID_EMAIL_PAUSE}
      WHERE auction_id = ${auction} AND user_id = ${recipient} AND outbid_mailed_at > ${at} AND ${when}`,
  ];
}
