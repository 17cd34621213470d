import { v7 as uuid } from "uuid";
import { type Attack, send } from "./attack";

const MANY = 20;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LISTING = uuid();

/** Of addresses and headers: what anybody can send without a form. */
export const HOSTILE_PAGES: readonly Attack[] = [
  {
    name: "unknown parameters of home",
    parallel: MANY,
    send: async (origin, n) => (await send(`${origin}/?utm=${n}&${"x".repeat(1_000)}=${n}`)).status,
  },
  {
    name: "a search of a hundred words",
    parallel: MANY,
    send: async (origin, n) =>
      (await send(`${origin}/search?q=${Array.from({ length: 100 }, (_, i) => `p${(n + i) % 977}`).join("+")}`)).status,
  },
  {
    name: "mistyped words",
    parallel: MANY,
    send: async (origin, n) =>
      (
        await send(
          `${origin}/search?q=${Array.from({ length: 16 }, (_, i) => `bicciclet${LETTERS[(n + i) % 26]}x`).join("+")}`,
        )
      ).status,
  },
  {
    name: "forged views",
    parallel: MANY,
    send: async (origin, n) =>
      (await send(`${origin}/product/${n % 2 ? uuid() : LISTING}/view`, { headers: { "User-Agent": "Mozilla/5.0" } }))
        .status,
  },
  {
    name: "8 kB of languages",
    parallel: MANY,
    send: async (origin) =>
      (await send(`${origin}/`, { headers: { "Accept-Language": "xx-yy;q=0.1,".repeat(650) } })).status,
  },
  {
    name: "a thousand cookies",
    parallel: MANY,
    send: async (origin) => (await send(`${origin}/`, { headers: { Cookie: "a=%25;".repeat(1_000) } })).status,
  },
  {
    name: "sockets of unknown auctions",
    parallel: MANY,
    send: async (origin) => {
      const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" };
      const key = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
      return (await send(`${origin}/auction/${uuid()}/live`, { headers: { ...headers, ...key } })).status;
    },
  },
  {
    name: "bodies that never end",
    parallel: 200,
    send: async (origin) =>
      (
        await send(`${origin}/auth`, {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "1000" },
          write(request) {
            request.write("email=a");
            setTimeout(() => request.destroy(), 1_000);
          },
        })
      ).status,
  },
];
