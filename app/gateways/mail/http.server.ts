import { type Deliver, MailRefusedError } from "./delivery.server";

/** A service with Resend's protocol. */
export interface MailProvider {
  /** Without a slash at the end. */
  url: string;
  key: string;
}

const TIMEOUT = 10_000;

/** These reject the email itself. A wrong key, a limit or an unverified domain can be fixed, and then it is sent. */
const REFUSED = [400, 422];

/** Sends over HTTP. Errors contain the response's status, never the email's text or recipient. */
export function sendOverHttp({ url, key }: MailProvider): Deliver {
  return async ({ id, from, to, subject, text, html }) => {
    const response = await fetch(`${url}/emails`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", "Idempotency-Key": id },
      body: JSON.stringify({ from: `${withoutSpecials(from.name)} <${from.email}>`, to, subject, text, html }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const answer = `The mail service answered ${response.status}`;
    throw REFUSED.includes(response.status) ? new MailRefusedError(answer) : new Error(answer);
  };
}

/** Drops characters with a meaning in an address: "Ropa, S.A." would be two addresses. */
function withoutSpecials(name: string): string {
  return name.replace(/[()<>[\]:;@\\,."]/g, "");
}
