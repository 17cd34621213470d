import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";

export const retraction: Texts["retraction"] = {
  title: "Retirar tus ofertas",
  offer: "Retirar una oferta",
  missing: "Aquí no tienes ofertas que retirar",
  yours: "Tus ofertas en pie",
  goes: "se va",
  stays: "se queda",
  consequence:
    "El precio se vuelve a calcular con las ofertas que quedan, y en el historial cualquiera ve que se retiraron ofertas.",
  left_one: `Puedes hacerlo {count} vez más en ${POLICY.RETRACTIONS_WINDOW_DAYS} días.`,
  left_other: `Puedes hacerlo {count} veces más en ${POLICY.RETRACTIONS_WINDOW_DAYS} días.`,
  why: "¿Por qué las retiras?",
  reasons: { typo: "Escribí mal la cantidad", description_changed: "La descripción cambió" },
  about: {
    typo: `Oferta la cantidad correcta en ${POLICY.RETRACTION_REBID_MINUTES} minutos, o esto contará doble.`,
    description_changed: "Se le agregó algo después de tu oferta.",
  },
  unchanged: "No se le ha agregado nada desde tu oferta más reciente.",
  submit: "Retirar",
  keep: "Conservar mis ofertas",
  done: "Retiraste tus ofertas",
  doneTypo: `Oferta la cantidad correcta en ${POLICY.RETRACTION_REBID_MINUTES} minutos, o esto contará doble.`,
  failed: "Tus ofertas no se retiraron. Intenta de nuevo.",
  refusal: {
    auctionNotStarted: "La subasta todavía no abre",
    auctionEnded: "La subasta ya terminó: lo que se ofertó cuenta",
    heldForPurchase: "Alguien lo está comprando en este momento. Intenta de nuevo si no paga a tiempo",
    noBids: "Aquí no tienes ofertas en pie",
    retractTooLate: `Ya es tarde: cuando faltan ${POLICY.RETRACTION_ALL_BIDS_HOURS} horas o menos solo se puede retirar tu oferta más reciente, dentro de ${POLICY.RETRACTION_NEWEST_BID_HOURS} hora después de hacerla, y en los últimos ${POLICY.RETRACTION_CLOSED_MINUTES} minutos ninguna`,
    retractionsUsedUp: `Ya retiraste ofertas ${POLICY.RETRACTIONS_MAX} veces en ${POLICY.RETRACTIONS_WINDOW_DAYS} días (un error de dedo sin la oferta correcta cuenta doble). Todavía no puedes hacerlo otra vez`,
    descriptionUnchanged: "La descripción no ha cambiado desde tu oferta más reciente",
    reasonRequired: "Elige una razón",
  },
};
