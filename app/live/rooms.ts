import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { isId } from "~/domain/id";
import type { AuctionAnnouncement } from "./auction-room";

/** Any URL works: only a binding leads to a room. */
const ROOM = "https://room.invalid/";

function roomOf(rooms: DurableObjectNamespace, auctionId: string) {
  return rooms.get(rooms.idFromName(auctionId));
}

/**
 * Announces an auction's event to its room, a second time if the room breaks and may have lost it. Throws when the room
 * does not answer.
 */
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

/** The id of the auction whose room a URL is; `null` for any other URL. */
export function findRoomId({ pathname }: URL): string | null {
  return /^\/auction\/([^/]*)\/live$/.exec(pathname)?.[1] ?? null;
}

/**
 * Connects a page's socket to an auction's room, without anything else of the request: the room does not know its
 * readers. A room that does not know its auction yet is opened for the first one.
 */
export async function enterRoom(
  rooms: DurableObjectNamespace | undefined,
  auctionId: string,
  request: Request,
  open: () => Promise<AuctionAnnouncement | null>,
): Promise<Response> {
  if (!rooms || !isId(auctionId)) return new Response("Not Found", { status: 404 });
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
    return new Response("Upgrade Required", { status: 426 });
  }
  const enter = () => roomOf(rooms, auctionId).fetch(ROOM, { headers: { Upgrade: "websocket" } });
  let { status, webSocket } = await enter();
  if (status === 404) {
    const auction = await open();
    if (!auction) return new Response("Not Found", { status: 404 });
    await send(rooms, auction, "PUT");
    ({ status, webSocket } = await enter());
  }
  return new Response(null, { status, webSocket } as ResponseInit);
}
