import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { toCentavos } from "../../app/domain/money";
import { sendPage, sendText } from "../page";
import { renderApproval } from "./approval-page";
import type { Behavior } from "./behavior";
import type { Disputes } from "./disputes";
import type { Faults } from "./faults";
import type { Orders } from "./orders";
import { renderOverview } from "./overview-page";
import type { Choice, Order, Records } from "./records";
import type { Refunds } from "./refunds";
import { requireFound } from "./refusal";
import { readBehavior, readFault, renderSwitches } from "./switches-page";
import type { Webhooks } from "./webhooks";

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const REASONS = {
  not_received: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  not_as_described: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
};

interface StandIn {
  records: Records;
  orders: Orders;
  refunds: Refunds;
  disputes: Disputes;
  webhooks: Webhooks;
  faults: Faults;
  behavior: Behavior;
}

/** Pages and buttons: the buyer's approval page, and the overview. */
export class Pages {
  constructor(private readonly standIn: StandIn) {}

  async show(method: string, { pathname, searchParams }: URL, body: string, response: ServerResponse): Promise<void> {
    const { records, orders, behavior, faults } = this.standIn;
    const token = searchParams.get("token") ?? "";
    const page = method === "GET" ? pathname : "";
    const next = method === "POST" ? this.#press(pathname, token, new URLSearchParams(body)) : null;
    if (next) {
      if (pathname === "/checkoutnow") await this.#waitForWebhook();
      response.setHeader("location", next);
      sendText(response, 303, "text/plain; charset=utf-8", next);
    } else if (page === "/") {
      sendPage(response, renderOverview(records, renderSwitches(behavior, faults)), `${POLICY}; form-action 'self'`);
    } else if (page === "/checkoutnow") {
      const order = orders.open(token);
      sendPage(response, renderApproval(order), `${POLICY}; form-action 'self' ${origins(order)}`);
    } else {
      sendText(response, 404, "text/plain; charset=utf-8", "There is no such page. The overview is at /");
    }
    records.save();
  }

  async #waitForWebhook(): Promise<void> {
    const { webhooks, behavior } = this.standIn;
    await Promise.race([webhooks.idle(), wait(behavior.returnDelay, undefined, { ref: false })]);
  }

  /** Returns the URL that the browser goes to next; `null` where there is no such button. */
  #press(path: string, token: string, form: URLSearchParams): string | null {
    const { orders } = this.standIn;
    if (path === "/checkoutnow") {
      const choice = form.get("choice");
      if (choice === "cancel") return orders.cancel(token);
      return isChoice(choice) ? orders.approve(token, choice) : null;
    }
    if (path === "/behavior" || path.startsWith("/faults")) return this.#switch(path, form) ? "/" : null;
    const [, noun = "", id = ""] = /^\/(captures|refunds|disputes|events)\/([\w-]+)$/.exec(path) ?? [];
    const act = this.#acts(id)[`${noun} ${form.get("do")}`];
    if (!act) return null;
    act();
    return "/";
  }

  /** `false` when the page has no such choice. */
  #switch(path: string, form: URLSearchParams): boolean {
    const { behavior, faults } = this.standIn;
    if (path === "/faults") {
      faults.clear();
      return true;
    }
    if (path === "/behavior") {
      const changes = readBehavior(form, behavior);
      Object.assign(behavior, changes);
      return changes !== null;
    }
    const chosen = readFault(path.slice("/faults/".length), form);
    if (chosen) faults.add(chosen.call, chosen.times, chosen.fault);
    return chosen !== null;
  }

  #acts(id: string): Record<string, () => unknown> {
    const { records, orders, refunds, disputes, webhooks } = this.standIn;
    const half = () => {
      const { amount, refunded } = requireFound(records.state.captures[id]);
      return toCentavos(Math.ceil((amount - refunded) / 2));
    };
    const halfDisputed = () => toCentavos(Math.ceil(requireFound(records.state.disputes[id]).amount / 2));
    const lastItem = () => {
      const order = records.state.orders[requireFound(records.state.captures[id]).orderId];
      return { sku: order?.items.at(-1)?.sku ?? null };
    };
    return {
      "captures complete": () => orders.settleCapture(id, "COMPLETED"),
      "captures decline": () => orders.settleCapture(id, "DECLINED"),
      "captures refund": () => refunds.refund(id),
      "captures reverse": () => refunds.reverse(id),
      "captures reverse_half": () => refunds.reverse(id, half()),
      "captures not_received": () => disputes.open(id, REASONS.not_received),
      "captures not_as_described": () => disputes.open(id, REASONS.not_as_described),
      "captures one_item": () => disputes.open(id, REASONS.not_as_described, lastItem()),
      "refunds complete": () => refunds.settleRefund(id, "COMPLETED"),
      "refunds fail": () => refunds.settleRefund(id, "FAILED"),
      "disputes escalate": () => disputes.escalate(id),
      "disputes review": () => disputes.move(id, { status: "UNDER_REVIEW" }),
      "disputes buyer": () => disputes.resolve(id, "RESOLVED_BUYER_FAVOUR"),
      "disputes half": () => disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", halfDisputed()),
      "disputes seller": () => disputes.resolve(id, "RESOLVED_SELLER_FAVOUR"),
      "disputes payout": () => disputes.resolve(id, "RESOLVED_WITH_PAYOUT"),
      "disputes withdraw": () => disputes.resolve(id, "CANCELED_BY_BUYER"),
      "events resend": () => webhooks.resend(id),
    };
  }
}

/** Chromium applies form-action to a form's redirect as well. */
function origins({ returnUrl, cancelUrl }: Order): string {
  return [...new Set([returnUrl, cancelUrl].map((address) => new URL(address).origin))].join(" ");
}

function isChoice(choice: string | null): choice is Choice {
  return choice === "pay" || choice === "declined" || choice === "pending";
}
