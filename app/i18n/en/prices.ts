import { COMPARABLES_MIN, COMPARED_DAYS } from "~/domain/prices/comparables";
import { days } from "./units";

export const prices = {
  title: "Price guide",
  intro: `What similar items sell for: completed sales of the last ${days(COMPARED_DAYS)}, and fixed-price listings on sale now.`,
  label: "Which item?",
  hint: "Brand, model and size, as in a listing's title.",
  show: "Show prices",
  for: "Prices for “{words}”",
  guideFor: "Price guide for “{words}”",
  typical: "Typical price",
  between: "From {low, money} to {high, money}",
  listings_one: "{count} listing",
  listings_other: "{count} listings",
  group: "Compared",
  range: "Typical price and range",
  groups: { all: "All", sold: "Sold", onOffer: "On offer" },
  left_one: "{count} listing with an unusual price was left out.",
  left_other: "{count} listings with unusual prices were left out.",
  few: `We only show prices of at least ${COMPARABLES_MIN} listings from more than one seller.`,
  none: "There are too few similar listings to show prices.",
  noneHint: "Try fewer words, such as brand and model without color.",
  see: "See listings",
  sell: "Sell yours",
} as const;
