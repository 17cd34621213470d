import { Agent } from "node:http";
import { parse } from "node-html-parser";
import { send } from "./attack";

/** Up to `most` addresses of pages that a visitor reaches from home by links, each once. */
export async function findPages(origin: string, most = 150): Promise<string[]> {
  const found = ["/"];
  for (const path of found) {
    const html = await (await fetch(`${origin}${path}`)).text();
    for (const link of parse(html).querySelectorAll("a[href^='/']")) {
      const next = link.getAttribute("href")?.split("#")[0] ?? "";
      if (found.length >= most) return found;
      if (next && !found.includes(next) && (await fetch(`${origin}${next}`, { redirect: "manual" })).status === 200)
        found.push(next);
    }
  }
  return found;
}

/** Reads `paths` over `clients` connections until `isOver`; resolves to how many were read. Throws on a 5xx. */
export async function readAll(
  origin: string,
  paths: readonly string[],
  clients: number,
  isOver: () => boolean,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let read = 0;
  async function readInTurn() {
    while (!isOver()) {
      const path = paths[read++ % paths.length];
      const headers = { "CF-Connecting-IP": `198.51.100.${read % 250}`, "Accept-Language": read % 2 ? "en" : "es" };
      const { status } = await send(`${origin}${path}`, { agent, headers });
      if (status === 0 || status >= 500) throw new Error(`${path} answered ${status}`);
    }
  }
  await Promise.all(Array.from({ length: clients }, readInTurn));
  agent.destroy();
  return read;
}
