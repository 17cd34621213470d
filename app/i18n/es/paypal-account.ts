import type { Texts } from "../texts";

export const paypalAccount: Texts["paypalAccount"] = {
  title: "PayPal rechaza nuestra cuenta",
  refusal: "Qué rechaza PayPal",
  code: "Código de PayPal",
  debugId: "Debug ID {id}",
  since: "Desde",
  times_one: "{count} vez, la última",
  times_other: "{count} veces, la última",
  lastSuccess: "Último pago iniciado",
  open: "Abrir PayPal",
  kind: {
    accountRefused: "Los pagos a nuestra cuenta",
    keyRefused: "La clave de nuestra aplicación",
    captureRefused: "Los pagos que los compradores aprobaron",
  },
  advice: {
    accountRefused:
      "Ningún comprador puede pagar. Entra a PayPal y resuelve lo que pide; su soporte necesita el debug ID.",
    keyRefused: "Ningún comprador puede pagar ni recibir reembolsos. Revisa PAYPAL_CLIENT_ID y PAYPAL_SECRET.",
    captureRefused:
      "PayPal no nos deja cobrar ni consultar pagos que los compradores aprobaron. Entra a PayPal, resuelve lo que pide y revisa los permisos de la aplicación. Intentamos cada pago de nuevo mientras su pedido espera.",
  },
  events: "Eventos de PayPal",
  eventsIntro: "Cuándo llegó y se verificó por última vez cada tipo. Si no llega ninguno, revisa el webhook en PayPal.",
  never: "Nunca",
};
