import { POLICY } from "~/domain/policy";
import { minutes } from "./units";

export const checkout = {
  title: "Checkout",
  shipTo: "Ship to",
  anotherAddress: "Another address",
  chooseAddress: "Choose a delivery address",
  pieces: "{count} × {each}",
  unavailable: "Not available, and not included in your total: {titles}",
  toCart: "Back to cart",
  held: `We'll hold your items for ${minutes(POLICY.CHECKOUT_HOLD_MINUTES)} while you pay.`,
  standIn: "Test mode: this stands in for PayPal, and no money moves.",
  paid: "Thank you! Your payment went through",
  pending: "Your payment isn't final yet. Your order says what it waits for and how long that takes",
  cancelled: "You left PayPal without paying. You haven't been charged",
  notApproved: "The payment wasn't approved. You haven't been charged",
  declined: "Your payment was declined. You haven't been charged, and you can pay another way",
  returned: {
    declined: {
      title: "Your payment was declined",
      body: "You haven't been charged. Your items are still held: choose another card or another way to pay at PayPal.",
      button: "Choose another way to pay",
    },
    busy: {
      title: "PayPal is processing your payment",
      body: "This can take a moment. Your items are held for you, so there's no need to pay again.",
      refreshes: "This page checks by itself.",
      button: "Check now",
    },
    orders: "View your orders",
  },
  lost: "This payment didn't go through. If you were charged, you'll get your money back",
  notKnownYet: "We're still waiting for PayPal's answer. We'll let you know here and by email",
  refusal: {
    nothingToPay: "There's nothing to pay here",
    changed: "Something in your order changed. Please check the new total; you haven't been charged",
    tooMuch: "This total is more than can be paid at once. Please pay for it in several orders",
    paymentUnderWay: "Your payment is being processed. Please wait a moment",
    noPayments: "Payments aren't set up yet, so you can't pay right now",
    paypalAway: "PayPal isn't responding right now. You haven't been charged; please try again",
    over: "That payment has expired. You haven't been charged; please try again",
  },
} as const;
