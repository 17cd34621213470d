/** Fetches what completes searches when somebody is about to type one. Without it, the box is a plain form. */
export function suggestSearches(): void {
  document
    .querySelector("#q")
    ?.addEventListener("focus", () => import("./suggestions").then(({ suggest }) => suggest()), { once: true });
}
