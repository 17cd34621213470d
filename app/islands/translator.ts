// Translates a listing on the reader's device: https://developer.mozilla.org/docs/Web/API/Translator

interface Progress extends Event {
  /** 0 to 1. */
  loaded: number;
}

interface Translating {
  translate(text: string): Promise<string>;
  destroy(): void;
}

declare const Translator: {
  availability(pair: Pair): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(options: Pair & { monitor(model: EventTarget): void }): Promise<Translating>;
};

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

async function offer(form: HTMLFormElement): Promise<void> {
  const { from = "", to = "", serves, loading, translating, failed } = form.dataset;
  const pair = { sourceLanguage: from, targetLanguage: to };
  if ((await Translator.availability(pair)) === "unavailable") return;
  const [button, status, note] = [
    form.querySelector("button"),
    form.querySelector("[role=status]"),
    form.nextElementSibling,
  ];
  const back = note?.querySelector("button");
  if (!button || !status || !(note instanceof HTMLElement) || !back) return;
  const chip = form.previousElementSibling;
  const words = [...document.querySelectorAll<HTMLElement>("[data-words]")];
  const originals = words.map(({ textContent }) => textContent ?? "");
  const say = (text = "") => {
    status.textContent = text;
  };
  let translated: string[] | undefined;

  function show(texts: readonly string[], language: string) {
    words.forEach((element, index) => {
      element.textContent = texts[index] ?? "";
      element.lang = language;
    });
    const isOriginal = language === from;
    form.hidden = !isOriginal;
    if (note instanceof HTMLElement) note.hidden = isOriginal;
    if (chip instanceof HTMLElement) chip.hidden = !isOriginal;
    (isOriginal ? button : back)?.focus();
  }

  async function translate(): Promise<string[]> {
    // Creating it needs the press: a model may have to be downloaded.
    const translator = await Translator.create({
      ...pair,
      monitor: (model) =>
        model.addEventListener("downloadprogress", (event) =>
          say(`${loading} ${Math.round((event as Progress).loaded * 100)}%`),
        ),
    });
    say(translating);
    const texts: string[] = [];
    // One after the other, and line by line: translators lose line breaks.
    for (const original of originals) {
      const lines: string[] = [];
      for (const line of original.split("\n")) lines.push(line.trim() ? await translator.translate(line) : line);
      texts.push(lines.join("\n"));
    }
    translator.destroy();
    return texts;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    say(translating);
    try {
      translated ??= await translate();
      say();
      show(translated, to);
    } catch {
      if (serves !== undefined) return form.submit();
      say(failed);
    } finally {
      button.ariaBusy = "false";
    }
  });
  back.addEventListener("click", () => show(originals, from));
  form.hidden = false;
}

const form = document.querySelector<HTMLFormElement>("form[data-translator]");
if (form) void offer(form).catch(() => {});
