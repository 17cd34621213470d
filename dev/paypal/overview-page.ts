import { formatAmount } from "../../app/domain/money";
import { escapeHtml } from "../../app/gateways/mail/html.server";
import { renderPage, renderTime } from "../page";
import type { Capture, Dispute, Event, Order, Records, Refund } from "./records";

const STYLE = `
body { max-width: 70rem }
h2 { margin-top: 2rem; font-size: 1.125rem }
li { display: grid; gap: .25rem 1rem; padding: .75rem .25rem }
form { display: flex; flex-wrap: wrap; gap: .5rem }
button { min-height: 44px; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 10px;
  background: var(--paper-2); color: inherit; font: inherit; cursor: pointer }
summary { padding: .75rem 0; font-weight: 700; cursor: pointer }
.switches { display: grid; gap: .75rem 1.5rem; align-items: end }
.switches form { display: grid; grid-template-columns: minmax(0, 1fr) 4.5rem auto; align-items: end }
label { display: grid; gap: .25rem; min-width: 0 }
select, input[type="number"] { min-height: 44px; width: 100%; padding: .25rem .5rem; border: 1px solid var(--line);
  border-radius: 10px; background: var(--paper-2); color: inherit; font: inherit }
ul { margin: 0 0 .75rem; padding: 0; list-style: none }
ul li { padding: .25rem 0 }
fieldset { grid-column: 1 / -1; min-width: 0; display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0; border: 1px solid var(--line) }
fieldset label { display: flex; align-items: center; min-height: 44px }
a { display: inline-flex; align-items: center; min-height: 44px }
@media (min-width: 48rem) { .switches { grid-template-columns: 1fr 1fr }
  ol li { grid-template-columns: minmax(20rem, 1fr) minmax(0, 1fr); align-items: center }
  ol form { justify-content: end } }
`;

const SHOWN = 50;

/** All records, newest first, with buttons for what only PayPal or a buyer can do. `switches` is HTML. */
export function renderOverview({ state }: Records, switches: string): string {
  const order = (capture?: Capture) => (capture ? state.orders[capture.orderId] : undefined);
  const captureOf = ({ captureId }: Refund | Dispute) => state.captures[captureId];
  const sections = [
    section("Orders", Object.values(state.orders), renderOrder),
    section("Captures", Object.values(state.captures), (one) => renderCapture(one, order(one))),
    section("Refunds", Object.values(state.refunds), (one) => renderRefund(one, order(captureOf(one)))),
    section("Disputes", Object.values(state.disputes), renderDispute),
    section("Webhooks", Object.values(state.events), renderEvent),
  ];
  return renderPage(
    "PayPal stand-in",
    `<main>
<h1>PayPal stand-in</h1>
<p>Everything that the marketplace sent to PayPal on this machine. No money moves. Buyers reach the approval page from
the checkout; the buttons below do what else can happen at PayPal.</p>
${switches}
${sections.join("\n")}
</main>`,
    { style: STYLE },
  );
}

function section<T extends { createdAt: number }>(title: string, all: T[], draw: (one: T) => string): string {
  const newest = all.toReversed().slice(0, SHOWN);
  const list = newest.length > 0 ? `<ol>\n${newest.map(draw).join("\n")}\n</ol>` : '<p class="quiet">None yet.</p>';
  return `<h2>${title}${all.length > SHOWN ? ` (latest ${SHOWN} of ${all.length})` : ""}</h2>\n${list}`;
}

function renderOrder({ id, status, createdAt, total, currency, invoiceId, customId, trackers }: Order): string {
  const isOpen = status !== "COMPLETED" && status !== "VOIDED";
  const sent = trackers.map(({ carrier, number }) => `${carrier} ${number}`);
  const about = [id, invoiceId && `invoice ${invoiceId}`, customId && `for ${customId}`, ...sent];
  const link = isOpen ? `<a href="/checkoutnow?token=${id}">Approval page</a>` : "";
  return row(`$${formatAmount(total)} ${currency}`, status, about, createdAt, link);
}

function renderCapture({ id, orderId, status, reason, amount, refunded, createdAt }: Capture, order?: Order): string {
  const given = refunded > 0 ? `$${formatAmount(refunded)} refunded` : null;
  const buttons =
    status === "PENDING"
      ? form(`/captures/${id}`, { complete: "Complete", decline: "Decline" })
      : status === "COMPLETED" || status === "PARTIALLY_REFUNDED"
        ? form(`/captures/${id}`, {
            refund: "Refund in full",
            reverse: "Reverse (chargeback)",
            reverse_half: "Reverse half",
            not_received: "Dispute: not received",
            not_as_described: "Dispute: not as described",
            one_item: "Dispute: last item only",
          })
        : "";
  return row(
    `$${formatAmount(amount)} ${order?.currency ?? ""}`,
    status,
    [id, `order ${orderId}`, status === "PENDING" ? reason : null, given],
    createdAt,
    buttons,
  );
}

function renderRefund({ id, captureId, status, amount, isReversal, createdAt }: Refund, order?: Order): string {
  const buttons = status === "PENDING" ? form(`/refunds/${id}`, { complete: "Complete", fail: "Fail" }) : "";
  return row(
    `$${formatAmount(amount)} ${order?.currency ?? ""}`,
    status,
    [id, `capture ${captureId}`, isReversal ? "reversal" : null],
    createdAt,
    buttons,
  );
}

function renderDispute({ id, captureId, reason, status, stage, outcome, createdAt }: Dispute): string {
  const buttons =
    status === "RESOLVED"
      ? ""
      : form(`/disputes/${id}`, {
          ...(stage === "INQUIRY" && { escalate: "Escalate" }),
          ...(status !== "UNDER_REVIEW" && { review: "Review" }),
          buyer: "Decide for the buyer",
          half: "Half to the buyer",
          seller: "Decide for the seller",
          payout: "PayPal pays the buyer",
          withdraw: "Withdraw (buyer)",
        });
  return row(reason, outcome ?? `${status}, ${stage}`, [id, `capture ${captureId}`], createdAt, buttons);
}

function renderEvent({ id, type, isDelivered, tries, createdAt }: Event): string {
  const state = isDelivered ? "delivered" : tries > 0 ? `not delivered, ${tries} tries` : "waiting";
  return row(type, state, [id], createdAt, form(`/events/${id}`, { resend: "Send again" }));
}

function row(name: string, state: string, about: (string | null)[], createdAt: number, action: string): string {
  const facts = about.filter(Boolean).join(" · ");
  return `<li><div><strong>${escapeHtml(name)}</strong> ${escapeHtml(state)}
<div class="quiet">${escapeHtml(facts)} · ${renderTime(createdAt)}</div></div> <div>${action}</div></li>`;
}

function form(action: string, buttons: Record<string, string>): string {
  const drawn = Object.entries(buttons).map(([name, label]) => `<button name="do" value="${name}">${label}</button>`);
  return `<form method="post" action="${action}">${drawn.join("")}</form>`;
}
