import type { Filled, Suggestion } from "~/domain/catalog/listing-suggestion";
import { type Flash, success } from "~/forms/flash";
import type { Sentence } from "~/forms/sentence";
import type { Translate } from "~/i18n/texts";

/** Says what was filled in and what it is made of. */
export function describeSuggestion(
  t: Translate,
  { category, price }: Suggestion,
  { filled, kept }: Filled,
  written: { photos: number } | null,
): Flash {
  const body: Sentence[] = [];
  if (price) {
    const { count, left, low, high } = price.range;
    body.push({ key: "assistant.price", values: { price: price.price, count, low, high } });
    if (left > 0) body.push({ key: "prices.left", values: { count: left } });
  } else body.push({ key: "assistant.noPrice" });
  if (!category) body.push({ key: "assistant.noCategory" });
  const { condition } = filled;
  if (condition) body.push({ key: "assistant.condition", values: { condition: t(`catalog.condition.${condition}`) } });
  if (filled.description) body.push(written ? writtenFrom(written.photos) : { key: "assistant.outline" });
  const names = kept.map((field) =>
    field === "second_title" || field === "second_description"
      ? t(`listing.${field}`, { language: t("listing.otherLanguage") })
      : t(`sell.field.${field}`),
  );
  if (names.length > 0) body.push({ key: "assistant.kept", values: { fields: names.map(withoutRemark).join(", ") } });
  return { ...success("assistant.found"), body };
}

function writtenFrom(photos: number): Sentence {
  return photos === 0 ? { key: "assistant.writtenFromTitle" } : { key: "assistant.written", values: { count: photos } };
}

/** "Description (optional)" */
function withoutRemark(label: string): string {
  return label.replace(/ \(.*\)$/, "");
}
