import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { hours } from "./units";

export const adminListing: Texts["adminListing"] = {
  edit: "Editar publicación",
  stays: `Solo se puede editar una publicación a la venta o en pausa; una subasta, solo antes de su primera puja y de sus últimas ${hours(POLICY.LISTING_LOCK_HOURS)}. Si incumple una regla, elimínala.`,
  own: "Esta publicación es tuya: edítala en Mi tienda.",
  lock: {
    auction: "El precio de una subasta no se puede cambiar.",
    unpaid: "El precio no se puede cambiar mientras un comprador está pagando.",
  },
  save: "Guardar y avisar al vendedor",
  saved: "Publicación actualizada. Le avisamos al vendedor por qué.",
  unchanged: "No se cambió nada",
  priceStays: "El precio no se puede cambiar mientras un comprador está pagando. No se guardaron tus cambios.",
  closed: "Esta publicación ya no se puede editar. No se guardaron tus cambios.",
  corrections: "Cambios de administradores",
  before: "Antes: {field}",
  others: "Publicaciones del vendedor",
  log: "Registro de esta publicación",
};
