/** Shows the button that prints the page. */
export function offerPrint(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-print]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
}
