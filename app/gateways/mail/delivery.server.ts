import type { RenderedEmail } from "./email.server";

interface Envelope extends RenderedEmail {
  id: string;
  from: { email: string; name: string };
  to: string;
}

export type Deliver = (envelope: Envelope) => Promise<void>;

/** The provider will never accept this email; do not retry. */
export class MailRefusedError extends Error {}
