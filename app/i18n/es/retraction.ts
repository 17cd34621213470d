import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { days, hours, minutes, times } from "./units";

export const retraction: Texts["retraction"] = {
  title: "Retirar tus pujas",
  offer: "Retirar una puja",
  missing: "Aquí no tienes pujas que retirar",
  missingBody: "Solo un postor con pujas vigentes en esta subasta puede retirarlas.",
  yours: "Tus pujas vigentes",
  goes: "Se retirará",
  stays: "Se conserva",
  consequence: "El precio se recalcula con las pujas restantes. El retiro aparece en el historial de pujas.",
  left_one: `Puedes retirar pujas {count} vez más en ${days(POLICY.RETRACTIONS_WINDOW_DAYS)}.`,
  left_other: `Puedes retirar pujas {count} veces más en ${days(POLICY.RETRACTIONS_WINDOW_DAYS)}.`,
  why: "¿Por qué las retiras?",
  reasons: { typo: "Escribí mal el monto", description_changed: "La descripción cambió" },
  about: {
    typo: `Puja el monto correcto en los próximos ${minutes(POLICY.RETRACTION_REBID_MINUTES)}, o este retiro contará doble.`,
    description_changed: "El vendedor agregó algo a la descripción después de tu puja.",
  },
  unchanged: "No se ha agregado nada desde tu última puja.",
  submit: "Retirar pujas",
  keep: "Conservar mis pujas",
  done: "Retiramos tus pujas",
  doneTypo: `Puja el monto correcto en los próximos ${minutes(POLICY.RETRACTION_REBID_MINUTES)}, o este retiro contará doble.`,
  failed: "Tus pujas no se retiraron. Intenta de nuevo.",
  refusal: {
    auctionNotStarted: "La subasta aún no empieza",
    auctionEnded: "La subasta ya terminó, así que las pujas ya no se pueden retirar",
    noBids: "Aquí no tienes pujas vigentes",
    retractTooLate: `Ya es tarde. Cuando faltan ${hours(POLICY.RETRACTION_ALL_BIDS_HOURS)} o menos, solo puedes retirar tu última puja, durante ${hours(POLICY.RETRACTION_NEWEST_BID_HOURS)} después de hacerla. En los últimos ${minutes(POLICY.RETRACTION_CLOSED_MINUTES)} no se puede retirar ninguna`,
    retractionsUsedUp: `Ya retiraste pujas ${times(POLICY.RETRACTIONS_MAX)} en ${days(POLICY.RETRACTIONS_WINDOW_DAYS)} (un monto equivocado sin la puja correcta cuenta doble). Por ahora no puedes retirar más`,
    descriptionUnchanged: "La descripción no ha cambiado desde tu última puja",
    reasonRequired: "Elige un motivo",
  },
};
