import { UNSOLD_LASTS } from "~/domain/stores/seller-task";
import { PERIOD_DAYS } from "~/domain/stores/store-days";
import { DAY } from "~/domain/time";
import { days } from "./units";

/** My Store: what a seller reads first. */
export const store = {
  todo: "To do",
  nothing: "You're all caught up.",
  task: {
    problem_one: "{shown} problem to answer",
    problem_other: "{shown} problems to answer",
    return_one: "{shown} return to receive or check",
    return_other: "{shown} returns to receive or check",
    cancellation_one: "{shown} cancellation request to answer",
    cancellation_other: "{shown} cancellation requests to answer",
    ship_one: "{shown} order to ship or hand over",
    ship_other: "{shown} orders to ship or hand over",
    offer_one: "{shown} offer to answer",
    offer_other: "{shown} offers to answer",
    question_one: "{shown} question to answer",
    question_other: "{shown} questions to answer",
    unsold_one: "{shown} auction ended without a sale",
    unsold_other: "{shown} auctions ended without a sale",
    soldOut_one: `{shown} listing sold out in the last ${days(UNSOLD_LASTS / DAY)}`,
    soldOut_other: `{shown} listings sold out in the last ${days(UNSOLD_LASTS / DAY)}`,
  },
  more: "and {shown} more",
  by: "By",
  money: "Money",
  month: `Last ${days(PERIOD_DAYS)}`,
  monthBody: `Compared with the ${days(PERIOD_DAYS)} before, in Mexico City time. Views leave out your own, reloads and bots. Sales and revenue count paid orders, shipping included, except those cancelled or fully refunded.`,
  figure: { views: "Views", watches: "New watchers", sales: "Sales", revenue: "Revenue" },
  figureLabel: "Figure",
  before: "Before",
  change: "Change",
  trend: "Day by day",
  eachDay: "See each day",
  day: "Day",
  first: "First steps",
  firstBody: "Your store is open. This is what comes next:",
  step: {
    list: "List your first product",
    account: "Add the account where we pay you",
    policies: "Tell buyers how you ship and take returns",
  },
  done: "Done",
  views_one: "{count} view",
  views_other: "{count} views",
  viewsLately_one: `{count} view in ${days(PERIOD_DAYS)}`,
  viewsLately_other: `{count} views in ${days(PERIOD_DAYS)}`,
} as const;
