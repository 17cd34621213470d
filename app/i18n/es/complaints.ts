import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { days } from "./units";

export const complaints: Texts["complaints"] = {
  title: "Presentar un reclamo sobre el resultado",
  link: "Presentar un reclamo sobre el resultado",
  about: `Durante ${days(POLICY.DISPUTE_DAYS)} después del cierre, el vendedor y los postores pueden reclamar el resultado, una vez cada uno. Mostramos todas las pujas a ambas partes y decidimos; hasta entonces no se le paga al vendedor.`,
  until: "Puedes reclamar hasta el",
  over: `Ya pasaron los ${days(POLICY.DISPUTE_DAYS)} para reclamar.`,
  notEnded: "Puedes reclamar cuando la subasta haya terminado.",
  why: "¿Qué salió mal?",
  cause: {
    sellerBids: "El vendedor pujó o hizo que alguien pujara por él",
    agreement: "Los postores se pusieron de acuerdo",
    result: "El precio o el ganador son incorrectos",
    bids: "Se retiraron o cancelaron pujas que deberían contar",
    fault: "El sitio falló en los últimos minutos",
    other: "Otra cosa",
  },
  words: "¿Qué pasó?",
  hint: "Lo lee nuestro equipo. Hasta {max} caracteres.",
  send: "Enviar reclamo",
  sent: "Recibimos tu reclamo",
  notPossible: "Este resultado no se puede reclamar: ya lo reclamaste, terminó el plazo, o la venta quedó sin efecto",
  failed: "No pudimos enviar tu reclamo. Intenta de nuevo.",
  yours: "Tu reclamo",
  waits: "Lo estamos revisando y te enviaremos nuestra decisión por correo.",
  decision: "Nuestra decisión",
  decided: { stands: "El resultado se mantiene.", void: "La venta queda sin efecto." },
  refusal: {
    causeRequired: "Elige qué salió mal",
    reasonRequired: "Cuéntanos qué pasó",
    reasonTooLong: "Tu reclamo puede tener hasta {max} caracteres",
  },
};

export const adminComplaints: Texts["adminComplaints"] = {
  tab: "Reclamos",
  title: "Reclamos sobre resultados de subastas",
  aboutDesk:
    "Primero abre las pujas, para que ambas partes las lean. Mientras haya un reclamo abierto, el pedido no se le paga al vendedor.",
  none: "No hay reclamos por decidir.",
  auction: "Subasta",
  people: "Quién reclamó",
  since: "Desde",
  decide: "Decidir",
  yes: "Guardar decisión",
  missing: "Ningún reclamo de esta subasta espera una decisión",
  heading: "Resolver un reclamo",
  seller: "Vendedor",
  bidder: "Postor",
  price: "Puja ganadora",
  proof: "Historial de pujas",
  openFirst: "Primero abre las pujas de esta subasta",
  opened: "Ambas partes pueden leer todas las pujas.",
  noOrder: "No hay una venta que deshacer.",
  decision: "Decisión",
  choice: {
    stands: "El resultado se mantiene",
    void: "La venta queda sin efecto: su pedido se cancela y se reembolsa",
  },
  voidHint: "Si la venta queda sin efecto, el vendedor puede volver a publicar el artículo.",
  reasonHint: "Lo leerán quienes reclamaron, el vendedor y el comprador.",
  done: {
    stands: "El resultado se mantiene. Se les avisó a ambas partes",
    void: "La venta queda sin efecto. Se les avisó a ambas partes",
  },
  proposed: "El reembolso necesita a un segundo administrador. Decide de nuevo cuando el pedido esté cancelado",
  refusal: {
    refunded: "Un administrador ya canceló y reembolsó el pedido, así que la venta solo puede anularse",
    decisionRequired: "Elige una decisión",
    moved: "Esto ya se había decidido, sus pujas no están abiertas, o su pedido cambió. Revisa de nuevo",
    paypalAway: "PayPal no respondió. Intenta de nuevo en un minuto",
  },
};
