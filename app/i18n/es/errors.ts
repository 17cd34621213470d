import type { Texts } from "../texts";

export const errors: Texts["errors"] = {
  notFoundTitle: "¡Ups! Página no encontrada",
  notFoundBody: "La página que buscas no está aquí. Tal vez cambió de lugar o la dirección tiene un error.",
  goHome: "Volver al inicio",
  faultTitle: "Algo falló de nuestro lado",
  faultBody:
    "No se perdió nada de lo que hiciste. Intenta de nuevo en un momento; si se repite, escríbenos con este número: {id}",
  awayTitle: "Volvemos enseguida",
  awayBody:
    "El mercado no responde en este momento. Si estabas enviando algo, revisa si llegó antes de enviarlo otra vez.",
  retry: "Intentar de nuevo",
  refusedTitle: "No podemos responder a esta solicitud",
  refusedBody: "No parece venir de una de nuestras páginas. Regresa e intenta de nuevo.",
};
