// dev/build.ts bundles packages, leaner than the compiler of Remix does. While watching, the compiler bundles them.
const isWatching = process.argv.includes("watch");

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: isWatching ? "./app/entry.worker.ts" : "./build/entry.js",
  serverBuildPath: isWatching ? "build/worker.js" : "build/app.js",
  serverModuleFormat: "esm",
  serverPlatform: "neutral",
  serverConditions: ["workerd", "worker", "browser"],
  serverMainFields: ["browser", "module", "main"],
  serverDependenciesToBundle: isWatching ? [/^(?!cloudflare:|node:|#).*$/] : [],
  watchPaths: ["./build/inline.json"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
