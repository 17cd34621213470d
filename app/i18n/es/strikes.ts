import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { days } from "./units";

export const strikes: Texts["strikes"] = {
  title: "Faltas",
  about: `Recibes una falta cuando ganas una subasta y no pagas a tiempo. Cuenta durante ${days(POLICY.STRIKE_WINDOW_DAYS)}. Tienes ${days(POLICY.APPEAL_DAYS)} para apelarla.`,
  means: {
    none: "Ninguna falta cuenta en tu contra.",
    warning: "Puedes pujar. Los vendedores pueden rechazar pujas de compradores con más de una falta.",
    pause: "No puedes pujar hasta el",
    suspension: "No puedes pujar, vender ni volver a publicar hasta que revisemos tu cuenta.",
    suspensionUntil: "Ya terminó el plazo para apelar. No puedes pujar, vender ni volver a publicar hasta el",
  },
  given: "Registrada el",
  lifted: "Retirada",
  kept: "Confirmada",
  yours: "Tu apelación",
  reason: "Nuestra decisión",
  waits: "Estamos revisando tu apelación y te enviaremos nuestra decisión por correo.",
  words: "¿Por qué debemos retirar esta falta?",
  hint: "Solo nuestro equipo lo lee. Hasta {max} caracteres.",
  until: "Puedes apelar hasta el",
  over: "Ya terminó el plazo para apelarla.",
  appeal: "Apelar",
  appealed: "Recibimos tu apelación",
  notAppealable: "Esta falta no se puede apelar: ya la apelaste, o terminó el plazo para apelar",
  failed: "No pudimos enviar tu apelación. Intenta de nuevo.",
  refusal: {
    reasonRequired: "Dinos por qué",
    reasonTooLong: "Tu apelación puede tener hasta {max} caracteres",
  },
};
