/** A choice by pointer sends its form. By keyboard every arrow is a choice: there the button beside it sends. */
export function sortAtOnce(): void {
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

/** Opens the filters on a wide screen in browsers whose sheets cannot. */
export function openFilters(): void {
  const filters = document.querySelector<HTMLDetailsElement>(".filters");
  if (!filters || CSS.supports("selector(::details-content)")) return;
  if (matchMedia("(min-width: 56rem)").matches) filters.open = true;
}
