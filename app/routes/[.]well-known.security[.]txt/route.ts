import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DAY } from "~/domain/time";
import { answerText } from "~/http/answers/text-answer.server";
import { LANGUAGES } from "~/i18n/language";

/** RFC 9116 recommends less than a year. */
const VALID = 180 * DAY;

export function loader({ context }: LoaderFunctionArgs) {
  const { config, now } = context;
  // The same text for a day.
  const expires = new Date(Math.floor(now() / DAY) * DAY + VALID).toISOString();
  const lines = [
    `Contact: mailto:${config.contactEmail}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LANGUAGES.join(", ")}`,
    `Canonical: ${config.origin}/.well-known/security.txt`,
  ];
  return answerText(context, "text/plain", `${lines.join("\n")}\n`);
}
