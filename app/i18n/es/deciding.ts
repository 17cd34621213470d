import type { Texts } from "../texts";

export const deciding: Texts["deciding"] = {
  none: "Nada espera una decisión.",
  problem: "Problema",
  amount: "Monto",
  since: "Por decidir desde",
  by: "Decidir antes del",
  late: "Tarde",
  decide: "Decidir",
  title: "Decidir un problema",
  order: "Ver el pedido",
  left: "Pueden regresar {left} de {amount}.",
  decided: "Tu decisión está tomada y avisamos a las dos partes",
  changed: "Este problema ya se decidió o cambió mientras tanto. No se cambió nada.",
  heading: "Tu decisión",
  to: {
    resolved_refund: "Reembolsar todo: {left}",
    resolved_partial: "Reembolsar una parte",
    resolved_seller: "A favor de quien vende: no regresa nada",
    return_agreed: "Se devuelve a quien vende y luego se reembolsa todo",
  },
  part: "Cuánto regresa",
  partHint: "Menos de {left}.",
  words: "Por qué",
  wordsHint: "Lo leen quien compra y quien vende. Entre {min} y {max} caracteres.",
  yes: "Decidir",
  back: "Volver a los problemas",
};
