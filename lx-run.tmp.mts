import { evaluate, readLexiconFiles } from "/work/wt-lexicon/tests/support/search-evaluation";
const lexicon = await readLexiconFiles();
const show = process.argv[2]; const cls = process.argv[3];
const mean = (a: number[]) => a.reduce((x, y) => x + y, 0) / a.length;
for (const p of ["", "unseen-"] as const) {
  const t = performance.now();
  const answers = await evaluate(lexicon, p);
  console.log(`--- ${p || "seen"} ${(performance.now() - t).toFixed(0)} ms`);
  for (const c of ["same", "across", "synonym", "typo", "model", "meaning", "nothing"]) {
    const a = answers.filter((x) => x.class === c);
    console.log(c.padEnd(8), a.length, mean(a.map((x) => x.recall)).toFixed(3), mean(a.map((x) => x.precision)).toFixed(3));
    if ((show === "all" || show === (p || "seen")) && (!cls || cls.split(",").includes(c)))
      for (const x of a) if (x.recall < 1 || x.precision < 1)
        console.log(`   ${x.query} | missing ${x.wanted.filter((w) => !x.found.includes(w))} | wrong ${x.found.slice(0, 10).filter((w) => !x.wanted.includes(w))}`);
  }
}
