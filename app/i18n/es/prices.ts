import { COMPARABLES_MIN, COMPARED_DAYS } from "~/domain/prices/comparables";
import type { Texts } from "../texts";
import { days } from "./units";

export const prices: Texts["prices"] = {
  title: "Guía de precios",
  intro: `Lo que cuestan aquí las cosas como la tuya: ventas completadas en los últimos ${days(COMPARED_DAYS)} y lo que hay en venta a precio fijo.`,
  label: "¿Qué es?",
  hint: "Marca, modelo y talla o medida, como en el título de una publicación.",
  show: "Ver precios",
  for: "Precios de “{words}”",
  typical: "Precio típico",
  between: "De {low, money} a {high, money}",
  listings_one: "{count} publicación",
  listings_other: "{count} publicaciones",
  group: "Qué se compara",
  range: "Precio típico y rango",
  groups: { all: "Todo", sold: "Vendido", onOffer: "En venta" },
  left_one: "Dejamos fuera {count} publicación con un precio inusual.",
  left_other: "Dejamos fuera {count} publicaciones con precios inusuales.",
  few: `No se muestra nada de menos de ${COMPARABLES_MIN} publicaciones, ni de un solo vendedor.`,
  none: "Hay muy pocas publicaciones parecidas para saber un precio.",
  noneHint: "Prueba con menos palabras, como marca y modelo sin color.",
  see: "Ver publicaciones",
  sell: "Vende la tuya",
};
