import { PASSKEY_NAME_MAX } from "~/domain/accounts/passkey";
import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { characters, minutes } from "./units";

export const passkeys: Texts["passkeys"] = {
  title: "Llaves de acceso",
  about:
    "Inicia sesión con tu huella, tu rostro o el bloqueo de pantalla en lugar de tu contraseña. Una llave de acceso también cuenta como tu código de verificación.",
  add: "Agregar una llave de acceso",
  addBody:
    "Tu teléfono, computadora o app de contraseñas crea la llave y la guarda. Nosotros solo guardamos su clave pública, que no sirve para entrar.",
  name: "Nombre",
  nameHint: "Para distinguir tus llaves de acceso",
  needsScript: "Las llaves de acceso necesitan JavaScript y un navegador que las admita.",
  added: "Agregaste la llave de acceso. Desde ahora puedes iniciar sesión con ella.",
  addedOn: "Agregada",
  lastUsed: "Último uso",
  neverUsed: "Sin usar todavía",
  remove: "Eliminar",
  removed: "Eliminaste la llave de acceso. Bórrala también en tu dispositivo.",
  enough: `Tienes ${POLICY.PASSKEYS_MAX} llaves de acceso, el máximo por cuenta. Elimina una para agregar otra.`,
  signIn: "Iniciar sesión con llave de acceso",
  use: "Usar una llave de acceso",
  notUsed: "No se usó ninguna llave de acceso. Intenta de nuevo o elige otra opción.",
  notMade: "No se creó la llave de acceso. Si este dispositivo ya tiene una de tu cuenta, no necesitas otra.",
  confirmFirst: "Confirma tu correo antes de agregar una llave de acceso.",
  confirmTitle: "Confirma que eres tú",
  confirmBody: `Escribe tu contraseña para continuar. No te la pediremos de nuevo durante ${minutes(POLICY.FRESH_CODE_MINUTES)}.`,
  confirm: "Continuar",
  askedAgain: "Para proteger tu cuenta, primero confirma que eres tú.",
  refusal: {
    nameRequired: "Escribe un nombre",
    nameTooLong: `El nombre puede tener hasta ${characters(PASSKEY_NAME_MAX)}`,
    notSignedIn: "No pudimos iniciar tu sesión con esa llave de acceso. Intenta de nuevo o elige otra opción.",
    notAdded: "No pudimos agregar esa llave de acceso. Intenta de nuevo.",
  },
};
