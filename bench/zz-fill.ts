import { mkdirSync } from "node:fs";
import { fillMarket } from "/work/main/bench/fill";

mkdirSync(".cache/bench", { recursive: true });
for (const n of process.argv.slice(2).map(Number)) {
  const t = Date.now();
  await fillMarket(`.cache/bench/${n}.db`, n);
  console.log(n, Date.now() - t, "ms");
}
