import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { days } from "./units";

export const takedowns: Texts["takedowns"] = {
  title: "Por qué se retiró tu publicación",
  about: "Nuestro equipo retiró esta publicación el {day}. Nadie puede verla ni comprarla.",
  brokeRule: "Regla incumplida",
  words: "Lo que dice nuestro equipo",
  rule: {
    prohibited: "Artículos prohibidos",
    stolen: "Artículos robados",
    fake: "Falsificaciones e imitaciones",
    misleading: "Fotos o textos que engañan",
    rights: "Fotos o textos de otra persona",
    ownBids: "Pujar en sus propias subastas",
    outside: "Ventas fuera del sitio",
    other: "Otra regla",
    contact: "Datos de contacto",
    offensive: "Lenguaje ofensivo",
    off_topic: "No trata del artículo ni del pedido",
    fraud: "Fraude o intento de fraude",
    harassment: "Acoso o amenazas",
    identity: "Identidad falsa",
    pressure: "Opinión usada como presión",
  },
  yours: "Tu apelación",
  decision: "Nuestra decisión",
  kept: "La publicación sigue retirada.",
  waits: "Estamos revisando tu apelación y te enviaremos nuestra decisión por correo.",
  why: "¿Por qué debemos volver a mostrarla?",
  until: "Puedes apelar hasta el",
  over: `Ya pasaron los ${days(POLICY.APPEAL_DAYS)} para apelar.`,
  appeal: "Apelar",
  appealed: "Recibimos tu apelación",
  notAppealable: "No se puede apelar: ya apelaste, o terminó el plazo para apelar",
  failed: "No pudimos enviar tu apelación. Intenta de nuevo.",
  link: "Por qué y cómo apelar",
};
