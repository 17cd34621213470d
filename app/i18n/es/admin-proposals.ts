import { PROPOSAL_HOURS } from "~/domain/moderation/proposal";
import type { Texts } from "../texts";
import { admin } from "./admin";
import { hours } from "./units";

const HOW = `uno propone y otro confirma en un plazo de ${hours(PROPOSAL_HOURS)}. Si solo hay un administrador, confirma él mismo.`;

export const adminProposals: Texts["adminProposals"] = {
  tab: "Por confirmar",
  title: "En espera de un segundo administrador",
  waiting: "En espera de un segundo administrador",
  about: `Cambiar roles requiere a un segundo administrador: ${HOW}`,
  aboutMoney: `Cambiar roles o mover más de {amount, money} requiere a un segundo administrador: ${HOW}`,
  none: "No hay nada por confirmar.",
  made: "Esto necesita a un segundo administrador. Se les avisó a los demás",
  waits: "No se guardó nada: ya hay una propuesta pendiente sobre esto, o cambió mientras tanto",
  what: "Qué",
  by: "Propuesto por",
  until: "Vence",
  look: "Ver",
  review: "Revisar la propuesta",
  kind: {
    role_granted: "Hacer administrador",
    role_revoked: "Quitar el rol de administrador",
    refund: "Reembolsar un pedido",
    cancelled: "Cancelar y reembolsar un pedido",
    batch: "Cerrar un lote de liquidaciones",
    problem: "Decisión sobre un problema",
    debt_repaid: "Registrar que un vendedor pagó su deuda",
    debt_written_off: "Condonar la deuda de un vendedor",
  },
  missing: "Esta propuesta no existe",
  heading: "Revisar una propuesta",
  person: "Persona",
  order: "Pedido",
  problem: "Decisión propuesta",
  outcome: { resolved_refund: "Reembolso total", resolved_partial: "Reembolso parcial" },
  amount: "Monto",
  fee: "Comisión de PayPal",
  feeBearer: { market: "La paga el sitio", seller: "La paga el vendedor" },
  state: { confirmed: "Confirmada", declined: "Rechazada", over: "No se confirmó a tiempo" },
  decision: "Decisión",
  choice: { confirmed: "Confirmar: surte efecto de inmediato", declined: "Rechazar" },
  withdraw: "Retirar propuesta",
  yes: "Guardar decisión",
  password: "Tu contraseña",
  passwordHint: "Solo se necesita para confirmar.",
  own: "Es tu propuesta. Otro administrador tiene que confirmarla; tú puedes retirarla.",
  alone: "Eres el único administrador, así que puedes confirmarlo tú.",
  done: "Confirmado y hecho",
  declined: "Propuesta cerrada. No se cambió nada",
  refusal: {
    ownCase: admin.ownCase,
    decisionRequired: "Elige una decisión",
    passwordRequired: "Escribe tu contraseña",
    needsAnother: "Otro administrador tiene que confirmar esto",
    decidedBefore: "Esto ya se había decidido. No se cambió nada",
    proposalOver: "Ya terminó el plazo para confirmarlo. Proponlo de nuevo",
    moved: "Lo propuesto ya no se puede hacer así. Recházalo y revisa de nuevo",
    paypalAway: "PayPal no respondió. Intenta de nuevo en un minuto",
  },
  role: {
    grant: "Hacer administrador",
    revoke: "Quitar el rol de administrador",
    grantBody:
      "Un administrador ve todas las cuentas y pedidos, y decide sobre ellos. La persona debe tener su correo confirmado.",
    revokeBody: "La persona conserva su cuenta y pierde todo lo que solo pueden hacer los administradores.",
    signedOut: "Cuando el cambio surta efecto, se cierran todas sus sesiones y tiene que iniciar sesión de nuevo.",
    reasonHint: "Lo leerán la persona y los administradores.",
    made: "Propuesto. Otro administrador tiene que confirmarlo",
    refused:
      "Esto no se puede proponer: ya está en espera, es el último administrador, o la cuenta está cerrada, suspendida o sin correo confirmado.",
  },
};
