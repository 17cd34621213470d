import { POLICY } from "~/domain/policy";
import { minutes } from "./units";

export const checkout = {
  title: "Pagar",
  shipTo: "Enviar a",
  anotherAddress: "Otra dirección",
  chooseAddress: "Elige una dirección de entrega",
  pieces: "{count} × {each}",
  unavailable: "No disponible y no incluido en tu total: {titles}",
  toCart: "Volver al carrito",
  held: `Apartamos tus artículos ${minutes(POLICY.CHECKOUT_HOLD_MINUTES)} mientras pagas.`,
  standIn: "Modo de prueba: esto sustituye a PayPal y no se mueve dinero.",
  paid: "¡Gracias! Recibimos tu pago",
  pending: "Tu pago aún no es definitivo. Tu pedido dice qué falta y cuánto tarda",
  cancelled: "Saliste de PayPal sin pagar. No se te cobró nada",
  notApproved: "El pago no fue aprobado. No se te cobró nada",
  declined: "Tu pago fue rechazado. No se te cobró nada y puedes pagar de otra forma",
  returned: {
    declined: {
      title: "Tu pago fue rechazado",
      body: "No se te cobró nada. Tus artículos siguen apartados: elige otra tarjeta u otra forma de pago en PayPal.",
      button: "Elegir otra forma de pago",
    },
    busy: {
      title: "PayPal está procesando tu pago",
      body: "Puede tardar unos momentos. Tus artículos están apartados, así que no hace falta que pagues otra vez.",
      refreshes: "Esta página se actualiza sola.",
      button: "Revisar ahora",
    },
    orders: "Ver tus pedidos",
  },
  lost: "Este pago no se completó. Si se te cobró, te devolveremos tu dinero",
  notKnownYet: "Seguimos esperando la respuesta de PayPal. Te avisaremos aquí y por correo",
  refusal: {
    nothingToPay: "Aquí no hay nada que pagar",
    changed: "Algo cambió en tu pedido. Revisa el nuevo total; no se te cobró nada",
    tooMuch: "El total es más de lo que se puede pagar de una vez. Págalo en varios pedidos",
    paymentUnderWay: "Tu pago se está procesando. Espera un momento",
    noPayments: "Los pagos aún no están configurados, así que por ahora no puedes pagar",
    paypalAway: "PayPal no responde en este momento. No se te cobró nada; intenta de nuevo",
    over: "Ese pago venció. No se te cobró nada; intenta de nuevo",
  },
} as const;
