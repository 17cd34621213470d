import { ADDITION_MAX, ADDITIONS_MAX } from "~/domain/catalog/revision";
import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { characters, hours, times } from "./units";

export const revise: Texts["revise"] = {
  title: "Editar tu publicación",
  link: "Editar publicación",
  intro: "Los cambios se ven de inmediato.",
  auctionIntro: `Puedes editar todo menos el precio y las condiciones hasta la primera puja, o hasta ${hours(POLICY.LISTING_LOCK_HOURS)} antes del cierre. Después solo puedes agregar a la descripción.`,
  addIntro: `Esta subasta ya tiene pujas o termina en menos de ${hours(POLICY.LISTING_LOCK_HOURS)}, así que la publicación no se puede editar. Puedes agregar a la descripción; lo agregado lleva fecha y no se puede cambiar.`,
  wordsStay: `Tus cambios no se guardaron, porque llegó una puja o empezaron las últimas ${hours(POLICY.LISTING_LOCK_HOURS)}. Puedes agregar tu texto a la descripción.`,
  closed: "Esta publicación ya no se puede editar",
  save: "Guardar cambios",
  saving: "Guardando…",
  saved: "Cambios guardados",
  photos: "Las fotos no se pueden cambiar después de publicar.",
  photosEnd: "Para mostrar otras, termina esta publicación y crea una nueva.",
  endTitle: "¿Terminar esta publicación?",
  endAsk:
    "Ya nadie podrá comprarlo y no podrás volver a ponerlo a la venta: tendrías que crear otra publicación. Los pedidos que ya se hicieron siguen vigentes.",
  end: "Terminar publicación",
  keep: "Seguir vendiendo",
  ended: "Publicación terminada",
  endFailed: "No pudimos terminar la publicación. Intenta de nuevo.",
  addition: "Agregar a la descripción",
  additionHint: `Hasta ${characters(ADDITION_MAX)}. Se muestra a todos, con su fecha.`,
  add: "Agregar a la descripción",
  adding: "Guardando…",
  added: "Agregamos tu texto a la descripción",
  additions: "Agregado por el vendedor",
  addedOn: "Agregado el",
  startsOn: "Empieza el",
  onlyYou: "Solo tú la ves hasta que empiece.",
  scheduledAuctions: "Tus subastas programadas",
  refusal: {
    stockChanged:
      "Las existencias cambiaron mientras editabas: ahora son {stock}. Revisa la cantidad y guarda de nuevo.",
    additionRequired: "Escribe el texto que quieres agregar",
    additionTooLong: `Lo que agregas puede tener hasta ${characters(ADDITION_MAX)}`,
    additionsMany: `Puedes agregar a una publicación hasta ${times(ADDITIONS_MAX)}`,
  },
};
