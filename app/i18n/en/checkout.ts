import { POLICY } from "~/domain/policy";
import { hours, minutes, times } from "./units";

export const checkout = {
  title: "Checkout",
  shipTo: "Ship to",
  anotherAddress: "Another address",
  chooseAddress: "Choose a delivery address",
  pieces: "{count} × {each, money}",
  unavailable: "Not available, and not included in your total: {titles}",
  toCart: "Back to cart",
  held: `We'll hold your items for ${minutes(POLICY.CHECKOUT_HOLD_MINUTES)} while you pay.`,
  heldUntil: "Held for you until",
  heldTooOften: `We held “{title}” for you ${times(POLICY.HOLDS_MAX)} within ${hours(POLICY.HOLDS_WINDOW_HOURS)} without a payment, so others get their turn. It stays in your cart, and you can buy it from`,
  aboveLimit: {
    title: "Your total is above {max, money}, the most that can be paid at once.",
    alone:
      "For now you can't pay for this here, because its price alone is above that: {titles}. Contact us if you want it.",
    fewer: "Buy fewer pieces now and the rest afterwards.",
    apart: "You can pay for one product at a time:",
  },
  standIn: "Test mode: this stands in for PayPal, and no money moves.",
  paid: "Thank you! Your payment went through",
  pending: "Your payment isn't final yet",
  cancelled: "You left PayPal without paying. You haven't been charged",
  notApproved: "The payment wasn't approved. You haven't been charged",
  declined: "Your payment was declined. You haven't been charged, and you can pay another way",
  refused:
    "PayPal isn't letting us take your payment right now, and you haven't been charged. We're working on it. While your order is held we'll try again, and email you if it goes through",
  returned: {
    declined: {
      title: "Your payment was declined",
      body: "You haven't been charged. Your items are still held: choose another card or another way to pay at PayPal.",
      button: "Choose another way to pay",
    },
    waiting: {
      title: "Your payment isn't complete",
      body: "PayPal declined it, or you left before approving it. You haven't been charged. Approve it at PayPal, or choose another card or way to pay there.",
      button: "Back to PayPal",
    },
    busy: {
      title: "PayPal is processing your payment",
      body: "This can take a moment. Your items are held for you, so there's no need to pay again.",
      refreshes: "This page updates automatically.",
      button: "Check now",
    },
    orders: "View your orders",
  },
  lost: "This payment didn't go through. If your order still awaits payment, you can pay again. If PayPal charged you for this attempt, we return that money",
  mismatch:
    "The payment at PayPal isn't for the total of your order, so we didn't take it. You haven't been charged. Your order's hold will end by itself; then you can buy again",
  notKnownYet: "We're still waiting for PayPal's answer. We'll let you know here and by email",
  refusal: {
    nothingToPay: "There's nothing to pay here",
    changed: "Something in your order changed. Please check the new total; you haven't been charged",
    tooMuch: "Up to {max, money} can be paid at once. Please pay for fewer items at a time",
    paymentUnderWay: "Your payment is being processed. Please wait a moment",
    heldTooOften: "You haven't been charged: something in your order was held for you too often",
    tooManyCheckouts:
      "Too many checkouts were started from your account or network. You haven't been charged, and your cart is kept. Wait {seconds, wait} and try again",
    noPayments: "Payments aren't set up yet, so you can't pay right now",
    addressRefused: "PayPal doesn't accept this address. You haven't been charged; please choose or enter another one",
    amountRefused:
      "PayPal doesn't take a payment this large. You haven't been charged; please pay for fewer items at a time",
    accountRefused:
      "PayPal isn't letting us take payments right now. You haven't been charged; we're working on it, so please try again later",
    keyRefused:
      "Our connection to PayPal isn't working. You haven't been charged; we're working on it, so please try again later",
    paymentRefused: "PayPal refused to start this payment. You haven't been charged; please try again, or contact us",
    paypalAway: "PayPal isn't responding right now. You haven't been charged; please try again",
    over: "That payment has expired. You haven't been charged; please try again",
  },
} as const;
