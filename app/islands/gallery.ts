/** Thumbnails scroll the strip of photos without moving the page, and mark the visible photo. */
export function syncGallery(): void {
  const strip = document.querySelector<HTMLElement>(".strip");
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".thumbs a")];
  if (!strip || links.length === 0) return;
  const photos = [...strip.children];

  links.forEach((link, index) => {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      photos[index]?.scrollIntoView({ block: "nearest", inline: "center" });
    });
  });
  const seen = new IntersectionObserver(
    (entries) => {
      const shown = entries.findLast((entry) => entry.isIntersecting);
      if (!shown) return;
      for (const link of links) link.removeAttribute("aria-current");
      links[photos.indexOf(shown.target)]?.setAttribute("aria-current", "true");
    },
    { root: strip, threshold: 0.6 },
  );
  for (const photo of photos) seen.observe(photo);
}
