import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { hours } from "./units";

export const afterAuction: Texts["afterAuction"] = {
  title: "Después de la subasta",
  see: "Ver opciones",
  missing: "Subasta no encontrada",
  happened: {
    sold: "Se vendió.",
    unpaid: "Se vendió, pero el comprador no pagó a tiempo.",
    sold_bin: "Se vendió a su precio de compra inmediata.",
    ended_no_bids: "Terminó sin pujas.",
    ended_reserve_not_met: "La puja más alta quedó por debajo de tu precio de reserva, así que no se vendió.",
    cancelled: "Cancelaste esta subasta.",
    void: "Retiramos esta subasta.",
  },
  offers: "Propuestas",
  offer: "Postor {n}, {price, money}",
  answer: {
    accepted: "Aceptada",
    declined: "Rechazada",
    open: "Esperando respuesta",
    withdrawn: "Retirada: la cuenta del postor se suspendió o se cerró",
    over: "Vencida",
  },
  until: "hasta",
  secondChance: "Segunda oportunidad",
  secondChanceBody: `El postor tiene ${hours(POLICY.SECOND_CHANCE_HOURS)} para responder y después ${hours(POLICY.PAY_WITHIN_HOURS)} para pagar.`,
  next: "Ofrécele el artículo al postor {n} en {price, money}.",
  nextRange: "Ofrécele el artículo al postor {n}, cuya puja quedó en {minimum, money}.",
  range: "De {minimum, money} a {maximum, money}, tu precio de reserva",
  price: "Precio",
  makeOffer: "Enviar propuesta",
  offered: "Enviamos tu propuesta",
  offerFailed: "No pudimos enviar la propuesta. Intenta de nuevo.",
  relist: "Volver a publicar",
  relistBody:
    "Empieza de inmediato otra subasta con las mismas condiciones y duración. Avisaremos a quienes la siguen.",
  relisted: "La subasta se volvió a publicar",
  relistFailed: "No pudimos volver a publicarla. Intenta de nuevo.",
  refusal: {
    secondChanceUnavailable: "Aquí no puedes ofrecer una segunda oportunidad",
    secondChanceTooLate: "Ya es tarde para ofrecer una segunda oportunidad",
    offersUsedUp: "Ya hiciste todas las propuestas permitidas para esta subasta",
    suspended: "Dejaste subastas sin pagar, así que no puedes volver a publicar hasta que revisemos tu cuenta",
    offerOpen: "Tu propuesta espera respuesta. Si la rechaza o vence, puedes hacer otra o volver a publicar",
    noUnderbidder: "No hay otro postor",
    priceOutOfRange: "Escribe un precio de {minimum, money} a {maximum, money}",
    relistUnavailable: "Esta subasta no se puede volver a publicar",
    relisted: "Esta subasta ya se volvió a publicar",
  },
};
