import { createHash } from "node:crypto";
import type { Client } from "@libsql/client/http";
import { chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import { toCentavos } from "~/domain/money";
import type { Opened } from "./auctions";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** Rows of one insert. */
const PART = 2_000;

/**
 * So many bids of two people in turn, each outbidding the other, as a chain that holds. With `retracts`, the last event
 * withdraws the first bidder's first bid.
 */
export async function putLongHistory(
  { $client: client }: { $client: Pick<Client, "batch" | "execute"> },
  { id, terms, now }: Opened,
  people: readonly [{ id: string }, { id: string }],
  count: number,
  { retracts = false } = {},
): Promise<void> {
  const published = {
    ...{ auction: id, start: terms.start, buy_it_now: terms.buyItNow, starts_at: terms.startsAt },
    ...{ original_end: terms.originalEnd, commit: null },
  };
  let hash = sha256(chainInput("", published));
  const rows = Array.from({ length: count }, (_, index) => {
    const seq = index + 1;
    const [by, price] = [index % 2, toCentavos(Number(terms.start) + index * 100)];
    const isBid = !retracts || seq < count;
    const salt = isBid ? sha256(`${seq}`).slice(0, 32) : null;
    const max = isBid ? toCentavos(Number(price) + 50) : null;
    const commit = salt && max ? sha256(commitmentInput(salt, id, seq, max)) : null;
    const type = isBid ? ("bid" as const) : ("retraction" as const);
    const entry = {
      ...{ auction: id, seq, type, pseudonym: by + 1, visible_price: price, leader_pseudonym: by + 1 },
      ...{ ends_at: terms.originalEnd, received_at: now + index, commit },
    };
    hash = sha256(chainInput(hash, entry));
    return { ...entry, who: people[by]?.id, max, salt, hash, id: `${id}/${seq}`, withdrawn: isBid ? null : "[1]" };
  });
  const { rows: triggers } = await client.execute(`SELECT name, sql FROM sqlite_schema
    WHERE name IN ('auction_events_in_order', 'auctions_move_forward')`);
  await client.batch(
    [
      ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
      ...people.map((person, index) => ({
        sql: "INSERT INTO bidders (auction_id, user_id, number, max, last_bid_at) VALUES (?, ?, ?, 1, 1)",
        args: [id, person.id, index + 1],
      })),
      ...Array.from({ length: Math.ceil(count / PART) }, (_, part) => ({
        sql: `INSERT INTO auction_events (auction_id, seq, id, type, at, user_id, max, withdrawn, reason, price, leader_id,
            ends_at, salt, commitment, hash)
          SELECT ?, r ->> 'seq', r ->> 'id', r ->> 'type', r ->> 'received_at', r ->> 'who', r ->> 'max', r ->> 'withdrawn',
            iif(r ->> 'max' IS NULL, 'typo', NULL), r ->> 'visible_price', r ->> 'who', r ->> 'ends_at', r ->> 'salt',
            r ->> 'commit', r ->> 'hash' FROM (SELECT value AS r FROM json_each(?))`,
        args: [id, JSON.stringify(rows.slice(part * PART, (part + 1) * PART))],
      })),
      {
        sql: "UPDATE auctions SET seq = ?, hash = ?, bids = ?, price = ?, leader_id = ?, leader_max = ? WHERE id = ?",
        args: [count, hash, count, rows.at(-1)?.visible_price ?? 0, rows.at(-1)?.who ?? "", 1e9, id],
      },
      ...triggers.map(({ sql }) => String(sql)),
    ],
    "write",
  );
}
