import { fileURLToPath } from "node:url";
import { benchAssistant } from "./assistant";
import { benchBids } from "./bids";
import { benchCapacity } from "./capacity";
import { benchCheckouts } from "./checkouts";
import { benchCosts } from "./costs";
import { benchDesk } from "./desk";
import { benchFiles } from "./files";
import { benchHostile } from "./hostile";
import { benchHour } from "./hour";
import { benchImport } from "./import";
import { benchLive } from "./live";
import { benchOperations } from "./operations";
import { benchPaint } from "./paint";
import { benchPictures } from "./pictures";
import { benchRendering } from "./rendering";
import { benchScale } from "./scale";
import { benchSearch } from "./search";
import { benchSignIns } from "./sign-ins";
import { benchSize } from "./size";
import { benchStore } from "./store";
import { benchWeight } from "./weight";

/** In the order in which they run. Environment variables make each smaller; tests run the smallest form. */
export const BENCHES = {
  files: benchFiles,
  size: benchSize,
  weight: benchWeight,
  rendering: benchRendering,
  scale: benchScale,
  store: benchStore,
  desk: benchDesk,
  capacity: benchCapacity,
  costs: benchCosts,
  import: benchImport,
  search: benchSearch,
  assistant: benchAssistant,
  bids: benchBids,
  checkouts: benchCheckouts,
  operations: benchOperations,
  live: benchLive,
  "sign-ins": benchSignIns,
  hostile: benchHostile,
  hour: benchHour,
  pictures: benchPictures,
  paint: benchPaint,
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (asked.length === 0 || asked.includes(name)) await bench();
  }
}
