import { escapeHtml } from "../../app/gateways/mail/html.server";
import { type Behavior, FEATURES, type Feature } from "./behavior";
import type { Call, Fault, Faults } from "./faults";
import { SCENARIOS } from "./scenarios";

type Choice = Exclude<keyof Behavior, "off">;

const FIELDS: Record<Choice, { label: string; choices: Record<string, string> }> = {
  lapsedOrders: { label: "Orders that lapsed", choices: { gone: "Are gone (404)", voided: "Are VOIDED" } },
  overlaps: {
    label: "The same capture or refund at once",
    choices: { refused: "Is refused (409)", answered: "Is answered" },
  },
  captureDelay: {
    label: "A capture takes",
    choices: { 0: "No time", 3000: "3 seconds", 13000: "13 seconds", 25000: "25 seconds" },
  },
  returnDelay: {
    label: "The buyer returns",
    choices: { 0: "At once", 3000: "After the webhook, in 3 seconds at most" },
  },
  declinedOrders: {
    label: "After a declined card the order is",
    choices: { reopened: "PAYER_ACTION_REQUIRED", approved: "APPROVED" },
  },
  reversals: { label: "Reversals as refunds", choices: { hidden: "Cannot be read (404)", shown: "Can be read" } },
  states: { label: "States of México", choices: { any: "Any text", codes: "Only PayPal's codes" } },
};

const FEATURE_NAMES: Record<Feature, string> = {
  disputes: "Disputes",
  tracking: "Tracking",
  transactions: "Transaction search",
  verification: "Webhook verification",
};

/** Forms for what happens next, and for how the stand-in behaves from now on. */
export function renderSwitches(behavior: Behavior, faults: Faults): string {
  const waiting = faults.waiting();
  const forms = Object.entries(SCENARIOS).map(([call, { name, choices }]) => {
    const options = Object.keys(choices).map((choice) => option(choice, choice));
    return `<form method="post" action="/faults/${call}">
<label>${name} <select name="how">${options.join("")}</select></label>
<label>Times <input name="times" type="number" min="1" max="99" value="1"></label>
<button>Set</button></form>`;
  });
  const list = waiting.map(
    ([call, fault]) => `<li>${SCENARIOS[call]?.name ?? call}: ${escapeHtml(nameOf(call, fault))}</li>`,
  );
  const cancel = '<form method="post" action="/faults"><button>Cancel all</button></form>';
  return `<details${waiting.length > 0 ? " open" : ""}><summary>What happens to the next calls</summary>
${list.length > 0 ? `<ul>${list.join("")}</ul>${cancel}` : ""}
<div class="switches">${forms.join("\n")}</div></details>
<details><summary>How PayPal behaves</summary>
<form method="post" action="/behavior" class="switches">
${Object.entries(FIELDS)
  .map(([name, field]) => renderField(name, field, String(behavior[name as Choice])))
  .join("\n")}
<fieldset><legend>The account lacks</legend>${Object.entries(FEATURE_NAMES)
    .map(([name, label]) => renderFeature(name, label, behavior))
    .join("")}</fieldset>
<button>Save</button></form></details>`;
}

function renderField(
  name: string,
  { label, choices }: { label: string; choices: Record<string, string> },
  now: string,
): string {
  // A test may have set a delay that is no choice of the page.
  const all = now in choices ? choices : { [now]: now, ...choices };
  const options = Object.entries(all).map(([value, text]) => option(value, text, value === now));
  return `<label>${label} <select name="${name}">${options.join("")}</select></label>`;
}

function renderFeature(name: string, label: string, { off }: Behavior): string {
  const checked = off.some((feature) => feature === name) ? " checked" : "";
  return `<label><input type="checkbox" name="off" value="${name}"${checked}> ${label}</label>`;
}

function option(value: string, text: string, isSelected = false): string {
  return `<option value="${escapeHtml(value)}"${isSelected ? " selected" : ""}>${escapeHtml(text)}</option>`;
}

function nameOf(call: Call, fault: Fault): string {
  const known = Object.entries(SCENARIOS[call]?.choices ?? {}).find(([, one]) => one === fault);
  return known?.[0] ?? JSON.stringify(fault);
}

/** The fault that a posted form chose; `null` for none of the page's. */
export function readFault(call: string, form: URLSearchParams): { call: Call; times: number; fault: Fault } | null {
  const scenario = Object.entries(SCENARIOS).find(([name]) => name === call)?.[1];
  const fault = Object.entries(scenario?.choices ?? {}).find(([choice]) => choice === form.get("how"))?.[1];
  const times = Number(form.get("times"));
  return fault && times >= 1 && times <= 99 ? { call: call as Call, times, fault } : null;
}

/** The posted form's changes of behavior; `null` when one is none of the page's. */
export function readBehavior(form: URLSearchParams, now: Behavior): Partial<Behavior> | null {
  const chosen = Object.entries(FIELDS)
    .map(([name, { choices }]) => ({ name, choices, value: form.get(name) ?? "" }))
    .filter(({ name, value }) => value !== String(now[name as Choice]));
  if (chosen.some(({ choices, value }) => !Object.hasOwn(choices, value))) return null;
  const changes = chosen.map(({ name, value }) => [name, /^\d+$/.test(value) ? Number(value) : value]);
  const off = form.getAll("off").filter((name): name is Feature => Object.hasOwn(FEATURES, name));
  return { ...Object.fromEntries(changes), off };
}
