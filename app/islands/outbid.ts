let title = "";
let isShown = false;
let wasOutbid = true;

/** Marks the tab of a reader who is outbid, and lets them close the toast. */
export function followOutbid(): void {
  title = document.title;
  markOutbid();
  addEventListener("click", ({ target, detail }) => {
    if (!(target as Element).closest("[data-close]")) return;
    isShown = false;
    markOutbid();
    // By keyboard: the button that had the focus is gone.
    if (!detail) document.querySelector<HTMLElement>("#max")?.focus();
  });
}

/** The toast comes when the reader is newly outbid, and stays until they close it or lead again. */
export function markOutbid(): void {
  const alert = document.querySelector<HTMLElement>("[data-alert]");
  // The title's words before a no-break space say what the last bid did, which is no longer true.
  document.title = alert ? `${alert.dataset.alert} ${title.split("\u00a0").pop()}` : title;
  isShown = alert !== null && (isShown || !wasOutbid);
  wasOutbid = alert !== null;
  const toast = document.querySelector<HTMLElement>('[data-live="toast"]');
  if (toast) toast.hidden = !isShown;
}
