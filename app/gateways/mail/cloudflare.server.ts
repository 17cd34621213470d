import { type Deliver, MailRefusedError } from "./delivery.server";

export interface MailBinding {
  send(message: {
    from: { email: string; name: string };
    to: string;
    subject: string;
    text: string;
    html: string;
  }): Promise<unknown>;
}

/** They reject the email itself. https://developers.cloudflare.com/email-service/api/send-emails/workers-api/ */
const REFUSED = ["E_VALIDATION_ERROR", "E_FIELD_MISSING", "E_CONTENT_TOO_LARGE", "E_RECIPIENT_SUPPRESSED"];

/** It has no idempotency keys. Errors contain only the code: Cloudflare's message may name people. */
export function sendOverCloudflare(binding: MailBinding): Deliver {
  return async ({ from, to, subject, text, html }) => {
    try {
      await binding.send({ from, to, subject, text, html });
    } catch (error) {
      const code = codeOf(error);
      const answer = `Cloudflare's mail service answered ${code ?? "without a code"}`;
      throw code && REFUSED.includes(code) ? new MailRefusedError(answer) : new Error(answer);
    }
  };
}

function codeOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^E_[A-Z_]{1,60}$/.test(code) ? code : null;
}
