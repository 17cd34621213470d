import type { Texts } from "../texts";

export const revise: Texts["revise"] = {
  title: "Cambiar tu publicación",
  link: "Cambiar esta publicación",
  intro: "Lo que guardas queda de inmediato a la vista de todo el mundo.",
  auctionIntro:
    "Hasta la primera oferta, y hasta 12 horas antes del final, puedes cambiar todo menos el precio y las condiciones. Después solo puedes agregar a la descripción.",
  addIntro:
    "Esta subasta tiene ofertas, o termina en menos de 12 horas: lo que dice se queda como está. Lo que agregas se muestra debajo de la descripción, con su hora, y ya no se cambia.",
  wordsStay:
    "Tus cambios no se guardaron: mientras tanto alguien ofertó, o empezaron las últimas 12 horas, así que lo que dice la subasta se queda como está. Puedes agregar lo que escribiste.",
  closed: "Esta publicación ya no se puede cambiar",
  save: "Guardar cambios",
  saving: "Guardando…",
  saved: "Cambios guardados",
  addition: "Agregar a la descripción",
  additionHint: "Hasta 1,000 caracteres. Todo el mundo lo ve, con su hora.",
  add: "Publicar lo agregado",
  adding: "Publicando…",
  added: "Lo que agregaste ya está a la vista de todo el mundo",
  additions: "Agregado por quien vende",
  addedOn: "Agregado el",
  startsOn: "Empieza el",
  onlyYou: "Hasta que abra, solo tú la ves.",
  scheduledAuctions: "Tus subastas programadas",
  refusal: {
    stockChanged:
      "Las existencias cambiaron mientras editabas: ahora son {stock}. Revisa la cantidad y guarda de nuevo.",
    additionRequired: "Escribe lo que quieres agregar",
    additionTooLong: "Lo que agregas puede tener máximo 1,000 caracteres",
    additionsMany: "Una publicación puede tener máximo 20 textos agregados",
  },
};
