import { type Centavos, formatAmount } from "../../app/domain/money";
import { escapeHtml } from "../../app/gateways/mail/html.server";
import { renderPage } from "../page";
import type { Order } from "./records";

const WORDS = {
  en: {
    title: "Confirm your payment",
    notice: "Test mode: this page stands in for PayPal. No money moves, and you need no account.",
    payTo: "Pay to",
    shipping: "Shipping",
    total: "Total",
    shipTo: "Ship to",
    invoice: "Invoice",
    pay: "Pay now",
    declined: "Pay with a card that is declined",
    pending: "Pay by e-check, pending until it clears",
    cancel: "Cancel and return to the store",
    done: "This payment was already made.",
    over: "This payment has expired. Return to the store and try again.",
    back: "Return to the store",
  },
  es: {
    title: "Confirma tu pago",
    notice: "Modo de prueba: esta página sustituye a PayPal. No se mueve dinero y no necesitas una cuenta.",
    payTo: "Pagas a",
    shipping: "Envío",
    total: "Total",
    shipTo: "Enviar a",
    invoice: "Factura",
    pay: "Pagar ahora",
    declined: "Pagar con una tarjeta rechazada",
    pending: "Pagar con cheque electrónico, pendiente hasta que se cobre",
    cancel: "Cancelar y volver a la tienda",
    done: "Este pago ya se hizo.",
    over: "Este pago venció. Vuelve a la tienda e intenta de nuevo.",
    back: "Volver a la tienda",
  },
};

const CHOICES = ["pay", "declined", "pending", "cancel"] as const;

const STYLE = `
body { max-width: 30rem }
.notice { padding: .75rem 1rem; border-left: 4px solid var(--rosa); background: var(--paper-2) }
ul { list-style: none; margin: 0 0 1rem; padding: 0; border-top: 1px solid var(--line) }
ul li, .sum { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0 }
ul li span:last-child { white-space: nowrap }
.sum { margin: 0; font-size: 1.25rem; font-weight: 700 }
form { display: grid; gap: .75rem; margin-top: 1.5rem }
button, .back { min-height: 48px; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 10px;
  background: var(--paper-2); color: inherit; font: inherit; cursor: pointer }
button:first-child { border-color: transparent; background: #c9006e; color: #fff; font-weight: 700 }
.back { display: inline-flex; align-items: center }
`;

/** The page that buyers see instead of PayPal, in the order's language. */
export function renderApproval(order: Order): string {
  const language = order.locale.startsWith("es") ? "es" : "en";
  const words = WORDS[language];
  const isOpen = order.status !== "COMPLETED" && order.status !== "VOIDED";
  const money = (amount: Centavos) => `$${formatAmount(amount)} ${order.currency}`;
  const line = (name: string, amount: Centavos) =>
    `<li><span>${escapeHtml(name)}</span> <span>${money(amount)}</span></li>`;
  const items = order.items.map(({ name, quantity, unitAmount }) =>
    line(quantity > 1 ? `${quantity} × ${name}` : name, (quantity * unitAmount) as Centavos),
  );
  const facts = [
    [words.shipTo, order.shipTo.join(", ")],
    [words.invoice, order.invoiceId ?? ""],
  ].filter(([, value]) => value);
  const buttons = CHOICES.map((choice) => `<button name="choice" value="${choice}">${words[choice]}</button>`);
  const closed = `<p>${order.status === "COMPLETED" ? words.done : words.over}</p>
<p><a class="back" href="${escapeHtml(order.cancelUrl)}">${words.back}</a></p>`;
  return renderPage(
    words.title,
    `<main>
<p class="notice">${words.notice}</p>
<h1>${words.title}</h1>
<p>${words.payTo} <strong>${escapeHtml(order.brand)}</strong></p>
<ul>
${items.join("\n")}
${line(words.shipping, order.shipping)}
</ul>
<p class="sum"><span>${words.total}</span> <span>${money(order.total)}</span></p>
<dl>${facts.map(([name = "", value = ""]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>
${isOpen ? `<form method="post">\n${buttons.join("\n")}\n</form>` : closed}
</main>`,
    { style: STYLE, language },
  );
}
