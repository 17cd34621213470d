/** A choice by pointer submits the form. By keyboard every arrow key is a choice, so the button submits. */
export function submitSortOnChange(): void {
  const select = document.querySelector<HTMLElement>("[data-submits]");
  let byPointer = false;
  select?.addEventListener("pointerdown", () => {
    byPointer = true;
  });
  select?.addEventListener("keydown", () => {
    byPointer = false;
  });
  select?.addEventListener("change", () => {
    if (byPointer) document.querySelector<HTMLFormElement>("#filters")?.requestSubmit();
  });
}

/** Opens filters and the footer's lists on wide screens in browsers whose CSS cannot. */
export function openFolds(): void {
  if (CSS.supports("selector(::details-content)") || !matchMedia("(min-width: 56rem)").matches) return;
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(".filters, .fold")) fold.open = true;
}
