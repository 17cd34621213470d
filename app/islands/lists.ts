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

/** Opens the filters on wide screens in browsers whose CSS cannot. */
export function openFilters(): void {
  const filters = document.querySelector<HTMLDetailsElement>(".filters");
  if (!filters || CSS.supports("selector(::details-content)")) return;
  if (matchMedia("(min-width: 56rem)").matches) filters.open = true;
}
