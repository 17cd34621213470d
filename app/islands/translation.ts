/** Loads the island that translates a listing, where the browser can. */
export function offerTranslation(): void {
  const form = document.querySelector<HTMLElement>("[data-translator]");
  if (form && "Translator" in self) import(form.dataset.translator as string);
}
