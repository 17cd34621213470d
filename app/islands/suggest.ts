/** Fetches what completes searches when somebody is about to type one. Without it, the box is a plain form. */
export function suggestSearches(): void {
  const input = document.querySelector("#q");
  const load = () => import("./suggestions").then(({ suggest }) => suggest());
  // Somebody may be quicker than this script.
  if (input && input === document.activeElement) void load();
  else input?.addEventListener("focus", load, { once: true });
}
