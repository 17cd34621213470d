import { CLIENT_NAME_MAX, LOOPBACK, REDIRECTS_MAX } from "~/domain/auth/client";
import type { Texts } from "../texts";
import { characters } from "./units";

const LOCAL = LOOPBACK.join(" o ");

export const adminApplications: Texts["adminApplications"] = {
  tab: "Aplicaciones",
  about:
    "Aplicaciones de terceros en las que las personas pueden iniciar sesión con su cuenta. Cada persona decide si lo permite.",
  none: "Aún no hay aplicaciones registradas.",
  add: "Registrar una aplicación",
  name: "Nombre",
  nameHint: "Se muestra cuando la aplicación pide acceso",
  website: "Sitio web",
  websiteHint: "Por ejemplo, https://example.com. Mostramos su dominio.",
  logo: "Dirección del logotipo (opcional)",
  logoHint: "Una dirección https. Nuestras páginas no lo muestran; las de la aplicación pueden hacerlo.",
  redirects: "Direcciones de retorno",
  redirectsHint: `Una por línea: https, o http en ${LOCAL}. Deben coincidir exactamente.`,
  kind: "Secreto del cliente",
  kinds: {
    secret: "Con secreto: su servidor lo guarda",
    public: "Sin secreto: funciona en un navegador o en un teléfono",
  },
  clientId: "ID del cliente",
  people_one: "La autorizó {count} persona",
  people_other: "La autorizaron {count} personas",
  peopleNone: "Nadie la ha autorizado",
  added: "La registró",
  title: "Registrar una aplicación",
  titleBody: "Podrá pedir a las personas que inicien sesión con su cuenta, y nada más.",
  yes: "Registrar",
  done: "Se registró “{name}”",
  known: "Esta aplicación ya estaba registrada. Si no guardaste su secreto, quítala y regístrala de nuevo.",
  secretTitle: "Guarda el secreto del cliente de “{name}”",
  secretBody:
    "Solo guardamos su hash y no lo mostraremos otra vez. Entrégalo de forma segura a quienes desarrollan la aplicación.",
  secret: "Secreto del cliente",
  saved: "Ya lo guardé",
  remove: "Quitar",
  removeTitle: "Quitar “{name}”",
  removeBody_one:
    "{count} persona la autorizó. Se cerrará su sesión en la aplicación, que no podrá pedir acceso de nuevo.",
  removeBody_other:
    "{count} personas la autorizaron. Se cerrará su sesión en la aplicación, que no podrá pedir acceso de nuevo.",
  removeUnused: "Nadie la ha autorizado. Si la quitas, ya no podrá pedir acceso.",
  removed: "Se quitó “{name}”",
  gone: "Esta aplicación ya se había quitado. No se cambió nada.",
  refusal: {
    nameMissing: "Escribe un nombre",
    nameTooLong: `El nombre puede tener hasta ${characters(CLIENT_NAME_MAX)}`,
    websiteWrong: "Escribe la dirección del sitio web, con https://",
    logoWrong: "Escribe una dirección que empiece con https:// o déjala vacía",
    redirectsMissing: "Escribe una dirección de retorno",
    redirectsTooMany: `Escribe hasta ${REDIRECTS_MAX} direcciones`,
    redirectsWrong: `Cada dirección debe empezar con https://, o con http:// en ${LOCAL}, y no puede llevar “#”`,
    kindMissing: "Elige si tiene un secreto",
  },
};
