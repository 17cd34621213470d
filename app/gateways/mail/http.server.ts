import { type Deliver, MailRefused } from "./delivery.server";

/** A service that speaks Resend's protocol. */
export interface MailProvider {
  /** Without a slash at the end. */
  url: string;
  key: string;
}

/** Milliseconds. */
const PATIENCE = 10_000;

/** Refusals of the mail itself. A wrong key, a limit or a domain not yet verified can be mended, and the mail then goes. */
const REFUSED = [400, 422];

/** Sends by HTTP. What it throws names the answer's status, never what the mail says or whom it is for. */
export function overHttp({ url, key }: MailProvider): Deliver {
  return async ({ id, from, to, subject, text, html }) => {
    const response = await fetch(`${url}/emails`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Idempotency-Key": id },
      body: JSON.stringify({ from: `${bare(from.name)} <${from.email}>`, to, subject, text, html }),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const answer = `The mail service answered ${response.status}`;
    throw REFUSED.includes(response.status) ? new MailRefused(answer) : new Error(answer);
  };
}

/** A name without what means something in an address: "Ropa, S.A." would be two of them. */
function bare(name: string): string {
  return name.replace(/[()<>[\]:;@\\,."]/g, "");
}
