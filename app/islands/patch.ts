/** Keeps the element with the focus: a reader loses neither their place nor the button that they are about to press. */
export function patch(there: HTMLElement, fresh: HTMLElement): void {
  const held = childrenOf(there).find((child) => child.contains(document.activeElement));
  const twin = held && alike(fresh, held)[alike(there, held).indexOf(held)];
  if (there !== document.activeElement && !twin) {
    there.replaceWith(fresh);
    return;
  }
  for (const name of there.getAttributeNames()) if (!fresh.hasAttribute(name)) there.removeAttribute(name);
  for (const { name, value } of fresh.attributes) there.setAttribute(name, value);
  if (!held || !twin) {
    there.replaceChildren(...fresh.childNodes);
    return;
  }
  for (const node of [...there.childNodes]) if (node !== held) node.remove();
  let isPast = false;
  for (const node of [...fresh.childNodes]) {
    if (node === twin) isPast = true;
    else there.insertBefore(node, isPast ? null : held);
  }
  patch(held, twin);
}

function childrenOf(parent: HTMLElement): HTMLElement[] {
  return [...parent.children] as HTMLElement[];
}

function alike(parent: HTMLElement, child: HTMLElement): HTMLElement[] {
  return childrenOf(parent).filter(({ nodeName }) => nodeName === child.nodeName);
}
