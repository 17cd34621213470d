interface Suggestion {
  text: string;
  href: string;
  /** What it is, when it is not a search. */
  kind: string;
}

const PAUSE = 150;

/** Completes the search box: a list of links below it, by arrow keys as well (ARIA's combobox). */
export function suggest(): void {
  const input = document.querySelector<HTMLInputElement>("#q");
  const form = input?.form;
  if (!input || !form) return;
  const list = document.createElement("ul");
  Object.assign(list, { id: "suggestions", className: "suggestions", role: "listbox", hidden: true });
  list.setAttribute("aria-label", input.placeholder);
  form.appendChild(list);
  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-autocomplete", "list"],
    ["aria-controls", list.id],
    ["aria-expanded", "false"],
  ] as const)
    input.setAttribute(name, value);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  let chosen = -1;
  const links = () => [...list.querySelectorAll("a")];
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
    choose(-1);
  };
  const choose = (index: number) => {
    chosen = index;
    links().forEach((link, at) => {
      link.ariaSelected = String(at === index);
      if (at === index) link.scrollIntoView({ block: "nearest" });
    });
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `suggestion-${index}`);
  };
  const show = (all: readonly Suggestion[]) => {
    list.replaceChildren(
      ...all.map(({ text, href, kind }, index) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        item.role = "presentation";
        Object.assign(link, { id: `suggestion-${index}`, href, role: "option", tabIndex: -1, textContent: text });
        if (kind) {
          const said = document.createElement("span");
          said.textContent = kind;
          link.appendChild(said);
        }
        item.appendChild(link);
        return item;
      }),
    );
    open(all.length > 0 && document.activeElement === input);
  };
  const ask = async () => {
    const turn = ++asked;
    const query = new URLSearchParams({ q: input.value, lang: document.documentElement.lang });
    const response = await fetch(`/search/suggestions?${query}`).catch(() => null);
    const all = response?.ok ? ((await response.json()) as Suggestion[]) : [];
    // A slower answer to fewer letters comes too late.
    if (turn === asked) show(all);
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  input.addEventListener("keydown", (event) => {
    const { length } = links();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (list.hidden || length === 0) return;
    if (step) {
      event.preventDefault();
      // Before the first and behind the last stands what was typed.
      choose(((chosen + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      links()[chosen]?.click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      open(false);
    }
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) open(false);
  });
  // A press keeps the focus, so that the link is still there when it is released.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  // What was typed while this was on its way.
  if (input.value !== input.defaultValue) void ask();
}
