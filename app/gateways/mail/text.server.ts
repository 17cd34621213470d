import type { EmailContent } from "./email.server";

/** An email as plain text. Lines are not wrapped: the recipient's program wraps them to its width. */
export function renderText(wording: EmailContent): string {
  const { greeting, paragraphs, button, closing, proof, stop, turnOff, brand, origin, contact } = wording;
  const parts = [
    greeting,
    ...paragraphs,
    button && `${button.label}:\n${button.address}`,
    closing,
    proof && `${proof.says}\n${proof.address}`,
    `${brand}\n${origin}\n${contact}`,
    stop && `${stop.label}:\n${stop.address}`,
    turnOff && `${turnOff.label}:\n${turnOff.address}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
