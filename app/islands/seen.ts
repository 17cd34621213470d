type Seen = [path: string, title: string, picture: string];

const KEPT = 8;

/** The products that were looked at last, kept in this browser alone and shown on home. */
export function recallSeen(): void {
  const shelf = document.getElementById("seen");
  const path = location.pathname;
  // A browser may refuse to keep anything.
  try {
    const seen: Seen[] = JSON.parse(localStorage.seen ?? "[]");
    if (shelf) show(shelf, seen);
    else if (path.startsWith("/product/")) localStorage.seen = JSON.stringify(withThisPage(path, seen));
  } catch {}
}

function withThisPage(path: string, seen: readonly Seen[]): Seen[] {
  const others = seen.filter(([other]) => other !== path);
  const title = document.querySelector(".product h1")?.textContent;
  const [picture] = document.querySelector<HTMLImageElement>(".strip [srcset]")?.srcset.split(" ") ?? [];
  if (title && picture) return [[path, title, picture] as Seen, ...others].slice(0, KEPT);
  return document.querySelector("[data-gone]") ? others : [...seen];
}

function show(shelf: HTMLElement, seen: readonly Seen[]): void {
  const [list, clear] = [shelf.querySelector("ul"), shelf.querySelector("button")];
  shelf.hidden = !seen.length;
  // Whole rows of four.
  list?.replaceChildren(...seen.slice(0, seen.length < KEPT ? KEPT / 2 : KEPT).map(card));
  clear?.addEventListener("click", () => {
    localStorage.seen = "[]";
    shelf.hidden = true;
  });
}

function card([path, title, picture]: Seen): HTMLElement {
  const item = document.createElement("li");
  item.className = "item";
  item.innerHTML = '<img loading="lazy" alt=""><h3><a></a></h3>';
  const [image, link] = [item.querySelector("img"), item.querySelector("a")];
  if (image && link) {
    image.onerror = () => item.remove();
    image.src = picture;
    link.href = path;
    link.textContent = title;
  }
  return item;
}
