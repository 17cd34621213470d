import type { Texts } from "../texts";

export const live: Texts["live"] = {
  minutesLeft_one: "Queda {count} minuto para pujar.",
  minutesLeft_other: "Quedan {count} minutos para pujar.",
};
