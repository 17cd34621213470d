// dev/build.ts bundles packages, leaner than the compiler of Remix does. While watching, the compiler bundles them.
const bundled = process.argv.includes("watch") ? [/^(?!cloudflare:|node:).*$/] : [];

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/entry.worker.ts",
  serverBuildPath: "build/worker.js",
  serverModuleFormat: "esm",
  serverPlatform: "neutral",
  serverConditions: ["workerd", "worker", "browser"],
  serverMainFields: ["browser", "module", "main"],
  serverDependenciesToBundle: bundled,
  watchPaths: ["./build/inline.json"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
