/** Where the sheet cannot see it: lets the bar stick to the bottom of a phone's screen while what it leads to is off screen. */
export function stickBuyBar(): void {
  const bar = document.querySelector(".buy-bar");
  const acts = document.querySelector(".acts");
  if (!bar || !acts) return;
  new IntersectionObserver((entries) => bar.classList.toggle("on", !entries.at(-1)?.isIntersecting), {
    threshold: 0.5,
  }).observe(acts);
}
