import type { Texts } from "../texts";

export const cards: Texts["cards"] = {
  startingBid: "Precio inicial",
  bids_one: "{count} puja",
  bids_other: "{count} pujas",
  timeLeft: { left: "Queda {time}|Quedan {time}", soon: "Queda {time}|Quedan {time}", over: "Terminó" },
  endingSoon: "Terminan pronto",
  seeAll: "Ver todas",
  recentlyViewed: "Vistos hace poco",
  clear: "Borrar",
};
