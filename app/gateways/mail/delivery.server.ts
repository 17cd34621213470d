import type { Letter } from "./letter.server";

/** A letter with whom it is from and for. */
interface Envelope extends Letter {
  id: string;
  from: { email: string; name: string };
  to: string;
}

export type Deliver = (envelope: Envelope) => Promise<void>;

/** The provider will never take this mail: trying again is of no use. */
export class MailRefused extends Error {}
