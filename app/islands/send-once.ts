/** A form is sent once, and its button says so. A page from the back/forward cache is no longer waiting. */
export function sendOnce(): void {
  addEventListener("submit", (event) => {
    const button = (event as SubmitEvent).submitter;
    if (event.defaultPrevented || !button?.matches("[data-sending]")) return;
    if (button.ariaBusy === "true") return event.preventDefault();
    say(button, "true");
  });
  addEventListener("pageshow", () => {
    for (const button of document.querySelectorAll("[data-sending][aria-busy=true]")) say(button, "false");
  });
}

/** Changes the button's text with the one that it keeps. */
function say(button: Element, isBusy: "true" | "false"): void {
  const { dataset } = button as HTMLElement;
  button.ariaBusy = isBusy;
  [button.textContent, dataset.sending] = [dataset.sending || button.textContent, button.textContent ?? ""];
}
