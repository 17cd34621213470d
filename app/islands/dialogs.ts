/** What a link with `data-dialog` leads to opens above its page. Escape keeps what was typed; a link back forgets it. */
export function openDialogs(): void {
  const dialogs = new Map<HTMLAnchorElement, HTMLDialogElement>();

  async function open(link: HTMLAnchorElement) {
    const known = dialogs.get(link);
    const dialog = known?.isConnected ? known : document.body.appendChild(await read(link));
    dialogs.set(link, dialog);
    dialog.showModal();
  }

  addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const dialog = link?.closest("dialog");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.matches("[data-dialog]")) {
      event.preventDefault();
      open(link).catch(() => location.assign(link.href));
    } else if (dialog && link.href === location.href) {
      event.preventDefault();
      dialog.close();
      dialog.remove();
    }
  });
}

async function read({ href }: HTMLAnchorElement): Promise<HTMLDialogElement> {
  const response = await fetch(href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const shown = page.querySelector("main > *");
  const heading = shown?.querySelector("h1");
  if (!response.ok || response.redirected || !shown || !heading) throw new Error("nothing to show above the page");
  heading.id = "dialog-title";
  shown.className = "stack";
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.appendChild(shown);
  return dialog;
}
