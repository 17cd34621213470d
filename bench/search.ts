import { compiledLexicon, type EvaluationSet, evaluate, figures } from "../tests/support/search-evaluation";

const SETS: Record<string, EvaluationSet> = { first: "", second: "unseen-", blind: "blind-" };

/** What is found of the evaluation's listings, by class of query: mean recall in 24, and mean precision in the first ten. */
export async function benchSearch(): Promise<void> {
  const lexicon = await compiledLexicon();
  for (const [name, prefix] of Object.entries(SETS)) {
    console.log(`Search, ${name} set: queries, recall, precision`);
    for (const { class: kind, queries, recall, precision } of figures(await evaluate(lexicon, prefix)))
      console.log(`${kind}: ${queries}, ${recall.toFixed(3)}, ${precision.toFixed(3)}`);
  }
}
