import type { AppContext } from "~/context";
import { findProofHead, listProofLines, type ProofHead } from "~/data/auctions/proofs.server";
import { mayReadProof } from "~/domain/auctions/proof";
import { firstProofLine, LAST_PROOF_LINE, proofLines } from "~/domain/auctions/proof-file";
import { streamText } from "../answers/streamed-text.server";
import { findViewer } from "../session/session.server";
import { notFound } from "./not-found.server";

/** Events of one read. */
const BATCH = 500;

/** Throws a 404 also for what was taken down, except to those who took part and administrators. One round trip. */
export async function readProofHead(context: AppContext, id: string): Promise<ProofHead> {
  const [head, viewer] = await Promise.all([
    findProofHead(context.db, id, context.session?.userId ?? null),
    findViewer(context),
  ]);
  if (!head || !mayReadProof(head, viewer)) throw notFound();
  return head;
}

/** The file up to the event that was the last when it began; a batch is read once the reader wants it. */
export function streamProof({ db }: AppContext, { terms, count }: ProofHead): ReadableStream<Uint8Array> {
  return streamText(chunksOf());

  async function* chunksOf(): AsyncGenerator<string> {
    yield firstProofLine(terms);
    for (let seq = 0; seq < count; seq += BATCH) {
      const events = await listProofLines(db, terms.auction, seq, Math.min(BATCH, count - seq));
      yield proofLines(events, seq + BATCH >= count);
    }
    yield LAST_PROOF_LINE;
  }
}
