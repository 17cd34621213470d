import type { Texts } from "../texts";

export const mails: Texts["mails"] = {
  greeting: "Hola, {name}:",
  greetingNobody: "Hola:",
  copy: "Si el botón no funciona, copia esta dirección en tu navegador:",
  turnOff: "Puedes desactivar estos correos",
  "confirm-email": {
    subject: "Confirma tu correo en {brand}",
    body: "¡Te damos la bienvenida a {brand}! Confirma que este es tu correo, para que podamos avisarte de lo que compras y vendes.",
    button: "Confirmar mi correo",
    closing: "El enlace sirve durante tres días. Si no creaste una cuenta, ignora este mensaje.",
  },
  recover: {
    subject: "Elige una contraseña nueva en {brand}",
    body: "Alguien pidió recuperar tu cuenta. Si fuiste tú, elige aquí una contraseña nueva.",
    button: "Elegir una contraseña nueva",
    closing: "El enlace sirve una sola vez, durante una hora. Si no fuiste tú, ignora este mensaje: nada ha cambiado.",
  },
  "change-email": {
    subject: "Confirma tu nuevo correo en {brand}",
    body: "Pediste cambiar el correo de tu cuenta por este. En cuanto lo confirmes, iniciarás sesión con él.",
    button: "Confirmar mi nuevo correo",
    closing: "El enlace sirve durante un día. Si no lo pediste, ignora este mensaje: nada cambiará.",
  },
  "email-change-asked": {
    subject: "Alguien pidió cambiar tu correo en {brand}",
    body: "Alguien con tu sesión iniciada pidió cambiar el correo de tu cuenta a {email}. Mientras esa dirección no se confirme, nada cambia.\n\nSi no fuiste tú, cambia tu contraseña ahora mismo.",
    button: "Cambiar mi contraseña",
    closing: "Si fuiste tú, no tienes que hacer nada.",
  },
  "email-changed": {
    subject: "Tu correo en {brand} cambió",
    body: "El correo de tu cuenta ahora es {email}. Desde ahora inicias sesión con él.",
    closing: "Si no fuiste tú, escríbenos de inmediato: {contact}",
  },
  "password-changed": {
    subject: "Tu contraseña en {brand} cambió",
    body: "La contraseña de tu cuenta cambió y se cerraron las demás sesiones.\n\nSi no fuiste tú, recupera tu cuenta ahora mismo.",
    button: "Recuperar mi cuenta",
    closing: "Si fuiste tú, no tienes que hacer nada.",
  },
  "listing-published": {
    subject: "Publicado: {title}",
    body: "Tu publicación «{title}» ya está en {brand}, a la vista de todo el mundo.",
    button: "Ver mi publicación",
    closing: "Te deseamos una buena venta.",
  },
  "listing-scheduled": {
    subject: "Programada: {title}",
    body: "Tu subasta «{title}» empieza el {startsAt, time}. Desde entonces estará a la vista de todo el mundo; hasta entonces solo tú la ves.",
    button: "Ver mi publicación",
    closing: "Te deseamos una buena venta.",
  },
  "account-deleted": {
    subject: "Tu cuenta en {brand} fue borrada",
    body: "Tu cuenta ya no existe, y con ella se fueron tu perfil, tus direcciones, tu foto y tus sesiones.\n\nLos pedidos y pagos se conservan el tiempo que piden las leyes fiscales y de consumo, sin tu nombre.",
    closing: "Gracias por el tiempo que pasaste con nosotros. ¡Hasta siempre!",
  },
};
