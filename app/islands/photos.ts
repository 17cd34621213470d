/** Opens the photos of a page large, in a dialog: by swipe, arrow keys and buttons. Without it, each is a link. */
export function enlargePhotos(): void {
  const dialog = document.querySelector<HTMLDialogElement>(".zoom");
  const links = document.querySelectorAll<HTMLAnchorElement>(".strip a");
  if (!dialog || links.length === 0) return;
  const track = document.createElement("div");
  let shown = 0;
  const show = (index: number, behavior?: ScrollBehavior) => {
    shown = Math.max(0, Math.min(index, links.length - 1));
    track.scrollTo({ left: shown * track.clientWidth, behavior });
  };

  const open = (index: number) => {
    if (!track.firstChild) {
      for (const link of links) {
        const photo = document.createElement("figure");
        for (const part of link.querySelectorAll("img:last-child, .nth")) photo.appendChild(part.cloneNode(true));
        photo.querySelector("img")?.setAttribute("sizes", "100vw");
        track.appendChild(photo);
      }
      dialog.appendChild(track);
    }
    dialog.showModal();
    show(index, "instant");
  };
  track.addEventListener("scroll", () => {
    if (track.clientWidth) shown = Math.round(track.scrollLeft / track.clientWidth);
  });
  // Also scrolls the page's photos to it.
  dialog.addEventListener("close", () => links[shown]?.focus());
  links.forEach((link, index) => {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(index);
    });
  });
  dialog.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const by = Number(target.value);
    if (by) show(shown + by);
    else dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    show(shown + by);
  });
}
