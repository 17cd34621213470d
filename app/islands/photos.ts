/** Opens the photos of a page large, in a dialog: by swipe, arrow keys and buttons. Without it, each is a link. */
export function enlargePhotos(): void {
  const dialog = document.querySelector<HTMLDialogElement>(".zoom");
  const links = document.querySelectorAll<HTMLAnchorElement>(".strip a");
  if (!dialog || links.length === 0) return;
  const track = document.createElement("div");
  const step = (by: number, behavior?: ScrollBehavior) => track.scrollBy({ left: by * track.clientWidth, behavior });

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
    track.scrollLeft = 0;
    step(index, "instant");
  };
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
    if (by) step(by);
    else dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
}
