import { COMPARABLES_MIN, COMPARED_DAYS } from "~/domain/prices/comparables";
import type { Texts } from "../texts";
import { days } from "./units";

export const prices: Texts["prices"] = {
  title: "Guía de precios",
  intro: `En cuánto se venden artículos parecidos: ventas completadas en los últimos ${days(COMPARED_DAYS)} y publicaciones a precio fijo que están en venta.`,
  label: "¿Qué artículo?",
  hint: "Marca, modelo y talla o medida, como en el título de una publicación.",
  show: "Ver precios",
  for: "Precios de “{words}”",
  guideFor: "Guía de precios de “{words}”",
  typical: "Precio típico",
  between: "De {low, money} a {high, money}",
  listings_one: "{count} publicación",
  listings_other: "{count} publicaciones",
  group: "Qué se compara",
  range: "Precio típico y rango",
  groups: { all: "Todo", sold: "Vendido", onOffer: "En venta" },
  left_one: "Excluimos {count} publicación con un precio inusual.",
  left_other: "Excluimos {count} publicaciones con precios inusuales.",
  few: `Solo mostramos precios de al menos ${COMPARABLES_MIN} publicaciones y de más de un vendedor.`,
  none: "Hay muy pocas publicaciones parecidas para mostrar precios.",
  noneHint: "Prueba con menos palabras, como marca y modelo sin color.",
  see: "Ver publicaciones",
  sell: "Vende el tuyo",
};
