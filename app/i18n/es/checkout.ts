import { POLICY } from "~/domain/policy";
import { hours, minutes, times } from "./units";

export const checkout = {
  title: "Pagar",
  shipTo: "Enviar a",
  anotherAddress: "Otra dirección",
  chooseAddress: "Elige una dirección de entrega",
  pieces: "{count} × {each, money}",
  unavailable: "No disponible y no incluido en tu total: {titles}",
  toCart: "Volver al carrito",
  held: `Apartamos tus artículos durante ${minutes(POLICY.CHECKOUT_HOLD_MINUTES)} mientras pagas.`,
  heldUntil: "Apartado para ti hasta",
  heldTooOften: `Te apartamos “{title}” ${times(POLICY.HOLDS_MAX)} en ${hours(POLICY.HOLDS_WINDOW_HOURS)} sin que lo pagaras, así que ahora les toca a otros. Se queda en tu carrito y puedes comprarlo desde`,
  aboveLimit: {
    title: "Tu total pasa de {max, money}, lo máximo que se puede pagar de una vez.",
    alone:
      "Por ahora no puedes pagar esto aquí, porque su precio por sí solo es mayor: {titles}. Escríbenos si lo quieres.",
    fewer: "Compra menos piezas ahora y el resto después.",
    apart: "Puedes pagar un producto a la vez:",
  },
  standIn: "Modo de prueba: esto sustituye a PayPal y no se mueve dinero.",
  paid: "¡Gracias! Recibimos tu pago",
  pending: "Tu pago aún no es definitivo",
  cancelled: "Saliste de PayPal sin pagar. No se te cobró nada",
  notApproved: "El pago no fue aprobado. No se te cobró nada",
  declined: "Tu pago fue rechazado. No se te cobró nada y puedes pagar de otra forma",
  refused:
    "PayPal no nos permite recibir tu pago en este momento, y no se te cobró nada. Ya lo estamos revisando. Mientras tu pedido siga apartado lo intentaremos de nuevo, y te llegará un correo si se logra",
  returned: {
    declined: {
      title: "Tu pago fue rechazado",
      body: "No se te cobró nada. Tus artículos siguen apartados: elige otra tarjeta u otra forma de pago en PayPal.",
      button: "Elegir otra forma de pago",
    },
    waiting: {
      title: "Tu pago no está completo",
      body: "PayPal lo rechazó o saliste antes de aprobarlo. No se te cobró nada. Apruébalo en PayPal o elige ahí otra tarjeta u otra forma de pago.",
      button: "Volver a PayPal",
    },
    busy: {
      title: "PayPal está procesando tu pago",
      body: "Puede tardar unos momentos. Tus artículos están apartados, así que no hace falta que pagues otra vez.",
      refreshes: "Esta página se actualiza sola.",
      button: "Revisar ahora",
    },
    orders: "Ver tus pedidos",
  },
  lost: "Este pago no se completó. Si tu pedido sigue por pagar, puedes pagarlo de nuevo. Si PayPal te cobró este intento, te devolvemos ese dinero",
  mismatch:
    "El pago en PayPal no es por el total de tu pedido, así que no lo tomamos. No se te cobró. Tu apartado vencerá solo; después puedes comprar de nuevo",
  notKnownYet: "Seguimos esperando la respuesta de PayPal. Te avisaremos aquí y por correo",
  refusal: {
    nothingToPay: "Aquí no hay nada que pagar",
    changed: "Algo cambió en tu pedido. Revisa el nuevo total; no se te cobró nada",
    tooMuch: "Se pueden pagar hasta {max, money} de una vez. Paga menos artículos a la vez",
    paymentUnderWay: "Tu pago se está procesando. Espera un momento",
    heldTooOften: "No se te cobró nada: te apartamos demasiadas veces algo de tu pedido",
    tooManyCheckouts:
      "Se iniciaron demasiados pagos desde tu cuenta o tu red. No se te cobró nada y tu carrito sigue igual. Espera {seconds, wait} e intenta de nuevo",
    noPayments: "Los pagos aún no están configurados, así que por ahora no puedes pagar",
    addressRefused: "PayPal no acepta esta dirección. No se te cobró nada; elige o escribe otra",
    amountRefused: "PayPal no acepta un pago tan grande. No se te cobró nada; paga menos artículos a la vez",
    accountRefused:
      "PayPal no nos permite recibir pagos en este momento. No se te cobró nada; lo estamos resolviendo, intenta más tarde",
    keyRefused:
      "Nuestra conexión con PayPal no funciona. No se te cobró nada; la estamos arreglando, intenta más tarde",
    paymentRefused: "PayPal no aceptó iniciar este pago. No se te cobró nada; intenta de nuevo o escríbenos",
    paypalAway: "PayPal no responde en este momento. No se te cobró nada; intenta de nuevo",
    over: "Ese pago venció. No se te cobró nada; intenta de nuevo",
  },
} as const;
