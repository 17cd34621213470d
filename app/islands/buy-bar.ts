/** Hides the bar at the bottom of a phone's screen while what it leads to is on screen. It keeps its place. */
export function hideBuyBar(): void {
  const bar = document.querySelector(".buy-bar");
  const acts = document.querySelector(".acts");
  if (!bar || !acts) return;
  new IntersectionObserver((entries) => bar.classList.toggle("off", entries.at(-1)?.isIntersecting), {
    threshold: 0.5,
  }).observe(acts);
}
