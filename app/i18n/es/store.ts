import { UNSOLD_LASTS } from "~/domain/stores/seller-task";
import { PERIOD_DAYS } from "~/domain/stores/store-days";
import { DAY } from "~/domain/time";
import type { Texts } from "../texts";
import { days } from "./units";

export const store: Texts["store"] = {
  todo: "Pendientes",
  nothing: "No tienes nada pendiente por ahora.",
  task: {
    problem_one: "{shown} problema por responder",
    problem_other: "{shown} problemas por responder",
    return_one: "{shown} devolución por recibir o revisar",
    return_other: "{shown} devoluciones por recibir o revisar",
    cancellation_one: "{shown} solicitud de cancelación por responder",
    cancellation_other: "{shown} solicitudes de cancelación por responder",
    ship_one: "{shown} pedido por enviar o entregar",
    ship_other: "{shown} pedidos por enviar o entregar",
    offer_one: "{shown} oferta por responder",
    offer_other: "{shown} ofertas por responder",
    question_one: "{shown} pregunta por responder",
    question_other: "{shown} preguntas por responder",
    unsold_one: "{shown} subasta terminó sin venta",
    unsold_other: "{shown} subastas terminaron sin venta",
    soldOut_one: `{shown} publicación agotada en los últimos ${days(UNSOLD_LASTS / DAY)}`,
    soldOut_other: `{shown} publicaciones agotadas en los últimos ${days(UNSOLD_LASTS / DAY)}`,
  },
  more: "y {shown} más",
  by: "A más tardar",
  money: "Dinero",
  month: `Últimos ${days(PERIOD_DAYS)}`,
  monthBody: `Comparados con los ${days(PERIOD_DAYS)} anteriores, en hora del centro de México. Las visitas no incluyen las tuyas, las recargas ni los bots. Ventas e ingresos cuentan los pedidos pagados, con el envío, menos los cancelados y los reembolsados por completo.`,
  figure: { views: "Visitas", watches: "Nuevos seguidores", sales: "Ventas", revenue: "Ingresos" },
  figureLabel: "Indicador",
  before: "Antes",
  change: "Cambio",
  trend: "Día a día",
  eachDay: "Ver cada día",
  day: "Día",
  first: "Primeros pasos",
  firstBody: "Tu tienda está abierta. Esto es lo que sigue:",
  step: {
    list: "Publica tu primer producto",
    account: "Agrega la cuenta donde te pagamos",
    policies: "Cuéntales a los compradores cómo envías y aceptas devoluciones",
  },
  done: "Listo",
  views_one: "{count} visita",
  views_other: "{count} visitas",
  viewsLately_one: `{count} visita en ${days(PERIOD_DAYS)}`,
  viewsLately_other: `{count} visitas en ${days(PERIOD_DAYS)}`,
};
