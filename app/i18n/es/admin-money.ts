import { POLICY } from "~/domain/policy";
import { REFUND_DELAY } from "~/domain/refunds/refund";
import { HOUR } from "~/domain/time";
import type { Texts } from "../texts";
import { hours } from "./units";

const PENDING_LIMIT = `A las ${hours(POLICY.PAYMENT_PENDING_HOURS)} el pedido se cancela.`;

export const adminMoney: Texts["adminMoney"] = {
  intro: "Montos que esperan a PayPal o a ti. En cada sección, primero los más antiguos.",
  balances: "Lo que cada vendedor tiene disponible, y lo que está retenido y por qué, está en",
  waiting: "Qué hacer",
  amount: "Monto",
  since: "Desde",
  order: "Ver el pedido",
  code: "Código de PayPal: {code}",
  payments: {
    title: "Pagos por aceptar en PayPal",
    none: "No hay pagos por aceptar.",
    accept: `Entra a PayPal y acepta el pago, o haz lo que PayPal pide. ${PENDING_LIMIT} Transacción: {capture}`,
  },
  reviewed: {
    title: "Pagos pendientes en PayPal",
    none: "No hay pagos pendientes.",
    bank: `El banco del comprador debe completar el pago. No tienes que hacer nada. ${PENDING_LIMIT} Transacción: {capture}`,
    review: `PayPal está revisando el pago. No tienes que hacer nada. ${PENDING_LIMIT} Transacción: {capture}`,
  },
  refunds: {
    title: "Reembolsos que PayPal no ha hecho",
    none: "No hay reembolsos rechazados ni atrasados.",
    unanswered: `PayPal no responde desde hace más de ${hours(REFUND_DELAY / HOUR)}. Lo seguimos intentando. Revisa el estado de PayPal y busca ahí el reembolso.`,
    pending: `PayPal revisa este reembolso desde hace más de ${hours(REFUND_DELAY / HOUR)}. Búscalo ahí para ver si necesita algo de ti.`,
    due: "PayPal rechazó este reembolso. Resuelve en PayPal lo que dice el código. Lo seguimos intentando.",
    failed:
      "PayPal rechazó este reembolso. Págale al comprador por otro medio y regístralo en el pedido; reinténtalo solo si PayPal te lo indica.",
  },
  disputes: {
    title: "Disputas abiertas en PayPal",
    none: "No hay disputas abiertas.",
    noOthers: "No hay otras disputas abiertas.",
    answerBy: "Responde en el Centro de resoluciones de PayPal a más tardar el",
    atPaypal: "El siguiente paso es de PayPal o del comprador.",
    about: "Disputa {id}: {reason}",
    reasons: {
      MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "el artículo no llegó",
      MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "el artículo no es como se describió",
      UNAUTHORISED: "pago no autorizado",
      CREDIT_NOT_PROCESSED: "el reembolso no llegó",
      DUPLICATE_TRANSACTION: "cobro doble",
      INCORRECT_AMOUNT: "monto incorrecto",
      PAYMENT_BY_OTHER_MEANS: "pagado por otro medio",
      OTHER: "otro motivo",
    },
    unknownRefund:
      "PayPal resolvió a favor del comprador, pero no dice cuánto se reembolsó. Consúltalo en PayPal y reembolsa lo que le falte al comprador.",
    refused:
      "PayPal no nos deja leer las disputas de esta cuenta ({code}). Activa Disputes para la app en el panel para desarrolladores de PayPal. Desde",
  },
  place: {
    section: "Disputas y reversiones por asignar",
    none: "No hay nada por asignar.",
    action: "Elegir pedido",
    waits: {
      dispute: "Esta disputa puede ser de varios vendedores. Hasta que elijas, no se retiene el dinero de nadie.",
      movement: "PayPal retiró este monto y puede ser de varios vendedores. Hasta que elijas, no se le cobra a nadie.",
      surplus: "PayPal retiró este monto además de lo que quedaba del pago. Confirma que lo asume el sitio.",
    },
    title: {
      dispute: "Elige los pedidos en disputa",
      movement: "Elige el pedido al que corresponde el retiro",
      surplus: "PayPal retiró más de lo que quedaba",
    },
    id: "Reembolso {id} de PayPal",
    body: {
      dispute:
        "Consulta la disputa en PayPal. Solo se retiene el dinero de los vendedores de los pedidos que elijas, y ellos pagan si gana el comprador.",
      movement:
        "Consulta la transacción en PayPal. Solo se le cobra al vendedor del pedido que elijas. Si le queda menos que este monto, el resto permanece aquí para otro pedido.",
      surplus:
        "Todo lo que quedaba del pago está registrado y PayPal retiró además este monto. Probablemente el comprador ya había recibido un reembolso por otro medio. No se le cobra a ningún vendedor. Si puedes, recupéralo del comprador o de PayPal.",
    },
    orders: "Pedidos de este pago",
    yes: "Guardar",
    bear: "Lo asume el sitio",
    borne: "Registrado: lo asume el sitio",
    refusal: "Elige un pedido de este pago",
    nothingLeft: "De este pedido ya no queda nada por reembolsar. Elige otro",
    done: "Guardado. Surte efecto en breve",
    changed: "Esto ya se asignó o cambió desde que lo abriste. No se cambió nada.",
    placed: {
      title: "Ya se asignó",
      body: "No queda nada por elegir. Estos son los pedidos a los que se asignó:",
      over: "No queda nada por elegir: esto terminó sin un pedido.",
    },
    missing: "Aquí no hay nada que elegir",
  },
  payouts: {
    title: "Liquidaciones por atender",
    none: "No hay liquidaciones por atender.",
    batch_one: "Lote de {count} liquidación",
    batch_other: "Lote de {count} liquidaciones",
    markPaid: "Paga las liquidaciones de su archivo y después marca el lote como pagado.",
    unbatched_one: "{count} liquidación sin lote",
    unbatched_other: "{count} liquidaciones sin lote",
    closeBatch: "Cierra un lote para obtener su archivo de pago.",
  },
  debts: {
    title: "Deudas de vendedores",
    none: "Ningún vendedor debe más de lo que tenemos por pagarle.",
    waits: "Se descuenta de las próximas liquidaciones del vendedor, o tú cierras la deuda.",
  },
};
