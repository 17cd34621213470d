import type { PhotoSkip, SkippedPhoto } from "~/domain/catalog/draft";
import type { Flash } from "~/forms/flash";
import type { Sentence } from "~/forms/sentence";

/** The most file names in one message, because a cookie carries it. */
const LINES = 8;

/** Names skipped files with their reasons (Spec sections 5 and 8). */
export function photoFlash(stored: number, skipped: readonly SkippedPhoto[]): Flash {
  const lines = skippedLines(skipped);
  const done: Sentence = { key: "sell.uploaded", values: { count: stored } };
  if (stored > 0) return { kind: "success", title: { key: "sell.uploadedTitle" }, body: [done, ...lines] };
  const [title, ...body] = lines;
  if (title) return { kind: "error", title, body };
  return { kind: "error", title: { key: "sell.noneTitle" }, body: [{ key: "sell.none" }] };
}

/** For each reason its title, then its files; limits are stated once. */
export function skippedLines(skipped: readonly SkippedPhoto[]): Sentence[] {
  const lines: Sentence[] = [];
  for (const reason of new Set(skipped.map((one) => one.reason))) {
    lines.push({ key: `sell.skipped.${reason}Title` });
    lines.push(...linesOf(reason, skipped));
  }
  return lines;
}

function linesOf(reason: PhotoSkip, skipped: readonly SkippedPhoto[]): Sentence[] {
  if (reason === "limit" || reason === "wait") return [{ key: `sell.skipped.${reason}` }];
  const files = [...new Set(skipped.filter((one) => one.reason === reason).map(({ file }) => file))];
  const lines = files.slice(0, LINES).map((file): Sentence => ({ key: `sell.skipped.${reason}`, values: { file } }));
  return files.length > LINES ? [...lines, { key: "sell.skipped.more", values: { n: files.length - LINES } }] : lines;
}
