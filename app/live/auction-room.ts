import type { DurableObjectState, WebSocket } from "@cloudflare/workers-types";
import { SOCKETS_NETWORK_MAX } from "~/domain/rate-limit";

/** Globals of the Workers runtime that browsers do not have. */
declare const WebSocketPair: new () => { 0: WebSocket; 1: WebSocket };
declare const WebSocketRequestResponsePair: new (request: string, response: string) => never;

/** The only message of a page: asks for the last number. */
const PING = "?";
/** Sockets of one room; Cloudflare's own limit is 32,768. A page that finds the room full polls by HTTP. */
const SOCKETS_MAX = 20_000;
/** Hash of the network that a socket comes from. */
export const NETWORK_HEADER = "Network";
/** How far the clocks of the alarm and of the database may differ. */
const CLOCKS_APART = 500;

export interface AuctionAnnouncement {
  id: string;
  seq: number;
  endsAt: number;
}

/** Sends only the number of the last event: each page fetches it as its own reader. Wakes at the end to settle. */
export abstract class Room<Env> {
  /** An upper bound: closed sockets are subtracted only when the room seems full. */
  #sockets: number;

  constructor(
    protected readonly state: DurableObjectState,
    protected readonly env: Env,
  ) {
    this.#sockets = state.getWebSockets().length;
    this.#setPingResponse();
  }

  protected abstract settle(auctionId: string): Promise<void>;

  async fetch(request: Request): Promise<Response> {
    if (request.method === "GET") return this.#connect(request.headers.get(NETWORK_HEADER) ?? "");
    const auction: AuctionAnnouncement = await request.json();
    if (request.method === "PUT") await this.#open(auction);
    else await this.#broadcast(auction);
    return new Response(null, { status: 204 });
  }

  async alarm(): Promise<void> {
    const { id } = this.#stored() ?? {};
    if (id) await this.settle(id);
  }

  webSocketMessage(socket: WebSocket): void {
    socket.close(1008);
  }

  webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  #stored(): AuctionAnnouncement | undefined {
    return this.state.storage.kv.get<AuctionAnnouncement>("last");
  }

  /** Pings are answered with the last number without waking the room, so a page that missed it finds out. */
  #setPingResponse(): void {
    this.state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, String(this.#stored()?.seq ?? 0)));
  }

  #connect(network: string): Response {
    const last = this.#stored();
    if (!last) return new Response(null, { status: 404 });
    if (this.#sockets >= SOCKETS_MAX) this.#sockets = this.state.getWebSockets().length;
    if (this.#sockets >= SOCKETS_MAX) return new Response(null, { status: 503 });
    if (this.state.getWebSockets(network).length >= SOCKETS_NETWORK_MAX) return new Response(null, { status: 429 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.state.acceptWebSocket(ours, [network]);
    this.#sockets++;
    ours.send(String(last.seq));
    return new Response(null, { status: 101, webSocket: theirs } as ResponseInit);
  }

  /** Stores the auction, unless the room knows it already. */
  async #open(auction: AuctionAnnouncement): Promise<void> {
    if (this.#stored()) return;
    this.#store(auction);
    await this.#setAlarm(auction);
  }

  /** Stored before it is sent: a room that dies in between sends it to the pages that reconnect. */
  async #broadcast(auction: AuctionAnnouncement): Promise<void> {
    const { seq } = auction;
    // Announcements may overtake each other.
    if (seq < (this.#stored()?.seq ?? 0)) return;
    this.#store(auction);
    for (const socket of this.state.getWebSockets()) {
      try {
        socket.send(String(seq));
      } catch {}
    }
    await this.#setAlarm(auction);
  }

  #store(auction: AuctionAnnouncement): void {
    this.state.storage.kv.put("last", auction);
    this.#setPingResponse();
  }

  async #setAlarm({ endsAt }: AuctionAnnouncement): Promise<void> {
    if (endsAt > Date.now()) await this.state.storage.setAlarm(endsAt + CLOCKS_APART);
  }
}
