/** Where a test asks the Worker to run a cron. */
export const CRON_PATH = "/__cron";
/** Where a test asks the Worker for the keys in its buckets. */
export const KEYS_PATH = "/__keys";

/**
 * A module around the Worker (the module `inner`) that also runs its crons when asked by a request, with the work that
 * they leave behind, and lists its buckets. Miniflare's own `getWorker().scheduled()` blocks the process while it waits and
 * fails at times under load; its buckets block it for every key that is read. Like Cloudflare's router, it answers the
 * paths of `assets` itself.
 */
export function clockAround(inner: string, assets: readonly string[] = []): string {
  return `
    import worker from "${inner}";
    export * from "${inner}";
    const assets = new Set(${JSON.stringify(assets)});
    export default {
      ...worker,
      async fetch(request, env, execution) {
        const { pathname, searchParams } = new URL(request.url);
        if (assets.has(pathname) && /^(GET|HEAD)$/.test(request.method)) return env.ASSETS.fetch(request);
        if (pathname === "${KEYS_PATH}") {
          const lists = [env.PRODUCTS, env.AVATARS].map((bucket) => bucket.list());
          return Response.json((await Promise.all(lists)).map(({ objects }) => objects.map(({ key }) => key)));
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
