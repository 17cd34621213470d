/** The browser's validation shows the page's own texts (`data-says`), in the page's language. */
export function showValidationTexts(): void {
  addEventListener(
    "invalid",
    ({ target }) => {
      const { dataset } = target as HTMLInputElement;
      if (dataset.says) (target as HTMLInputElement).setCustomValidity(dataset.says);
    },
    true,
  );
  addEventListener("input", ({ target }) => (target as HTMLInputElement).setCustomValidity?.(""), true);
}
