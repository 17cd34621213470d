import { toCentavos } from "~/domain/money";
import { toCoverImage } from "../catalog/cover-images.server";
import { type StandingRow, toPay, toStanding } from "./bidder-standings.server";
import { type OpenOfferRow, toOpenOffer } from "./second-chance-offers.server";

/** What the lists of bids and of watched things read of an auction for one of its bidders. */
interface OwnAuctionRow extends StandingRow, OpenOfferRow {
  isOver: number;
  price: number;
  endsAt: number | null;
  image: string | null;
}

export function toOwnAuction<Row extends OwnAuctionRow>(own: Row) {
  const { isOver, max, leads, buys, order, orderPrice, orderPayBy, rates, image, offerPrice, offerUntil, ...row } = own;
  const standing = toStanding(own, isOver === 1);
  return {
    ...row,
    // What they bought may have another price than the winning bid.
    price: toCentavos(standing === "won" && orderPrice !== null ? orderPrice : own.price),
    image: toCoverImage(image),
    isOver: isOver === 1,
    standing,
    toPay: toPay(own, { ...own, isOver: isOver === 1 }),
    offer: toOpenOffer(own),
  };
}
