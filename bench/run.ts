import { benchBids } from "./bids";
import { benchCheckouts } from "./checkouts";
import { benchFiles } from "./files";
import { benchLive } from "./live";
import { benchPaint } from "./paint";
import { benchRendering } from "./rendering";
import { benchScale } from "./scale";
import { benchSize } from "./size";

const BENCHES = {
  files: benchFiles,
  size: benchSize,
  rendering: benchRendering,
  scale: benchScale,
  bids: benchBids,
  checkouts: benchCheckouts,
  live: benchLive,
  paint: benchPaint,
};

const asked = process.argv.slice(2);
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) await bench();
}
