import { openMarket } from "./support/market";
import { writeFileSync, existsSync } from "node:fs";
(async()=>{
const market = await openMarket({ demo: true });
const people = [];
for (let i=0;i<6;i++){ const p = await market.person({seller: i<4 ? "Tienda "+i : false}); people.push([...p.cookies]); }
writeFileSync("/tmp/look/market.json", JSON.stringify({origin: market.origin, people}));
while(!existsSync("/tmp/look/stop")) { await new Promise(r=>setTimeout(r,500)); writeFileSync("/tmp/look/log.txt", market.log.join("\n")); }
await market.close(); process.exit(0);
})();
