import type { Texts } from "../texts";

export const cards: Texts["cards"] = {
  startingBid: "Precio de salida",
  bids_one: "{count} puja",
  bids_other: "{count} pujas",
  timeLeft: { left: "Quedan {time}", soon: "Quedan {time}", over: "Terminó" },
  endingSoon: "Terminan pronto",
  seeAll: "Ver todas",
};
