import { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";

/** Bytes. */
export const MAX_BODY = 10 * 1024 * 1024;

/** `null` when the body is over `MAX_BODY`. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read to the end all the same: a client that is still sending would miss the response.
    if (bytes > MAX_BODY) chunks = [];
    else chunks.push(chunk);
  }
  if (bytes > MAX_BODY) return null;
  return (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString("utf8");
}
