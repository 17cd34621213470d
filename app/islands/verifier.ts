import { checkReceipt, findBrokenLink, type ProofLine, readReceipt } from "~/domain/auctions/proof";
import { readProofFile } from "~/domain/auctions/proof-file";

// Runs on the page that verifies an auction's history; `data-` attributes hold its texts.
const page = document.querySelector<HTMLElement>("[data-proof]");
const result = document.querySelector<HTMLElement>("[data-result]");
const form = document.querySelector<HTMLFormElement>("form[data-receipt]");

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function say(where: HTMLElement | null, sentence = "", good?: boolean) {
  if (!where) return;
  where.textContent = sentence;
  where.className = good === undefined ? "" : good ? "toast" : "toast bad";
}

/** Safari's streams cannot be iterated. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    yield decoder.decode(value, { stream: !done });
    if (done) return;
  }
}

/** A receipt is checked against the lines up to the first that is broken. */
async function* noted(events: AsyncIterable<ProofLine>, checked: ProofLine[]): AsyncGenerator<ProofLine> {
  for await (const event of events) {
    checked.push(event);
    yield event;
  }
}

async function checkAll({ dataset }: HTMLElement): Promise<void> {
  if (!globalThis.crypto?.subtle) return say(result, dataset.unable, false);
  say(result, dataset.checking);
  const answer = await fetch(dataset.proof ?? "");
  if (!answer.ok || !answer.body) return say(result, dataset.failed, false);
  const { terms, events } = await readProofFile(chunksOf(answer.body));
  const checked: ProofLine[] = [];
  const broken = await findBrokenLink({ terms, events: noted(events, checked) }, sha256);
  const last = checked.at(-1)?.hash ?? terms.hash;
  if (broken === null) {
    const count = String(checked.length + 1);
    say(result, dataset.holds?.replace("{count}", count).replace("{hash}", last.slice(0, 16)), true);
  } else say(result, dataset.broken?.replace("{seq}", String(broken)), false);
  if (!form) return;

  form.hidden = false;
  const field = form.querySelector("input");
  const linked = location.hash.slice(1);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const receipt = readReceipt(String(new FormData(form).get("receipt")));
    const answered = form.querySelector<HTMLElement>("[role=status]");
    if (!receipt) return say(answered, form.dataset.invalid, false);
    const found = await checkReceipt({ terms, events: checked }, receipt, sha256);
    say(answered, form.dataset[found.toLowerCase()], found === "holds");
  });
  if (!field || !readReceipt(linked)) return;
  field.value = linked;
  // A receipt tells its maximum, and people pass on the address of this page.
  history.replaceState(history.state, "", location.pathname + location.search);
  form.requestSubmit();
  form.scrollIntoView();
}

if (page) checkAll(page).catch(() => say(result, page.dataset.failed, false));
