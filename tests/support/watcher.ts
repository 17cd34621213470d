import type { Market } from "./market";

/** A page's socket in an auction's room. */
export interface Watcher {
  status: number;
  received: string[];
  /** The close code. */
  closed: number | null;
  send(text: string): void;
  close(): void;
}

/** Opens a socket as a page of the market does; `headers` override. */
export async function watch(market: Market, auctionId: string, headers: Record<string, string> = {}): Promise<Watcher> {
  const { status, webSocket } = await market.worker.dispatchFetch(`${market.origin}/auction/${auctionId}/live`, {
    headers: { Upgrade: "websocket", Origin: market.origin, ...headers },
  });
  const watcher: Watcher = {
    status,
    received: [],
    closed: null,
    send: (text) => webSocket?.send(text),
    close: () => webSocket?.close(1000),
  };
  webSocket?.addEventListener("message", ({ data }) => watcher.received.push(String(data)));
  webSocket?.addEventListener("close", ({ code }) => {
    watcher.closed = code;
  });
  webSocket?.accept();
  return watcher;
}
