import { compiledLexicon, evaluate, resultsByClass, SETS } from "../tests/support/search-evaluation";

/** What is found of the evaluation's listings, by class of query: mean recall in 24, and mean precision in the first ten. */
export async function benchSearch(): Promise<void> {
  const lexicon = await compiledLexicon();
  for (const [name, prefix] of Object.entries(SETS)) {
    console.log(`Search, ${name} set: queries, recall, precision, not perfect`);
    for (const [kind, { asked, recall, precision, wrong }] of resultsByClass(await evaluate(lexicon, prefix)))
      console.log(`${kind}: ${asked}, ${recall.toFixed(3)}, ${precision.toFixed(3)}, ${wrong.length}`);
  }
}
