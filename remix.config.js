// The Worker needs one function of react-dom: dev/build.ts puts it in (app/ui/react-dom.ts). Watching bundles all of it.
const bundled = process.argv.includes("watch") ? /^(?!cloudflare:|node:).*$/ : /^(?!cloudflare:|node:|react-dom$).*$/;

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/entry.worker.ts",
  serverBuildPath: "build/worker.js",
  serverModuleFormat: "esm",
  serverPlatform: "neutral",
  serverConditions: ["workerd", "worker", "browser"],
  serverMainFields: ["browser", "module", "main"],
  serverDependenciesToBundle: [bundled],
  serverMinify: true,
  watchPaths: ["./build/inline.json"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
