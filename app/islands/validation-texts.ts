/** The browser's validation shows the page's own texts (`data-says`), in the page's language. */
export function showValidationTexts(): void {
  addEventListener(
    "invalid",
    ({ target }) => {
      const input = target as HTMLInputElement;
      input.setCustomValidity(input.dataset.says ?? "");
    },
    true,
  );
  addEventListener("input", ({ target }) => (target as HTMLInputElement).setCustomValidity?.(""), true);
}
