import type { Texts } from "../texts";

export const adminTakedowns: Texts["adminTakedowns"] = {
  rule: "Regla incumplida",
  choose: "Elige una regla",
  ruleRequired: "Elige una regla",
  reasonHint: "El vendedor verá tu motivo.",
  appeals: "Apelaciones de publicaciones retiradas",
  about: "La apelación la decide otro administrador, no quien retiró la publicación, si hay otro.",
  none: "No hay apelaciones por decidir.",
  listing: "Publicación",
  seller: "Vendedor",
  takenDown: "Retirada",
  appealed: "Apelada",
  decide: "Decidir",
  restore: "Restaurar",
  title: "Resolver una apelación",
  missing: "Esta publicación no está retirada",
  noReason: "Se retiró sin un motivo registrado, antes de que se pidieran motivos.",
  appeal: "La apelación del vendedor",
  decision: "Decisión",
  choice: { restored: "Restaurar la publicación", kept: "Dejarla retirada" },
  decisionRequired: "Elige una decisión",
  restoredHint:
    "Si la restauras, vuelve a estar a la venta como antes. Una subasta sigue terminada: su vendedor puede volver a publicar el artículo.",
  yes: "Guardar decisión",
  done: {
    restored: "Publicación restaurada. Se le avisó al vendedor",
    kept: "La publicación sigue retirada. Se le avisó al vendedor",
  },
  decidedBefore: "Esto ya se había decidido, o tiene que decidirlo otro administrador. No se cambió nada.",
  own: "Tú retiraste esta publicación. Otro administrador tiene que resolver la apelación.",
};
