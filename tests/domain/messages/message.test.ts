import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import {
  buttonPage,
  hasButton,
  hasEmail,
  hasNotification,
  MESSAGES,
  type Message,
  notificationPage,
} from "~/domain/messages/message";
import { PROBLEM_STATUSES } from "~/domain/problems/problem";
import { moveMessages } from "~/domain/problems/problem-move-messages";
import { exampleMessage, MAIL_KINDS, MESSAGE_KINDS } from "../../support/mails";

/** The paths of all routes, as patterns. */
const ROUTES = readdirSync("app/routes").map((folder) => {
  const segments = folder.split(".").map((segment) => segment.replace(/_$/, "").replace(/^\$.+/, "[^/]+"));
  return new RegExp(`^/${segments.join("/")}$`);
});

/** Of the auth service. */
const CALL = /^\/auth\/v1\/verify$/;

/** The pages of a message's notification and of its email. */
function pagesOf(message: Message): string[] {
  const pages = [
    hasNotification(message) ? notificationPage(message) : null,
    hasEmail(message) ? buttonPage(message) : null,
  ];
  return pages.filter((page) => page !== null);
}

test.each<[Message, string]>([
  [exampleMessage("email-confirmed"), "/account/settings"],
  [exampleMessage("email-changed"), "/account/settings"],
  [exampleMessage("password-changed"), "/account/settings/security"],
  [exampleMessage("listing-published"), "/product/p1"],
  [exampleMessage("listing-scheduled"), "/product/p1"],
  [exampleMessage("auction-won"), "/checkout?product=p1"],
  [exampleMessage("auction-taken-down"), "/account/orders/bids"],
  [exampleMessage("auction-sold"), "/auction/a1/after"],
  [exampleMessage("bids-opened"), "/auction/a1/receipts"],
  [exampleMessage("strike-pause"), "/account/settings/strikes"],
  [exampleMessage("payment-failed"), "/checkout?product=p1"],
  [exampleMessage("order-message"), "/account/orders/o1"],
  [exampleMessage("shipped", { order: "o/1" }), "/account/orders/o%2F1"],
  [exampleMessage("feedback-reminder"), "/account/orders/o1/feedback"],
  [exampleMessage("problem-offer"), "/account/orders/o1/problem"],
  [exampleMessage("problem-decide-soon"), "/admin/problems/b1"],
  [{ kind: "problem-to-decide", order: "o1", title: "Silla", until: 1 }, "/admin/problems"],
  [exampleMessage("dispute-opened"), "/account/orders/o1"],
  [exampleMessage("dispute-opened", { desk: "admin" }), "/admin/orders/o1"],
  [exampleMessage("dispute-to-answer"), "/admin/orders/o1"],
  [exampleMessage("payout-account-changed"), "/seller-settings"],
  [exampleMessage("payout-sent"), "/account/payouts"],
  [exampleMessage("payout-failed"), "/seller-settings#payout_account"],
])("the notification %j leads to %s", (message, place) => {
  expect(hasNotification(message) && notificationPage(message)).toBe(place);
});

test("an email leads where its notification does, but for accounts and what is to be shipped", () => {
  const own = MAIL_KINDS.map((kind) => exampleMessage(kind)).filter(
    (message) => !hasNotification(message) || buttonPage(message) !== notificationPage(message),
  );
  expect(Object.fromEntries(own.map((message) => [message.kind, buttonPage(message)]))).toEqual({
    "confirm-email": "/auth/confirm",
    "change-email": "/auth/confirm",
    recover: "/auth/reset",
    "service-recover": "/auth/v1/verify?type=recovery",
    "service-sign-in": "/auth/v1/verify?type=magiclink",
    "service-confirm-email": "/auth/v1/verify?type=signup",
    "service-change-email": "/auth/v1/verify?type=email_change",
    "service-code": null,
    "email-change-asked": "/account/settings/security",
    "email-changed": null,
    "password-changed": "/auth/recover",
    "account-deleted": null,
    "payout-account-changed": "/account/settings/security",
    sold: "/account/orders/o1/ship",
    "ship-reminder": "/account/orders/o1/ship",
    "sale-stands": "/account/orders/o1/ship",
    "signed-out-by-us": "/auth",
  });
});

test("every message is emailed or shown, and leads to a page that there is", () => {
  for (const kind of MESSAGE_KINDS) {
    const message = exampleMessage(kind);
    expect([kind, hasEmail(message) || hasNotification(message)]).toEqual([kind, true]);
    expect(
      pagesOf(message).filter((page) => ![CALL, ...ROUTES].some((route) => route.test(page.split(/[?#]/)[0] ?? ""))),
    ).toEqual([]);
  }
});

test("administrators alone are led to their own pages", () => {
  for (const kind of MESSAGE_KINDS) {
    const isDesk = pagesOf(exampleMessage(kind)).some((page) => page.startsWith("/admin"));
    expect([kind, isDesk]).toEqual([kind, "to" in MESSAGES[kind] && MESSAGES[kind].to === "admin"]);
  }
});

test("a problem's moves are told to the recipients that the registry names", () => {
  const recipients = { B: ["buyer", "parties"], S: ["seller", "parties"], A: ["admin"] };
  for (const from of [null, ...PROBLEM_STATUSES]) {
    for (const to of PROBLEM_STATUSES) {
      for (const [recipient, kind] of moveMessages(from, to, "T"))
        expect(recipients[recipient]).toContain(MESSAGES[kind].to);
    }
  }
});

test("an email has a button where it has a page", () => {
  for (const kind of MAIL_KINDS)
    expect([kind, hasButton(kind)]).toEqual([kind, buttonPage(exampleMessage(kind)) !== null]);
});

test("what is only shown is not mailed", () => {
  expect(MESSAGE_KINDS.filter((kind) => !hasEmail(exampleMessage(kind)))).toEqual([
    ...["email-confirmed", "ending-soon", "bids-opened", "second-account", "feedback-reminder"],
  ]);
});

test("what is only mailed is no notification", () => {
  const message: Message = { kind: "recover", link: "l1" };
  expect([hasEmail(message), hasNotification(message)]).toEqual([true, false]);
});

test("a kind that a newer version wrote is no notification that this one knows", () => {
  expect(hasNotification({ kind: "won-the-lottery" })).toBe(false);
  expect(hasNotification({ kind: "toString" })).toBe(false);
});
