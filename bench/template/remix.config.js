/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./server.ts",
  serverBuildPath: "build/worker.js",
  serverModuleFormat: "esm",
  serverPlatform: "neutral",
  serverConditions: ["workerd", "worker", "browser"],
  serverMainFields: ["browser", "module", "main"],
  serverDependenciesToBundle: [/^(?!cloudflare:|node:).*$/],
  serverMinify: true,
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
};
