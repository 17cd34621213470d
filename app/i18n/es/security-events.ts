import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { days } from "./units";

export const securityEvents: Texts["securityEvents"] = {
  title: "Actividad de seguridad",
  about: `Inicios de sesión y cambios en la seguridad de tu cuenta de los últimos ${days(POLICY.SECURITY_EVENT_DAYS)}. Si no reconoces algo, cambia tu contraseña.`,
  open: "Ver actividad de seguridad",
  none: "Todavía no hay actividad",
  newNetwork: "Red nueva",
  kind: {
    "signed-up": "Creaste tu cuenta",
    "signed-in": "Inicio de sesión con tu contraseña",
    "signed-in-code": "Inicio de sesión con tu contraseña y un código de verificación",
    "signed-in-recovery": "Inicio de sesión con tu contraseña y un código de recuperación",
    "signed-in-passkey": "Inicio de sesión con una llave de acceso",
    "signed-in-identity": "Inicio de sesión con una cuenta conectada",
    "signed-in-identity-code": "Inicio de sesión con una cuenta conectada y un código de verificación",
    "signed-in-identity-recovery": "Inicio de sesión con una cuenta conectada y un código de recuperación",
    "signed-in-email": "Inicio de sesión con un enlace o un código por correo",
    "password-changed": "Cambio de contraseña",
    "password-reset": "Cambio de contraseña con un enlace que te enviamos por correo",
    "email-changed": "Cambio de correo",
    "two-step-on": "Verificación en dos pasos activada",
    "two-step-off": "Verificación en dos pasos desactivada",
    "recovery-codes": "Códigos de recuperación nuevos",
    "passkey-added": "Llave de acceso agregada",
    "passkey-removed": "Llave de acceso eliminada",
    "passkey-refused": "Llave de acceso rechazada: puede haber una copia en uso",
    "identity-connected": "Cuenta conectada",
    "identity-disconnected": "Cuenta desconectada",
    "application-allowed": "Autorizaste una aplicación",
    "application-removed": "Quitaste el acceso a una aplicación",
    "signed-out-others": "Cierre de sesión en los demás dispositivos",
    "signed-out-everywhere": "Cierre de sesión en todos los dispositivos",
    "signed-out-by-us": "Cerramos tu sesión en todos los dispositivos",
  },
};
