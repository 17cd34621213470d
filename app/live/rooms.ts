import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { isId } from "~/domain/id";
import type { Announced } from "./auction-room";

/** Rooms answer whoever has their binding, at any address. */
const ROOM = "https://room.invalid/";

function roomOf(rooms: DurableObjectNamespace, auctionId: string) {
  return rooms.get(rooms.idFromName(auctionId));
}

/**
 * Tells those who look at an auction that it moved; a room that breaks over it may have forgotten it when it is back, and
 * is told once more. Throws when its room does not answer.
 */
export async function announce(rooms: DurableObjectNamespace, auction: Announced): Promise<void> {
  const tell = () => send(rooms, auction, "POST");
  await tell().catch(tell);
}

async function send(rooms: DurableObjectNamespace, auction: Announced, method: "POST" | "PUT"): Promise<void> {
  const { status } = await roomOf(rooms, auction.id).fetch(ROOM, { method, body: JSON.stringify(auction) });
  if (status !== 204) throw new Error(`an auction's room answered ${status}`);
}

/** The auction whose room an address is; `null` for any other address. */
export function roomAt({ pathname }: URL): string | null {
  return /^\/auction\/([^/]*)\/live$/.exec(pathname)?.[1] ?? null;
}

/**
 * Lets a page's socket into an auction's room. Who it is does not matter there: nothing of the request goes in. A room that
 * was never told of its auction is opened for the first who comes.
 */
export async function enterRoom(
  rooms: DurableObjectNamespace | undefined,
  auctionId: string,
  request: Request,
  open: () => Promise<Announced | null>,
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
