/**
 * Puts what came in the place of what is there. Where somebody is at work, only what surrounds them changes: the field
 * with the focus, or with something typed in it, stays, and so does the button that is about to be pressed.
 */
export function patch(there: HTMLElement, fresh: HTMLElement): void {
  if (there.isEqualNode(fresh)) return;
  if (!isInUse(there)) {
    there.replaceWith(fresh);
    return;
  }

  for (const { name, value } of fresh.attributes)
    if (name !== "value" || !isField(there)) there.setAttribute(name, value);
  for (const name of there.getAttributeNames()) if (!fresh.hasAttribute(name)) there.removeAttribute(name);

  const kept = new Map<string, HTMLElement>();
  const keys = keysOf(there);
  for (const node of [...there.childNodes]) {
    if (node instanceof HTMLElement && isInUse(node)) kept.set(keys.get(node) ?? "", node);
    else node.remove();
  }
  let place = there.firstChild;
  for (const [node, key] of keysOf(fresh)) {
    const mine = kept.get(key);
    if (mine) {
      patch(mine, node as HTMLElement);
      place = mine.nextSibling;
    } else there.insertBefore(node, place);
  }
}

function isField(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement;
}

function isInUse(element: HTMLElement): boolean {
  if (element.contains(document.activeElement)) return true;
  return [element, ...element.querySelectorAll("input")].some((one) => isField(one) && one.value !== one.defaultValue);
}

const NAMED = "[id],[name]";

/** Children by what they are or hold, so that a child is known again though others came or went. */
function keysOf(parent: HTMLElement): Map<Node, string> {
  const seen: Record<string, number> = {};
  return new Map(
    [...parent.childNodes].map((node) => {
      const named = node instanceof HTMLElement && (node.matches(NAMED) ? node : node.querySelector(NAMED));
      const key = node.nodeName + (named ? named.id || named.getAttribute("name") : "");
      seen[key] = (seen[key] ?? 0) + 1;
      return [node, key + seen[key]];
    }),
  );
}
