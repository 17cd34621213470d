/** Where a test asks the Worker to run a cron. */
export const CRON_PATH = "/__cron";
/** Where a test file that goes on with a Worker gives it its variables. */
export const BEGIN_PATH = "/__begin";
/** Where a test asks how many passwords were hashed since it asked last. */
export const HASHES_PATH = "/__hashes";
/** Where a test asks the Worker for an answer and nothing else. */
export const PING_PATH = "/__ping";
/** Where a test asks the Worker for what is in a bucket. */
export const LIST_PATH = "/__list";

/**
 * A module around the Worker (the module `inner`) that also runs its crons when asked by a request, with the work that
 * they leave behind, and lists its buckets. Miniflare's own `getWorker().scheduled()` blocks the process while it waits and
 * fails at times under load; its buckets block it for every key that is read. Like Cloudflare's router, it answers the
 * paths of `assets` itself. Once begun again, its buckets are empty and its environment has the new variables.
 */
export function clockAround(inner: string, assets: readonly string[] = []): string {
  return `
    import worker, * as others from "${inner}";
    export * from "${inner}";
    const assets = new Set(${JSON.stringify(assets)});
    let begun = null;
    async function begin(env, vars) {
      const bindings = Object.entries(env).filter(([, value]) => typeof value !== "string");
      begun = { ...Object.fromEntries(bindings), ...vars };
      for (const bucket of [env.PRODUCTS, env.AVATARS]) {
        const { objects } = await bucket.list();
        if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
      }
    }
    export class AuctionRoom extends others.AuctionRoom {
      constructor(state, env) {
        super(state, begun ?? env);
      }
    }
    export default {
      ...worker,
      scheduled: (controller, env, execution) => worker.scheduled(controller, begun ?? env, execution),
      async fetch(request, bound, execution) {
        const env = begun ?? bound;
        const { pathname, searchParams } = new URL(request.url);
        if (assets.has(pathname) && /^(GET|HEAD)$/.test(request.method)) return env.ASSETS.fetch(request);
        if (pathname === "${BEGIN_PATH}") {
          await begin(bound, await request.json());
          return new Response(null, { status: 204 });
        }
        if (pathname === "${PING_PATH}") return new Response(null, { status: 204 });
        if (pathname === "${HASHES_PATH}") {
          const hashes = globalThis.hashes ?? 0;
          globalThis.hashes = 0;
          return new Response(String(hashes));
        }
        if (pathname === "${LIST_PATH}") {
          const { objects, truncated } = await env[searchParams.get("bucket")].list(await request.json());
          const facts = ({ key, size, uploaded, httpMetadata, customMetadata }) =>
            ({ key, size, uploaded, httpMetadata, customMetadata });
          return Response.json({ objects: objects.map(facts), truncated });
        }
        if (pathname !== "${CRON_PATH}") return worker.fetch(request, env, execution);
        const works = [];
        try {
          await worker.scheduled({ cron: searchParams.get("cron") }, env, { waitUntil: (work) => works.push(work) });
          for (const work of works) await work;
          return new Response("ok");
        } catch (error) {
          return new Response(String(error?.stack), { status: 500 });
        }
      },
    };`;
}
