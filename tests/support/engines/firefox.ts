import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { findProgram, startProgram } from "./programs";
import { type Engine, FIND, type Tab, type TabOptions } from "./tab";

/** Of a page that was left while it loaded. A module that is missing fails the walks in Chromium. */
const BROKEN_OFF = /error loading dynamically imported module/;

const path = findProgram("firefox-esr", "firefox");

/** Firefox by its own WebDriver BiDi: no geckodriver is needed, which Debian does not have. */
export const firefox: Engine = {
  missing: path ? null : "no firefox-esr or firefox is installed",
  open: (options) => openFirefox(path ?? "", options),
};

async function openFirefox(path: string, { script, width, height }: TabOptions): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const preferences = { "intl.accept_languages": "en-US", "javascript.enabled": script, "ui.prefersReducedMotion": 1 };
  const lines = Object.entries(preferences).map((one) => `user_pref(${JSON.stringify(one).slice(1, -1)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const { match, stop } = await startProgram(
    path,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { HOME: profile },
    /ws:\/\/\S+/,
  );
  const socket = new WebSocket(`${match[0]}/session`);
  await once(socket, "open");

  const complaints: string[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (text) => {
    const answer: Answer = JSON.parse(String(text));
    if (answer.id) waiting.get(answer.id)?.(answer);
    else if (answer.params?.level === "error" && !BROKEN_OFF.test(answer.params.text)) {
      complaints.push(answer.params.text);
    }
  });

  async function send<T>(method: string, params: object = {}): Promise<T> {
    const id = waiting.size + 1;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.message) throw new Error(`${method}: ${answer.message}`);
    return answer.result as T;
  }

  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = contexts[0]?.context;
  await send("browsingContext.setViewport", { context, viewport: { width, height } });

  await send("session.subscribe", { events: ["log.entryAdded"] });

  async function call(source: string, values: string[]): Promise<Remote> {
    const answer = await send<{ result: Remote; exceptionDetails?: { text: string } }>("script.callFunction", {
      ...{ functionDeclaration: source, arguments: values.map((value) => ({ type: "string", value })) },
      ...{ target: { context, sandbox: "walk" }, awaitPromise: false },
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }

  async function find(xpath: string) {
    const { sharedId } = await call(FIND, [xpath]);
    if (!sharedId) throw new Error(`${xpath} is not there`);
    return { sharedId };
  }

  async function click(xpath: string): Promise<void> {
    const origin = { type: "element", element: await find(xpath) };
    const actions = [{ type: "pointerMove", x: 0, y: 0, origin }, ...["pointerDown", "pointerUp"].map(press)];
    await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  return {
    complaints,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    click,
    async type(xpath, text) {
      await click(xpath);
      const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
      await send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions }] });
    },
    async attach(xpath, file) {
      await send("input.setFiles", { context, element: await find(xpath), files: [file] });
    },
    async evaluate<T>(source: string, ...values: string[]) {
      const { value } = await call(`(...all) => JSON.stringify((${source})(...all)) ?? "null"`, values);
      return JSON.parse(String(value)) as T;
    },
    async close() {
      await send("browser.close");
      socket.close();
      await stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** An answer to the command with its number, or an event. */
interface Answer {
  id?: number;
  result?: unknown;
  /** Of an error. */
  message?: string;
  /** Of an entry of the console. */
  params?: { level: string; text: string };
}

/** A value of the page. */
interface Remote {
  value?: unknown;
  /** Of an element. */
  sharedId?: string;
}

function press(type: string) {
  return { type, button: 0 };
}
