import type { ServerResponse } from "node:http";
import { sendPage, sendText } from "../page";
import { renderApproval } from "./approval-page";
import type { Orders } from "./orders";
import { renderOverview } from "./overview-page";
import type { Choice, Order, Records } from "./records";
import type { Refunds } from "./refunds";
import type { Webhooks } from "./webhooks";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const REASONS = {
  not_received: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  not_as_described: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
};

/** Pages and buttons: the buyer's approval page, and the overview. */
export class Pages {
  constructor(
    private readonly records: Records,
    private readonly orders: Orders,
    private readonly refunds: Refunds,
    private readonly webhooks: Webhooks,
  ) {}

  show(method: string, { pathname, searchParams }: URL, body: string, response: ServerResponse): void {
    const token = searchParams.get("token") ?? "";
    const page = method === "GET" ? pathname : "";
    const next = method === "POST" ? this.#press(pathname, token, new URLSearchParams(body)) : null;
    if (next) {
      response.setHeader("location", next);
      sendText(response, 303, "text/plain; charset=utf-8", next);
    } else if (page === "/") {
      sendPage(response, renderOverview(this.records), `${POLICY}; form-action 'self'`);
    } else if (page === "/checkoutnow") {
      const order = this.orders.open(token);
      sendPage(response, renderApproval(order), `${POLICY}; form-action 'self' ${origins(order)}`);
    } else {
      sendText(response, 404, "text/plain; charset=utf-8", "There is no such page. The overview is at /");
    }
    this.records.save();
  }

  /** Returns the URL that the browser goes to next; `null` where there is no such button. */
  #press(path: string, token: string, form: URLSearchParams): string | null {
    if (path === "/checkoutnow") {
      const choice = form.get("choice");
      if (choice === "cancel") return this.orders.cancel(token);
      return isChoice(choice) ? this.orders.approve(token, choice) : null;
    }
    const [, noun = "", id = ""] = /^\/(captures|refunds|disputes|events)\/([\w-]+)$/.exec(path) ?? [];
    const act = this.#acts(id)[`${noun} ${form.get("do")}`];
    if (!act) return null;
    act();
    return "/";
  }

  #acts(id: string): Record<string, () => unknown> {
    const { orders, refunds, webhooks } = this;
    return {
      "captures complete": () => orders.settleCapture(id, "COMPLETED"),
      "captures decline": () => orders.settleCapture(id, "DECLINED"),
      "captures refund": () => refunds.refund(id),
      "captures reverse": () => refunds.reverse(id),
      "captures not_received": () => refunds.dispute(id, REASONS.not_received),
      "captures not_as_described": () => refunds.dispute(id, REASONS.not_as_described),
      "refunds complete": () => refunds.settleRefund(id, "COMPLETED"),
      "refunds fail": () => refunds.settleRefund(id, "FAILED"),
      "disputes escalate": () => refunds.escalate(id),
      "disputes buyer": () => refunds.resolve(id, "RESOLVED_BUYER_FAVOUR"),
      "disputes seller": () => refunds.resolve(id, "RESOLVED_SELLER_FAVOUR"),
      "disputes withdraw": () => refunds.resolve(id, "CANCELED_BY_BUYER"),
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
