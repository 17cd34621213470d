import { getPlatformProxy } from "wrangler";
import { createImageStore } from "~/data/catalog/images.server";
import type { Env } from "~/http/config.server";
import { seedDemo } from "./seed";

// A program of its own, because wrangler's simulators end the whole process on Ctrl-C, whatever else it has to stop.
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
const { env, dispose } = await getPlatformProxy<Env>({
  persist: { path: `${folder}/worker/v3` },
  remoteBindings: false,
});
const images = createImageStore("product", env.PRODUCTS, env.IMAGES ?? null);
const seeded = await seedDemo(databaseUrl, images, Date.now(), (done, all) => {
  const line = `    ${done} of ${all} listings`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === all ? "\n" : ""}`);
  else if (done === all) console.log(line);
});
if (!seeded) console.log("    The database has its own; nothing was added.");
await dispose();
