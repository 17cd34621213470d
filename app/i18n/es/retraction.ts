import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";

export const retraction: Texts["retraction"] = {
  title: "Retirar tus pujas",
  offer: "Retirar una puja",
  missing: "Aquí no tienes pujas que retirar",
  yours: "Tus pujas en pie",
  goes: "se va",
  stays: "se queda",
  consequence:
    "El precio se vuelve a calcular con las pujas que quedan, y en el historial cualquiera ve que se retiraron pujas.",
  left_one: `Puedes hacerlo {count} vez más en ${POLICY.RETRACTIONS_WINDOW_DAYS} días.`,
  left_other: `Puedes hacerlo {count} veces más en ${POLICY.RETRACTIONS_WINDOW_DAYS} días.`,
  why: "¿Por qué las retiras?",
  reasons: { typo: "Escribí mal la cantidad", description_changed: "La descripción cambió" },
  about: {
    typo: `Puja la cantidad correcta en ${POLICY.RETRACTION_REBID_MINUTES} minutos, o esto contará doble.`,
    description_changed: "Se le agregó algo después de tu puja.",
  },
  unchanged: "No se le ha agregado nada desde tu puja más reciente.",
  submit: "Retirar",
  keep: "Conservar mis pujas",
  done: "Retiraste tus pujas",
  doneTypo: `Puja la cantidad correcta en ${POLICY.RETRACTION_REBID_MINUTES} minutos, o esto contará doble.`,
  failed: "Tus pujas no se retiraron. Intenta de nuevo.",
  refusal: {
    auctionNotStarted: "La subasta todavía no abre",
    auctionEnded: "La subasta ya terminó: lo que se pujó cuenta",
    heldForPurchase: "Alguien lo está comprando en este momento. Intenta de nuevo si no paga a tiempo",
    noBids: "Aquí no tienes pujas en pie",
    retractTooLate: `Ya es tarde: cuando faltan ${POLICY.RETRACTION_ALL_BIDS_HOURS} horas o menos solo se puede retirar tu puja más reciente, dentro de ${POLICY.RETRACTION_NEWEST_BID_HOURS} hora después de hacerla, y en los últimos ${POLICY.RETRACTION_CLOSED_MINUTES} minutos ninguna`,
    retractionsUsedUp: `Ya retiraste pujas ${POLICY.RETRACTIONS_MAX} veces en ${POLICY.RETRACTIONS_WINDOW_DAYS} días (un error de dedo sin la puja correcta cuenta doble). Todavía no puedes hacerlo otra vez`,
    descriptionUnchanged: "La descripción no ha cambiado desde tu puja más reciente",
    reasonRequired: "Elige una razón",
  },
};
