import { parse } from "node-html-parser";
import { afterEach, expect, test } from "vitest";
import type { PaypalStandIn } from "../../dev/paypal/server";
import { openPhone } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { captureOrder, faultOf, openPaypal } from "../support/paypal";
import { purchase } from "../support/purchase";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

async function see(address: string) {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  return parse(await response.text());
}

/** Presses a button of a page; returns the URL that it leads to. */
async function press(address: string, name: string, value: string) {
  const body = new URLSearchParams({ [name]: value });
  const response = await fetch(address, { method: "POST", body, redirect: "manual" });
  return response.status === 303 ? response.headers.get("Location") : response.status;
}

/** The buttons of one form of the overview. */
async function buttons({ url }: PaypalStandIn, action: string) {
  const page = await see(url);
  return page.querySelectorAll(`form[action="${action}"] button`).map((button) => button.getAttribute("value"));
}

test("the approval page shows the amount and the payee, and that it is not the real PayPal", async () => {
  const { paypal } = await openPaypal(undo);
  const spanish = await paypal.createOrder(purchase());
  const page = await see(spanish.approveUrl ?? "");
  expect(page.querySelector("html")?.getAttribute("lang")).toBe("es");
  expect(page.querySelector(".notice")?.text).toContain("No se mueve dinero");
  for (const text of ["Tianguis", "2 × Libro", "$200.00 MXN", "$1,234.50 MXN", "Col. Roma", "1001-1"]) {
    expect(page.text).toContain(text);
  }
  const english = await paypal.createOrder({ ...purchase("en"), language: "en" });
  const other = await see(english.approveUrl ?? "");
  expect(other.querySelector("html")?.getAttribute("lang")).toBe("en");
  expect(other.querySelector(".notice")?.text).toContain("No money moves");
});

test("each button leads back to the market, with what PayPal would say", async () => {
  const { paypal } = await openPaypal(undo);
  for (const [choice, captured] of [
    ["pay", "COMPLETED"],
    ["pending", "PENDING"],
  ]) {
    const { id, approveUrl } = await paypal.createOrder({ ...purchase(choice), invoiceId: `${choice}` });
    const next = await press(approveUrl ?? "", "choice", choice ?? "");
    expect(next).toBe(`${purchase().returnUrl}&token=${id}&PayerID=STANDINBUYER1`);
    expect(await paypal.captureOrder(id, id)).toMatchObject({ captures: [{ status: captured }] });
    expect((await see(approveUrl ?? "")).querySelectorAll("button")).toEqual([]);
    expect(await press(approveUrl ?? "", "choice", "pay")).toBe(422);
  }
  const { id, approveUrl } = await paypal.createOrder({ ...purchase("x"), invoiceId: "x" });
  expect(await press(approveUrl ?? "", "choice", "cancel")).toBe(`${purchase().cancelUrl}?token=${id}`);
  expect((await paypal.showOrder(id)).status).toBe("PAYER_ACTION_REQUIRED");
  expect(await press(approveUrl ?? "", "choice", "steal")).toBe(404);
});

test("what a seller wrote is shown as text", async () => {
  const { service, paypal } = await openPaypal(undo);
  const hostile = '"><script>alert(1)</script>';
  const items = purchase().items.map((item) => ({ ...item, name: hostile }));
  const { approveUrl } = await paypal.createOrder({ ...purchase(), items, brand: hostile, invoiceId: hostile });
  for (const address of [approveUrl ?? "", service.url]) {
    const page = await see(address);
    expect(page.querySelector("script")).toBeNull();
    expect(page.text).toContain("alert(1)");
  }
});

test("the overview shows what came, and does what only PayPal or a buyer can do", async () => {
  const open = await openPaypal(undo);
  const { service, paypal } = open;
  expect((await see(service.url)).querySelectorAll("li")).toEqual([]);
  const { capture } = await captureOrder(open);
  const path = `/captures/${capture.id}`;
  expect(await buttons(service, path)).toEqual([
    ...["refund", "reverse", "reverse_half", "not_received", "not_as_described", "one_item"],
  ]);
  expect(await press(service.url + path, "do", "not_received")).toBe("/");
  const [dispute] = Object.values(service.records.disputes);
  const disputePath = `/disputes/${dispute?.id}`;
  expect(await buttons(service, disputePath)).toEqual([
    ...["escalate", "review", "buyer", "half", "seller", "payout", "withdraw"],
  ]);
  await press(service.url + disputePath, "do", "escalate");
  expect(await press(service.url + disputePath, "do", "withdraw")).toBe("/");
  expect(await buttons(service, disputePath)).toEqual([]);
  expect(await paypal.showDispute(dispute?.id ?? "")).toMatchObject({ outcome: "CANCELED_BY_BUYER" });

  service.fail("refund", 1, "pending");
  const refund = await paypal.refundCapture(capture.id, { requestId: "r", ownId: "r1", amount: null, currency: "MXN" });
  expect(await press(`${service.url}/refunds/${refund.id}`, "do", "complete")).toBe("/");
  expect((await paypal.showRefund(refund.id)).status).toBe("COMPLETED");

  const { id } = await paypal.createOrder({ ...purchase("p"), invoiceId: "p" });
  service.approve(id, "pending");
  const { captures } = await paypal.captureOrder(id, id);
  expect(await press(`${service.url}/captures/${captures[0]?.id}`, "do", "complete")).toBe("/");
  expect((await paypal.showOrder(id)).captures).toMatchObject([{ status: "COMPLETED" }]);
  expect(await press(`${service.url}/captures/none`, "do", "complete")).toBe(404);
  expect(await press(`${service.url}/captures/${capture.id}`, "do", "steal")).toBe(404);
});

test("on the overview a person chooses what happens to the next calls, and how PayPal behaves", async () => {
  const { service, paypal } = await openPaypal(undo);
  const post = async (path: string, form: [string, string][]) => {
    const response = await fetch(service.url + path, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    return response.status;
  };
  const lines = async () => (await see(service.url)).querySelectorAll("details ul li").map(({ text }) => text);
  const twice: [string, string] = ["times", "2"];
  expect(await post("/faults/create", [["how", "CITY_REQUIRED"], twice])).toBe(303);
  expect(await lines()).toEqual(["New order: CITY_REQUIRED", "New order: CITY_REQUIRED"]);
  expect((await faultOf(paypal.createOrder(purchase()))).issues[0]).toBe("CITY_REQUIRED");
  expect(await post("/faults/capture", [["how", "Fee of 5,000.00"], twice])).toBe(303);
  expect(await lines()).toEqual(["New order: CITY_REQUIRED", ...Array(2).fill("Capture: Fee of 5,000.00")]);
  expect(await post("/faults", [])).toBe(303);
  expect(await lines()).toEqual([]);
  for (const [path, how] of [
    ["/faults/create", "constructor"],
    ["/faults/constructor", "CITY_REQUIRED"],
  ]) {
    expect(await post(path ?? "", [["how", how ?? ""], twice])).toBe(404);
  }

  const form = (await see(service.url)).querySelector('form[action="/behavior"]');
  const now = (form?.querySelectorAll("select") ?? []).map((select): [string, string] => {
    const chosen = select.querySelector("option[selected]")?.getAttribute("value");
    return [select.getAttribute("name") ?? "", chosen ?? ""];
  });
  expect(Object.fromEntries(now)).toMatchObject({ lapsedOrders: "gone", captureDelay: "0", reversals: "hidden" });
  const { id } = await paypal.createOrder(purchase());
  const changed = now.map(([name, value]): [string, string] => [name, name === "states" ? "codes" : value]);
  expect(await post("/behavior", [...changed, ["off", "disputes"]])).toBe(303);
  expect((await faultOf(paypal.createOrder(purchase("b")))).issues[0]).toBe("SHIPPING_ADDRESS_INVALID");
  expect((await faultOf(paypal.showDispute("PP-D-1"))).issues[0]).toBe("PERMISSION_DENIED");
  expect((await see(service.url)).querySelectorAll("input[checked]")).toHaveLength(1);
  expect(await post("/behavior", [...now.slice(1), ["lapsedOrders", "x"]])).toBe(404);
  expect((await paypal.showOrder(id)).id).toBe(id);
});

test("in a browser a buyer pays with the keyboard, without script, on a small phone", async () => {
  const { service, paypal } = await openPaypal(undo);
  const returnUrl = `${service.url}/?returned`;
  const { id, approveUrl } = await paypal.createOrder({ ...purchase(), returnUrl });
  const browser = await openChromium();
  undo.push(() => browser.close());
  const { page, complaints } = await openPhone(browser);
  await page.goto(approveUrl ?? "");
  expect((await page.locator("html").boundingBox())?.width).toBe(320);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/PayerID=/);
  expect((await page.locator("html").boundingBox())?.width).toBe(320);
  await paypal.captureOrder(id, id);
  await page.reload();
  await page.getByRole("button", { name: "Dispute: not received" }).click();
  await page.getByText("WAITING_FOR_SELLER_RESPONSE, INQUIRY").waitFor();
  expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
});
