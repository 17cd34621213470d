import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { isId } from "~/domain/id";
import { type AuctionAnnouncement, NETWORK_HEADER } from "./auction-room";

/** Any URL works: only a binding leads to a room. */
const ROOM = "https://room.invalid/";

function roomOf(rooms: DurableObjectNamespace, auctionId: string) {
  return rooms.get(rooms.idFromName(auctionId));
}

/** Tries again if the room breaks. Throws when it does not answer. */
export async function announce(rooms: DurableObjectNamespace, auction: AuctionAnnouncement): Promise<void> {
  const attempt = () => send(rooms, auction, "POST");
  await attempt().catch(attempt);
}

async function send(
  rooms: DurableObjectNamespace,
  auction: AuctionAnnouncement,
  method: "POST" | "PUT",
): Promise<void> {
  const { status } = await roomOf(rooms, auction.id).fetch(ROOM, { method, body: JSON.stringify(auction) });
  if (status !== 204) throw new Error(`an auction's room answered ${status}`);
}

export function findRoomId({ pathname }: URL): string | null {
  return /^\/auction\/([^/]*)\/live$/.exec(pathname)?.[1] ?? null;
}

/** Auctions that exist, as far as this isolate has asked. */
const known = new Set<string>();
const KNOWN_MAX = 10_000;

/** Passes nothing of the request but the hash of its network: the room does not know its readers. */
export async function enterRoom(
  rooms: DurableObjectNamespace | undefined,
  { auctionId, network }: { auctionId: string; network: string },
  request: Request,
  open: () => Promise<AuctionAnnouncement | null>,
): Promise<Response> {
  if (!rooms || !isId(auctionId)) return new Response("Not Found", { status: 404 });
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
    return new Response("Upgrade Required", { status: 426 });
  }
  // A room that is asked exists from then on: ask for unknown auctions elsewhere.
  if (!known.has(auctionId) && !(await openKnown(rooms, auctionId, open)))
    return new Response("Not Found", { status: 404 });
  const headers = { Upgrade: "websocket", [NETWORK_HEADER]: network };
  const { status, webSocket } = await roomOf(rooms, auctionId).fetch(ROOM, { headers });
  return new Response(null, { status, webSocket } as ResponseInit);
}

async function openKnown(
  rooms: DurableObjectNamespace,
  auctionId: string,
  open: () => Promise<AuctionAnnouncement | null>,
): Promise<boolean> {
  const auction = await open();
  if (!auction) return false;
  await send(rooms, auction, "PUT");
  if (known.size >= KNOWN_MAX) known.clear();
  known.add(auctionId);
  return true;
}
