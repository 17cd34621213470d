import { PROPOSAL_HOURS } from "~/domain/moderation/proposal";
import type { Texts } from "../texts";
import { admin } from "./admin";
import { hours } from "./units";

export const adminProposals: Texts["adminProposals"] = {
  tab: "Por confirmar",
  title: "Esperan a un segundo administrador",
  about: `Los roles, y el dinero por encima de la cantidad configurada, necesitan a un segundo administrador: uno propone y otro confirma en ${hours(PROPOSAL_HOURS)}. Donde solo hay uno, ese confirma solo.`,
  none: "No hay nada por confirmar.",
  made: "Esto necesita a un segundo administrador. Se les avisó a los demás",
  waits: "No se guardó nada: ya hay una propuesta pendiente sobre esto, o cambió mientras tanto",
  what: "Qué",
  by: "Lo propuso",
  until: "Hasta",
  look: "Ver",
  kind: {
    role_granted: "Hacer administrador",
    role_revoked: "Quitar el rol de administrador",
    refund: "Reembolsar un pedido",
    cancelled: "Cancelar y reembolsar un pedido",
    batch: "Cerrar un lote de liquidaciones",
    problem: "Decidir un problema",
    debt_repaid: "Registrar que un vendedor pagó su deuda",
    debt_written_off: "Condonar la deuda de un vendedor",
  },
  missing: "Esta propuesta no existe",
  heading: "Confirmar o rechazar",
  person: "Persona",
  order: "Pedido",
  problem: "Problema",
  amount: "Cantidad",
  feeBearer: {
    market: "El sitio paga la comisión de PayPal.",
    seller: "El vendedor paga la comisión de PayPal.",
  },
  state: { confirmed: "Confirmada", declined: "Rechazada", over: "No se confirmó a tiempo" },
  decision: "Decisión",
  choice: { confirmed: "Confirmar: se hace de inmediato", declined: "Rechazar" },
  yes: "Decidir",
  password: "Tu contraseña",
  passwordHint: "Solo se necesita para confirmar.",
  own: "Tú propusiste esto. Otro administrador tiene que confirmarlo; tú solo puedes rechazarlo.",
  alone: "Eres el único administrador, así que puedes confirmarlo tú.",
  done: "Confirmado y hecho",
  declined: "Rechazado. No se cambió nada",
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
      "Un administrador ve todas las cuentas y pedidos, y decide sobre ellos. La persona tiene que haber confirmado su correo.",
    revokeBody: "La persona conserva su cuenta y pierde todo lo que solo pueden hacer los administradores.",
    signedOut: "Cuando se confirme, todas sus sesiones terminan y entra de nuevo.",
    reasonHint: "La leen la persona y los administradores.",
    made: "Propuesto. Otro administrador tiene que confirmarlo",
    refused:
      "Esto no se puede proponer: ya está en espera, es el último administrador, o la cuenta está cerrada, suspendida o sin correo confirmado.",
  },
};
