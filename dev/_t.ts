import { expressionUpTo } from "../app/domain/search/query";
import { readReadings } from "../app/domain/search/readings";
import { openBuiltLexicon } from "./lexicon";

const l = await openBuiltLexicon();
for (const q of process.argv.slice(2))
  for (const r of readReadings(q, l, { category: null, language: "es" }))
    console.log(
      r.kind,
      "|",
      r.text,
      "|",
      r.leftOut,
      r.marketWords,
      r.query.units
        .map(
          (u) => `${u.words.join(" ")}:${[...new Set(u.senses.map((s) => l.concept(s.concept).names.en))].join("/")}`,
        )
        .join(" ; "),
    );
