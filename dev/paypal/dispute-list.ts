import { DAY } from "../../app/domain/time";
import type { Disputes } from "./disputes";
import type { Dispute } from "./records";
import { Refusal } from "./refusal";

/** How far back a list reaches. */
const REACH = 180 * DAY;
const PAGE_SIZES = { usual: 10, most: 50 };

/** A page of the disputes that match a query, newest first, with a link to the next one. */
export function listDisputes(disputes: Disputes, all: Dispute[], query: URLSearchParams, now: number): object {
  if (query.has("start_time") && query.has("disputed_transaction_id")) throw new Refusal(400, "INVALID_REQUEST");
  const createdFrom = readTime(query, "start_time") ?? now - REACH;
  const updatedFrom = readTime(query, "update_time_after") ?? now - REACH;
  const updatedTo = readTime(query, "update_time_before") ?? now;
  if (Math.min(createdFrom, updatedFrom) < now - REACH) throw new Refusal(400, "INVALID_REQUEST");
  const captureId = query.get("disputed_transaction_id");
  const found = all
    .filter((one) => one.createdAt >= createdFrom && one.updatedAt >= updatedFrom && one.updatedAt <= updatedTo)
    .filter((one) => captureId === null || one.captureId === captureId)
    .sort((a, b) => b.createdAt - a.createdAt);
  const size = Number(query.get("page_size") ?? PAGE_SIZES.usual);
  if (!Number.isInteger(size) || size < 1 || size > PAGE_SIZES.most) throw new Refusal(400, "INVALID_REQUEST");
  const token = query.get("next_page_token");
  const from = token === null ? 0 : Number(Buffer.from(token, "base64").toString());
  const self = link(disputes, query, "self");
  const next = new URLSearchParams(query);
  next.set("next_page_token", Buffer.from(String(from + size)).toString("base64"));
  return {
    items: found.slice(from, from + size).map((one) => disputes.summarize(one)),
    links: found.length > from + size ? [self, link(disputes, next, "next")] : [self],
  };
}

function link({ listAddress }: Disputes, query: URLSearchParams, rel: string): object {
  return { href: query.size > 0 ? `${listAddress}?${query}` : listAddress, rel, method: "GET" };
}

function readTime(query: URLSearchParams, name: string): number | null {
  const value = query.get(name);
  if (value === null) return null;
  const moment = Date.parse(value);
  if (Number.isNaN(moment)) throw new Refusal(400, "INVALID_REQUEST");
  return moment;
}
