import type { DurableObject, DurableObjectState, WebSocket } from "@cloudflare/workers-types";

/** What the Workers' runtime has and no browser's. */
declare const WebSocketPair: new () => { 0: WebSocket; 1: WebSocket };
declare const WebSocketRequestResponsePair: new (request: string, response: string) => never;

/** What a page may say: it asks whether it missed something. */
const PING = "?";
/** Sockets of one room; Cloudflare's own limit is 32,768. Whoever finds it full asks by HTTP. */
const SOCKETS_MAX = 20_000;
/** What the clocks of the alarm and of the database may be apart, milliseconds. */
const CLOCKS_APART = 500;

/** Where an auction stands: its last event, and when it ends (milliseconds). */
export interface Announced {
  id: string;
  seq: number;
  endsAt: number;
}

/**
 * Those who look at an auction right now. Tells them the number of its last event and nothing else: what that event was
 * they ask for themselves, as who they are. The room sleeps between announcements while its sockets stay open, and wakes
 * at the auction's end to settle it.
 */
export abstract class Room<Env> implements DurableObject {
  /** Never fewer than there are. */
  #sockets: number;

  constructor(
    protected readonly state: DurableObjectState,
    protected readonly env: Env,
  ) {
    this.#sockets = state.getWebSockets().length;
    this.#answerPings();
  }

  /** Closes an auction whose end has passed; does nothing to any other. */
  protected abstract settle(auctionId: string): Promise<void>;

  async fetch(request: { method: string; json(): Promise<unknown> }): Promise<never> {
    if (request.method === "GET") return this.#admit() as never;
    const auction = (await request.json()) as Announced;
    if (request.method === "PUT") await this.#open(auction);
    else await this.#tell(auction);
    return new Response(null, { status: 204 }) as never;
  }

  async alarm(): Promise<void> {
    const { id } = this.#last() ?? {};
    if (id) await this.settle(id);
  }

  /** Nobody has anything to say here. */
  webSocketMessage(socket: WebSocket): void {
    socket.close(1008);
  }

  webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  #last(): Announced | undefined {
    return this.state.storage.kv.get<Announced>("last");
  }

  /** A ping is answered with the last number, without waking the room: whoever missed it finds out. */
  #answerPings(): void {
    this.state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, String(this.#last()?.seq ?? 0)));
  }

  /** Nobody comes in before the room knows of its auction: 404. */
  #admit(): Response {
    const last = this.#last();
    if (!last) return new Response(null, { status: 404 });
    if (this.#sockets >= SOCKETS_MAX) this.#sockets = this.state.getWebSockets().length;
    if (this.#sockets >= SOCKETS_MAX) return new Response(null, { status: 503 });
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.state.acceptWebSocket(ours);
    this.#sockets++;
    ours.send(String(last.seq));
    return new Response(null, { status: 101, webSocket: theirs } as ResponseInit);
  }

  /** Lets the room know of its auction, unless it does already. */
  async #open(auction: Announced): Promise<void> {
    if (this.#last()) return;
    this.#keep(auction);
    await this.#wakeAt(auction);
  }

  /** Kept before it is told: a room that dies in between says it to those who come back. */
  async #tell(auction: Announced): Promise<void> {
    const { seq } = auction;
    // Announcements may overtake each other.
    if (seq < (this.#last()?.seq ?? 0)) return;
    this.#keep(auction);
    for (const socket of this.state.getWebSockets()) {
      try {
        socket.send(String(seq));
      } catch {
        // Gone meanwhile.
      }
    }
    await this.#wakeAt(auction);
  }

  #keep(auction: Announced): void {
    this.state.storage.kv.put("last", auction);
    this.#answerPings();
  }

  async #wakeAt({ endsAt }: Announced): Promise<void> {
    if (endsAt > Date.now()) await this.state.storage.setAlarm(endsAt + CLOCKS_APART);
  }
}
