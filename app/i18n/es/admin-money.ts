import type { Texts } from "../texts";

export const adminMoney: Texts["adminMoney"] = {
  intro: "Cada monto que espera a PayPal o a ti, empezando por el que lleva más tiempo.",
  waiting: "En espera de",
  amount: "Monto",
  since: "Desde",
  order: "Ver el pedido",
  code: "Código de error de PayPal: {code}",
  payments: {
    title: "Pagos por aceptar en PayPal",
    none: "Ningún pago te espera.",
    accept: "Entra a PayPal y acepta el pago, o haz lo que PayPal pide. Transacción: {capture}",
  },
  refunds: {
    title: "Reembolsos que PayPal rechazó",
    none: "Ningún reembolso fue rechazado.",
    due: "PayPal rechazó este reembolso. Lo seguimos intentando.",
    failed: "PayPal rechazó este reembolso de forma definitiva. Reinténtalo o reembolsa al comprador por otro medio.",
  },
  disputes: {
    title: "Disputas abiertas en PayPal",
    none: "No hay disputas abiertas.",
    answerBy: "Responde en el Centro de resoluciones de PayPal a más tardar el",
    atPaypal: "El siguiente paso es de PayPal o del comprador.",
    about: "Disputa {id}: {reason}",
  },
  payouts: {
    title: "Liquidaciones que te esperan",
    none: "Ninguna liquidación te espera.",
    batch_one: "Lote de {count} liquidación",
    batch_other: "Lote de {count} liquidaciones",
    markPaid: "Paga su archivo y después marca el lote como pagado.",
  },
  debts: {
    title: "Deudas de vendedores",
    none: "Ningún vendedor debe nada.",
    waits: "Se descuenta de las próximas liquidaciones del vendedor, o la cierras tú.",
  },
};
