import { type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface StreamedAnswer {
  status: number;
  type: string;
  text: string;
  /** Bytes written before the answer began. */
  sent: number;
}

/**
 * Posts a body in chunks, which does not say its length, until the answer begins.
 * Whoever still sends while the server closes may lose its answer (RFC 9112, 9.6), and posts again: three times at most.
 */
export async function postInChunks(
  address: string,
  headers: OutgoingHttpHeaders,
  body: () => Iterable<string>,
): Promise<StreamedAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      return await postOnce(address, headers, body());
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (tries === 3 || !["ECONNRESET", "EPIPE"].includes(code)) throw error;
    }
  }
}

function postOnce(address: string, headers: OutgoingHttpHeaders, chunks: Iterable<string>): Promise<StreamedAnswer> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isAnswered = false;
    const sending = request(address, { method: "POST", headers: { ...headers, "Transfer-Encoding": "chunked" } });
    sending.on("response", (response) => {
      isAnswered = true;
      const before = sent;
      let text = "";
      response.on("data", (data) => (text += data));
      response.on("end", () => {
        sending.destroy();
        resolve({
          ...{ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "" },
          ...{ text, sent: before },
        });
      });
    });
    sending.on("error", (error) => isAnswered || reject(error));
    void (async () => {
      for (const chunk of chunks) {
        if (isAnswered) return;
        sent += chunk.length;
        if (!sending.write(chunk))
          await Promise.race([new Promise((free) => sending.once("drain", free)), pause(1_000)]);
        // Lets the answer in.
        await pause(0);
      }
      sending.end();
    })();
  });
}

/** `size` characters in pieces of 16 kB. */
export function* piecesOf(size: number, before = "", after = ""): Generator<string> {
  yield before;
  for (let left = size; left > 0; left -= 16_384) yield "a".repeat(Math.min(left, 16_384));
  yield after;
}
