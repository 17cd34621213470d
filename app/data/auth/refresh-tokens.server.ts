import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What a refresh token names. Its counter says which of the session's tokens it is. */
export interface RefreshToken {
  sessionId: string;
  counter: number;
  mark: Buffer;
}

/** The secrets of the configuration: a copy of the database alone makes no token. */
export interface RefreshSecrets {
  secret: string;
  oldSecret: string | null;
}

const ID_BYTES = 16;
const COUNTER_BYTES = 6;
const BYTES = ID_BYTES + COUNTER_BYTES + 32;

export function generateRefreshKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Session, counter and HMAC-SHA-256 of both by the row's key, base64url. */
export function makeRefreshToken(
  sessionId: string,
  { counter, refresh_key }: { counter: number; refresh_key: string },
  { secret }: RefreshSecrets,
): string {
  const body = bodyOf(sessionId, counter);
  return Buffer.concat([body, markOf(body, refresh_key, secret)]).toString("base64url");
}

/** `null` for what does not look like one. Nothing is known before `isGenuine`. */
export function parseRefreshToken(token: string): RefreshToken | null {
  if (!/^[\w-]{72}$/.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== BYTES) return null;
  const hex = bytes.toString("hex", 0, ID_BYTES);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { sessionId, counter: bytes.readUIntBE(ID_BYTES, COUNTER_BYTES), mark: bytes.subarray(BYTES - 32) };
}

export function isGenuine(
  { sessionId, counter, mark }: RefreshToken,
  refresh_key: string,
  { secret, oldSecret }: RefreshSecrets,
): boolean {
  const body = bodyOf(sessionId, counter);
  return [secret, oldSecret].some((one) => one !== null && timingSafeEqual(mark, markOf(body, refresh_key, one)));
}

function bodyOf(sessionId: string, counter: number): Buffer {
  const body = Buffer.alloc(ID_BYTES + COUNTER_BYTES);
  body.write(sessionId.replaceAll("-", ""), "hex");
  body.writeUIntBE(counter, ID_BYTES, COUNTER_BYTES);
  return body;
}

function markOf(body: Buffer, refresh_key: string, secret: string): Buffer {
  return createHmac("sha256", `${secret}|${refresh_key}`).update(body).digest();
}
