import { Miniflare } from "miniflare";
import { createImageStore } from "~/data/images/image-store.server";
import { startPaypal } from "../paypal/server";
import { LISTINGS } from "./listings";
import { playOrders } from "./play-orders";
import { playQuestions } from "./play-questions";
import { playViews } from "./play-views";
import { seedDemo } from "./seed";
import { SOLD_OUT } from "./sold-out";

// A program of its own, because Miniflare ends its whole process on Ctrl-C.
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
const simulators = new Miniflare({
  modules: true,
  script: "export default {}",
  // Where the Worker looks for the bucket of wrangler.toml.
  r2Buckets: { PRODUCTS: "tianguis-products" },
  r2Persist: `${folder}/worker/v3/r2`,
  images: { binding: "IMAGES" },
});
const env = await simulators.getBindings<{ PRODUCTS: never; IMAGES: never }>();
const images = createImageStore("product", env.PRODUCTS, env.IMAGES);
const now = Date.now();
const listings = [...LISTINGS, ...SOLD_OUT];
const seeded = await seedDemo(databaseUrl, images, now, listings, (done, all) => {
  if (done % 10 === 0 || done === all) console.log(`    ${done} of ${all} listings`);
});
if (seeded) {
  // The stand-in that the market starts next reads these payments from the same folder.
  const paypal = await startPaypal({ folder: `${folder}/paypal` });
  await playOrders(databaseUrl, paypal, now);
  await paypal.stop();
  await playQuestions(databaseUrl, now);
  await playViews(databaseUrl, now);
} else {
  console.log("    Already there.");
}
await simulators.dispose();
