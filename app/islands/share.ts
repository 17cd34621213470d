/** Shows the button where the browser can share a page or copy its address. */
export function offerShare(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-share]");
  const { clipboard } = navigator;
  if (!button || !(navigator.share || clipboard)) return;
  const { share: url = "", title = "", copied = "" } = button.dataset;
  button.hidden = false;
  button.addEventListener("click", async () => {
    // A reader may close the share sheet, and a browser may refuse the clipboard.
    if (navigator.share) return navigator.share({ title, url }).catch(() => {});
    const says = await clipboard.writeText(url).then(
      () => copied,
      () => url,
    );
    const status = button.nextElementSibling;
    if (status) status.textContent = says;
  });
}
