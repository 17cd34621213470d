import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { isId } from "~/domain/id";
import type { AuctionAnnouncement } from "./auction-room";

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

/** Passes nothing else of the request: the room does not know its readers. */
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
