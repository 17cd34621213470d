import { type Bucket, openLocalBuckets, openRemoteBuckets } from "./buckets";
import { Mistake } from "./mistake";

/** Where the market is: on this machine, or at Turso and Cloudflare where the environment names them. */
export function readPlaces(env = process.env) {
  const { TIANGUIS_DATA: data = ".data", TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: token = "" } = env;
  const {
    CLOUDFLARE_ENV: environment,
    R2_ENDPOINT: endpoint,
    R2_ACCESS_KEY_ID: keyId = "",
    R2_SECRET_ACCESS_KEY: secretKey = "",
  } = env;
  if (Boolean(url) !== Boolean(endpoint)) throw new Mistake("Set both TURSO_DATABASE_URL and R2_ENDPOINT, or neither.");
  return {
    file: `${data}/tianguis.db`,
    turso: url ? { url, token } : null,
    async openBuckets(): Promise<{ buckets: Bucket[]; close(): Promise<void> }> {
      const names = await bucketNames(environment);
      if (!endpoint) return openLocalBuckets(`${data}/worker/v3/r2`, names);
      const settings = { endpoint: endpoint.replace(/\/$/, ""), keyId, secretKey };
      return { buckets: openRemoteBuckets(settings, names), close: async () => {} };
    },
  };
}

/** By binding, as wrangler.toml has them for an environment: staging's are others. */
export async function bucketNames(environment?: string): Promise<Record<string, string>> {
  // To load it takes seconds, which a command without buckets saves.
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { r2Buckets = {} } = unstable_getMiniflareWorkerOptions("wrangler.toml", environment).workerOptions;
  const entries = Object.entries(r2Buckets as Record<string, string | { id: string }>);
  return Object.fromEntries(entries.map(([name, bucket]) => [name, typeof bucket === "string" ? bucket : bucket.id]));
}
