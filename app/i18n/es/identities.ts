import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { hours } from "./units";

export const identities: Texts["identities"] = {
  title: "Cuentas conectadas",
  about: "Inicia sesión con una cuenta que ya tienes en otro sitio, sin otra contraseña.",
  or: "o",
  continueWith: "Continuar con {provider}",
  createsAccount: `Si es tu primera vez aquí, al continuar con {provider} se crea una cuenta para ti. Confirmas que tienes al menos ${POLICY.MINIMUM_AGE} años y aceptas los {terms} y el {privacy}.`,
  connect: "Conectar {provider}",
  connectBody:
    "{provider} te pedirá iniciar sesión y nos dirá tu nombre y tu correo. Desde entonces podrás iniciar sesión aquí con {provider}. Nunca vemos la contraseña de esa cuenta.",
  notNow: "Ahora no",
  connected: "Conectaste {provider}. Desde ahora puedes iniciar sesión con esa cuenta.",
  alreadyConnected: "Ya conectaste {provider}. Desconéctalo para conectar otra cuenta.",
  connectedOn: "Conectada",
  lastUsed: "Último uso",
  notOffered: "Ya no está disponible aquí",
  disconnect: "Desconectar",
  disconnected: "Desconectaste {provider}. Ya no puedes iniciar sesión con esa cuenta.",
  confirmFirst: "Confirma tu correo antes de conectar una cuenta.",
  confirmBody: "Inicia sesión de nuevo, para que sepamos que eres tú.",
  noPasswordTitle: "Tu cuenta no tiene contraseña",
  noPasswordBody:
    "Inicias sesión sin contraseña. Necesitas una para cambiar tu correo o borrar tu cuenta. También te sirve para entrar si no puedes iniciar sesión como siempre.",
  setPassword: "Enviarme un enlace para crear una contraseña",
  passwordSent: `Te enviamos un mensaje a {email}. Abre su enlace para crear tu contraseña. Sirve durante ${hours(POLICY.RECOVER_LINK_HOURS)}.`,
  refusal: {
    denied: "No terminaste de iniciar sesión con {provider}. Intenta de nuevo o elige otra opción.",
    away: "{provider} no responde en este momento. Intenta más tarde o elige otra opción.",
    wrong: "No pudimos iniciar tu sesión con {provider}. Intenta de nuevo o elige otra opción.",
    expired: "Pasó demasiado tiempo o la página ya se había usado. Empieza de nuevo.",
    emailMissing: "{provider} no nos dijo tu correo, así que no pudimos crear una cuenta. Créala con tu correo.",
    emailUnverified:
      "{provider} no ha confirmado que tu correo es tuyo, así que no pudimos crear una cuenta. Confírmalo con {provider} o crea la cuenta con tu correo.",
    accountExists:
      "Ya hay una cuenta con {email}. Si es tuya, inicia sesión con su contraseña o con una llave de acceso, y enseguida podrás conectar {provider}.",
    othersIdentity: "Esa cuenta de {provider} está conectada a otra cuenta de {brand}. No se cambió nada.",
    notConnected: "No pudimos conectar {provider}. Intenta de nuevo.",
    notTheirs: "No pudimos confirmar que eres tú. Inicia sesión con la cuenta de {provider} que conectaste.",
    onlyWay: "Es la única forma de entrar a tu cuenta. Primero crea una contraseña o agrega otra forma de entrar.",
  },
};
