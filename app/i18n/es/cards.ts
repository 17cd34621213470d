import type { Texts } from "../texts";

export const cards: Texts["cards"] = {
  startingBid: "Precio de salida",
  bids_one: "{count} oferta",
  bids_other: "{count} ofertas",
  timeLeft: { left: "Quedan {time}", soon: "Quedan {time}", over: "Terminó" },
  endingSoon: "Terminan pronto",
  seeAll: "Ver todas",
};
