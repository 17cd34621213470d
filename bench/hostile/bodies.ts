import type { ClientRequest } from "node:http";
import { deflateRawSync } from "node:zlib";
import { sign } from "~/http/session/signature.server";
import { SECRET } from "../signed-in";
import { type Attack, send } from "./attack";

const MB = 1_000_000;
const PARALLEL = 20;
const CHUNK = Buffer.alloc(65_536, "a");

/** Writes nine text parts of 10 MB, or one encoded field of 90 MB, until the Worker has answered. */
async function writeLarge(request: ClientRequest, isMultipart: boolean): Promise<void> {
  let isOver = false;
  for (const event of ["response", "error", "close"]) request.once(event, () => (isOver = true));
  for (let bytes = 0; bytes < 90 * MB && !isOver; bytes += CHUNK.length) {
    const isNew = bytes % (10 * MB) < CHUNK.length;
    if (isMultipart && isNew)
      request.write(`${bytes ? "\r\n" : ""}--b\r\nContent-Disposition: form-data; name="t"\r\n\r\n`);
    else if (isNew && bytes === 0) request.write("title=");
    if (!request.write(CHUNK)) await new Promise((go) => ["drain", "error", "close"].map((on) => request.once(on, go)));
    // Lets the answer in.
    await new Promise((go) => setImmediate(go));
  }
  if (!isOver) request.end(isMultipart ? "\r\n--b--\r\n" : "");
}

const large = (name: string, type: string): Attack => ({
  name,
  parallel: PARALLEL,
  async send(origin) {
    const write = (request: ClientRequest) => void writeLarge(request, type.startsWith("multipart"));
    const { status } = await send(`${origin}/sell`, { method: "POST", headers: { "Content-Type": type }, write });
    return status;
  },
});

/** By visitors, in chunks that do not say how many come. */
export const BIG_BODIES: readonly Attack[] = [
  large("nine texts of 10 MB to /sell", "multipart/form-data; boundary=b"),
  large("a field of 90 MB to /sell", "application/x-www-form-urlencoded"),
];

/** Cookies of a form that was saved before the sign-in, as if we had signed them. */
function inflatedCookies(size: number): string {
  const form = { page: "/auth/recover", userId: null, typed: { email: "a".repeat(size) } };
  const packed = deflateRawSync(JSON.stringify(form), { level: 9 }).toString("base64url");
  const pieces = sign(packed, "form", SECRET).match(/.{1,3500}/g) ?? [];
  return pieces.map((piece, index) => `form${index}=${piece}`).join("; ");
}

export const INFLATED_FORMS: readonly Attack[] = [60_000, 9 * MB].map((size) => {
  const headers = { Cookie: inflatedCookies(size) };
  return {
    name: `cookies of a saved form of ${size / 1_000} kB`,
    parallel: PARALLEL,
    send: async (origin) => (await send(`${origin}/auth/recover`, { headers })).status,
  };
});
