import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerText } from "~/http/answers/text-answer.server";

const ICONS = [
  { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

export function loader({ context }: LoaderFunctionArgs) {
  const { config, language, t } = context;
  const manifest = {
    id: "/",
    name: config.brand,
    description: t("shell.tagline"),
    lang: language,
    start_url: "/",
    display: "minimal-ui",
    theme_color: "#c9006e",
    background_color: "#ffffff",
    icons: ICONS,
  };
  return answerText(context, "application/manifest+json", JSON.stringify(manifest));
}
