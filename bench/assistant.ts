import { evaluateCategories, evaluatePrices } from "../tests/support/assistant-evaluation";
import { compiledLexicon } from "../tests/support/search-evaluation";

/** What the listing assistant suggests for listings that it has not seen, beside the most frequent category and its median price. */
export async function benchAssistant(): Promise<void> {
  const lexicon = await compiledLexicon();
  console.log(
    "\nCategories: the share that is right first, and among three, beside that of the most frequent category",
  );
  console.table(rounded(await evaluateCategories(lexicon)));
  console.log("\nPrices: median error, and the share within a quarter, beside the median of the category");
  console.table(rounded(await evaluatePrices(lexicon)));
}

function rounded(figures: object) {
  return JSON.parse(
    JSON.stringify(figures, (_, value) => (typeof value === "number" ? Number(value.toFixed(3)) : value)),
  );
}
