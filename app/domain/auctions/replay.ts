import { type AuctionState, initialState } from "./auction";
import { afterBid } from "./bid";
import { afterPurchase } from "./buy-it-now";
import { afterEnding } from "./ending";
import type { AuctionEvent } from "./history";
import type { Terms } from "./terms";
import { afterWithdrawal } from "./withdrawal";

/** Events in `seq` order. The auction's row has to equal the result. */
export function replay(history: readonly AuctionEvent[], terms: Terms): AuctionState {
  return history.reduce((state, event) => after(state, terms, event, history), initialState(terms));
}

function after(state: AuctionState, terms: Terms, event: AuctionEvent, history: readonly AuctionEvent[]): AuctionState {
  switch (event.type) {
    case "bid":
      return afterBid(state, terms, event);
    case "retraction":
    case "bidsCancellation":
    case "exclusion":
      return afterWithdrawal(state, terms, event, history);
    case "hold":
    case "capture":
      return afterPurchase(state, terms, event);
    default:
      return afterEnding(state, terms, event);
  }
}
