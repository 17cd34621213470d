import type { Texts } from "../texts";

export const adminProblems: Texts["adminProblems"] = {
  about: "Problemas que esperan nuestra decisión.",
  others: "Todos los problemas con pedidos",
  none: "No hay problemas por resolver.",
  problem: "Problema",
  amount: "Monto",
  since: "En revisión desde",
  by: "Decidir a más tardar el",
  late: "Atrasado",
  decide: "Decidir",
  title: "Resolver un problema",
  order: "Ver el pedido",
  left: "Se pueden reembolsar hasta {refundable, money} de {amount, money}.",
  decided: "Guardamos tu decisión y avisamos al comprador y al vendedor",
  changed: "Este problema ya se decidió o cambió desde que lo abriste. No se cambió nada.",
  heading: "Tu decisión",
  to: {
    resolved_refund: "Reembolso total: {refundable, money}",
    resolved_partial: "Reembolso parcial",
    resolved_seller: "A favor del vendedor: sin reembolso",
    return_agreed: "Devolver el artículo y luego reembolsar todo",
  },
  fee: {
    seller: "El vendedor paga la comisión de PayPal de un reembolso.",
    market: "El sitio paga la comisión de PayPal de un reembolso.",
  },
  part: "Monto del reembolso",
  partHint: "Menos de {unowed, money}.",
  words: "Explicación",
  wordsHint: "La leerán el comprador y el vendedor. De {min} a {max} caracteres.",
  proposed: {
    some: "Hay una propuesta en espera de un segundo administrador. Por tu cuenta puedes reembolsar hasta {alone, money} de este pedido, o decidir a favor del vendedor o por una devolución: eso se aplica de inmediato y la propuesta ya no se puede confirmar. Un reembolso mayor no se acepta hasta que la propuesta se rechace o venza.",
    none: "Hay una propuesta en espera de un segundo administrador. Por tu cuenta puedes decidir a favor del vendedor o por una devolución: eso se aplica de inmediato y la propuesta ya no se puede confirmar. Un reembolso no se acepta hasta que la propuesta se rechace o venza.",
  },
  proposalUntil: "La propuesta vence:",
  yes: "Guardar decisión",
};
