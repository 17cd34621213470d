import { Miniflare } from "miniflare";
import { createImageStore } from "~/data/catalog/images.server";
import { seedDemo } from "./seed";

// A program of its own, because the simulators end the whole process on Ctrl-C, whatever else it has to stop.
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
const simulators = new Miniflare({
  modules: true,
  script: "export default {}",
  // Where `wrangler dev` looks for the bucket of wrangler.toml.
  r2Buckets: { PRODUCTS: "tianguis-products" },
  r2Persist: `${folder}/worker/v3/r2`,
  images: { binding: "IMAGES" },
});
const env = await simulators.getBindings<{ PRODUCTS: never; IMAGES: never }>();
const images = createImageStore("product", env.PRODUCTS, env.IMAGES);
const seeded = await seedDemo(databaseUrl, images, Date.now(), (done, all) => {
  const line = `    ${done} of ${all} listings`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === all ? "\n" : ""}`);
  else if (done === all) console.log(line);
});
if (!seeded) console.log("    The database has its own; nothing was added.");
await simulators.dispose();
