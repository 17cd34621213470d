import type { Wording } from "./letter.server";

/** The letter as plain text. Lines are not broken: the reader's own program wraps them to its width. */
export function drawText({ greeting, paragraphs, button, closing, turnOff, brand, origin, contact }: Wording): string {
  const parts = [
    greeting,
    ...paragraphs,
    button && `${button.label}:\n${button.address}`,
    closing,
    `${brand}\n${origin}\n${contact}`,
    turnOff && `${turnOff.label}:\n${turnOff.address}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
