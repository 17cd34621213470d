import type { Texts } from "../texts";

export const errors: Texts["errors"] = {
  notFoundTitle: "¡Ups! Página no encontrada",
  notFoundBody: "No encontramos la página que buscas. Quizá cambió de lugar, o el enlace está mal escrito.",
  missingBody: "Quizá ya no existe, o el enlace está mal escrito.",
  goneTitle: "Esta publicación ya no está disponible",
  goneBody: "Se vendió, terminó o fue retirada.",
  goHome: "Volver al inicio",
  faultTitle: "Algo salió mal de nuestro lado",
  faultBody:
    "Tus datos están a salvo. Intenta de nuevo en un momento. Si sigue pasando, escríbenos con esta referencia: {id}",
  awayTitle: "Volvemos enseguida",
  awayBody:
    "El sitio no responde en este momento. Si estabas enviando algo, revisa si llegó antes de enviarlo de nuevo. Tu cuenta y tu carrito están a salvo, aunque aquí no se vean.",
  retry: "Intentar de nuevo",
  refusedTitle: "No podemos procesar esta solicitud",
  refusedBody: "No parece venir de una de nuestras páginas. Regresa e intenta de nuevo.",
  tooLargeTitle: "Es demasiado de una vez",
  tooLargeBody:
    "No podemos recibir un formulario tan grande. Regresa, acorta el texto o elige menos archivos, y envíalo de nuevo.",
};
