import { LANGUAGES } from "~/i18n/language";
import { compiledLexicon, type EvaluationSet, evaluate, figuresOf, SETS } from "../tests/support/search-evaluation";

const ASKED = (process.env.SETS?.split(",") ?? SETS) as readonly EvaluationSet[];

/** What is found of each evaluation set, by class of query: mean recall in 24 and mean precision in the first ten. */
export async function benchSearch(): Promise<void> {
  const lexicon = await compiledLexicon();
  for (const prefix of ASKED) {
    for (const reader of LANGUAGES) {
      console.log(`\nSearch, the set of lexicon/evaluation/${prefix}queries.tsv, asked by readers of ${reader}`);
      const figures = figuresOf(await evaluate(lexicon, prefix, reader));
      console.table(
        figures.map((row) => ({ ...row, recall: row.recall.toFixed(3), precision: row.precision.toFixed(3) })),
      );
    }
  }
}
