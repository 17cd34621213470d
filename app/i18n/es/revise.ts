import { ADDITION_MAX, ADDITIONS_MAX } from "~/domain/catalog/revision";
import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { characters, hours, photos, times } from "./units";

const ONLY_ADDITIONS =
  "así que ni la publicación ni sus fotos se pueden cambiar. Puedes agregar a la descripción; lo agregado lleva fecha y no se puede cambiar.";

export const revise: Texts["revise"] = {
  title: "Editar tu publicación",
  link: "Editar publicación",
  intro: "Los cambios se ven de inmediato.",
  auctionIntro: `Puedes editar todo menos el precio y las condiciones hasta la primera puja, o hasta ${hours(POLICY.LISTING_LOCK_HOURS)} antes del cierre. Después solo puedes agregar a la descripción.`,
  addIntro: {
    bids: `Esta subasta ya tiene pujas, ${ONLY_ADDITIONS}`,
    ends: `Esta subasta termina en menos de ${hours(POLICY.LISTING_LOCK_HOURS)}, ${ONLY_ADDITIONS}`,
  },
  wordsStay: `Tus cambios no se guardaron, porque llegó una puja o empezaron las últimas ${hours(POLICY.LISTING_LOCK_HOURS)}. Puedes agregar tu texto a la descripción.`,
  closed: "Esta publicación ya no se puede editar",
  save: "Guardar cambios",
  saving: "Guardando…",
  saved: "Cambios guardados",
  photosHint:
    "Los cambios en las fotos se guardan de inmediato. Los pedidos conservan las fotos con las que se hicieron.",
  photosStay: "Las fotos de esta publicación ya no se pueden cambiar.",
  stockHint: "Con cero queda agotada: sale de las listas hasta que agregues existencias en Mis publicaciones.",
  edits: "Lo que cambiaste",
  editOn: "Cambio del",
  field: {
    title: "título",
    language: "idioma",
    second_title: "título en el otro idioma",
    second_description: "descripción en el otro idioma",
    category: "categoría",
    condition: "estado",
    price: "precio",
    stock: "cantidad",
    shipping: "detalles del envío",
    shipping_cost: "costo de envío",
    shipping_more: "envío de piezas adicionales",
    shipping_states: "envío por estado",
    shipping_free_from: "envío gratis desde un monto",
    pickup_place: "entrega en persona",
    pickup_only: "solo entrega en persona",
    handling_days: "tiempo de preparación",
    return_days: "días para devolver",
    return_payer: "quién paga la devolución",
    returns: "detalles de las devoluciones",
    description: "descripción",
    photos: "fotos",
  },
  endTitle: "¿Terminar esta publicación?",
  endAsk:
    "Los compradores ya no podrán comprarlo. Puedes volver a publicarlo después en Mis publicaciones. Los pedidos que ya se hicieron siguen vigentes.",
  end: "Terminar publicación",
  keep: "Dejarlo a la venta",
  ended: "Publicación terminada",
  endFailed: "No pudimos terminar la publicación. Intenta de nuevo.",
  addition: "Agregar a la descripción",
  additionHint: `Hasta ${characters(ADDITION_MAX)}. Se muestra a todos, con su fecha.`,
  add: "Agregar a la descripción",
  adding: "Guardando…",
  added: "Agregamos tu texto a la descripción",
  additions: "Agregado por el vendedor",
  ownAdditions: "Lo que agregaste",
  addedOn: "Agregado el",
  startsOn: "Empieza el",
  onlyYou: "Solo tú la ves hasta que empiece.",
  scheduledAuctions: "Tus subastas programadas",
  refusal: {
    imagesRequired: "Una publicación necesita al menos una foto. Agrega otra antes de quitar esta.",
    usedImagesRequired: `Los artículos usados necesitan al menos ${photos(POLICY.USED_MIN_PHOTOS)}. Agrega otra antes de quitar esta.`,
    photosChanged: "Tus fotos cambiaron en otra ventana. Revísalas e intenta de nuevo.",
    stockChanged:
      "Las existencias cambiaron mientras editabas: ahora son {stock}. Revisa la cantidad y guarda de nuevo.",
    additionRequired: "Escribe el texto que quieres agregar",
    additionTooLong: `Lo que agregas puede tener hasta ${characters(ADDITION_MAX)}`,
    additionsMany: `Puedes agregar a una publicación hasta ${times(ADDITIONS_MAX)}`,
  },
};
