import type { Texts } from "../texts";

export const notices: Texts["notices"] = {
  empty: "Nada todavía. Aquí te contaremos lo que pase con tu cuenta y tus publicaciones.",
  isNew: "Nueva",
  unread_one: "{count} notificación sin leer",
  unread_other: "{count} notificaciones sin leer",
  readAll: "Marcar todas como leídas",
  allRead: "Todas tus notificaciones quedaron como leídas",
  unknown: "Hay algo nuevo en tu cuenta",
  says: {
    "email-confirmed": "Confirmaste que {email} es tu correo",
    "email-changed": "Tu correo ahora es {email}",
    "password-changed": "Tu contraseña cambió",
    "listing-published": "Publicaste «{title}»",
    "listing-scheduled": "Programaste «{title}»: su subasta empieza el {startsAt, time}",
  },
};
