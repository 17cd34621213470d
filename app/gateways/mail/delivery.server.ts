import type { Letter } from "./letter.server";

interface Envelope extends Letter {
  id: string;
  from: { email: string; name: string };
  to: string;
}

export type Deliver = (envelope: Envelope) => Promise<void>;

/** The provider will never accept this email; do not retry. */
export class MailRefused extends Error {}
