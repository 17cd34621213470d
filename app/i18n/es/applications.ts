import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { minutes } from "./units";

export const applications: Texts["applications"] = {
  asks: "¿Iniciar sesión en {name}?",
  asksBody: "{name} ({host}) quiere que inicies sesión con tu cuenta de {brand}.",
  willRead: "Si lo permites, podrá ver:",
  reads: {
    openid: "El ID de tu cuenta, para reconocerte la próxima vez",
    email: "Tu correo y si lo confirmaste",
    profile: "Tu nombre y tu foto de perfil",
  },
  limits:
    "No podrá ver tu contraseña, tus pedidos, tus mensajes ni tus pagos. Tampoco podrá comprar, vender ni cambiar nada.",
  signedInAs: "Iniciaste sesión como",
  another: "Usar otra cuenta",
  allow: "Permitir",
  deny: "Rechazar",
  next: "En ambos casos volverás a {host}. Puedes quitar el acceso cuando quieras en la configuración de seguridad.",
  signInToContinue: "Inicia sesión para continuar a la aplicación.",
  gone: "Esta solicitud ya no es válida",
  goneBody: `Ya la respondiste, tiene más de ${minutes(POLICY.AUTHORIZATION_MINUTES)} o es de otra cuenta. Vuelve a la aplicación y empieza de nuevo.`,
  home: "Ir a la página de inicio",
  goesOn: "Continuar a {name}",
  goesOnBody: "Ya permitiste que {name} use tu cuenta para iniciar sesión. Te estamos llevando a la aplicación.",
  title: "Aplicaciones autorizadas",
  about: "Aplicaciones en las que puedes iniciar sesión con esta cuenta.",
  none: "No has autorizado ninguna aplicación.",
  canRead: "Puede ver",
  allowedOn: "Autorizada",
  lastUsed: "Último uso",
  neverUsed: "Sin usar todavía",
  remove: "Quitar acceso",
  removed:
    "{name} ya no tiene acceso y cerramos tu sesión en esa aplicación. Puede conservar los datos que ya recibió.",
};
