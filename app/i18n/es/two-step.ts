import { APP_CODE_DIGITS } from "~/domain/accounts/factor";
import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { digits, minutes } from "./units";

export const twoStep: Texts["twoStep"] = {
  title: "Verificación en dos pasos",
  about:
    "Después de tu contraseña te pedimos un código de una app de autenticación en tu teléfono. Así nadie puede entrar solo con tu contraseña.",
  on: "Activada",
  setUp: "Configurar la verificación en dos pasos",
  turnOff: "Desactivar",
  turnedOn: "Activaste la verificación en dos pasos. Cerramos tu sesión en los demás dispositivos.",
  turnedOff: "Desactivaste la verificación en dos pasos",
  codesLeft_one: "Te queda {count} código de recuperación.",
  codesLeft_other: "Te quedan {count} códigos de recuperación.",
  newCodes: "Códigos de recuperación nuevos",
  newCodesBody: "Los códigos anteriores dejan de servir en cuanto uses estos.",
  useNewCodes: "Ya los guardé, usar estos códigos",
  codesReplaced: "Tus códigos de recuperación nuevos están listos. Los anteriores ya no sirven.",
  setUpBody:
    "Necesitas una app de autenticación, como Google Authenticator, Microsoft Authenticator o la app de contraseñas de tu teléfono.",
  scan: "Escanea este código con tu app",
  qr: "Código QR para tu app de autenticación",
  orOpen: "¿Tienes la app en este dispositivo?",
  openApp: "Ábrela con esta cuenta",
  orType: "¿No puedes escanearlo? Escribe esta clave en la app:",
  saveCodes: "Guarda tus códigos de recuperación",
  codesBody:
    "Con cada uno entras una vez sin tu teléfono. Imprímelos o guárdalos en un lugar seguro: no los mostraremos otra vez.",
  enterCode: "Escribe el código que muestra la app",
  turnOn: "Activar",
  code: "Código de verificación",
  codeHint: `${digits(APP_CODE_DIGITS)}, de tu app de autenticación`,
  codeTitle: "Escribe tu código de verificación",
  codeBody: "Abre tu app de autenticación y escribe el código que muestra para tu cuenta.",
  verify: "Verificar",
  useRecovery: "Usar un código de recuperación",
  useApp: "Usar tu app de autenticación",
  recoveryCode: "Código de recuperación",
  recoveryHint: "Como ABCD-EFGH-JKLM-NPQR. Cada código sirve una vez.",
  recoveryBody: "Escribe uno de los códigos de recuperación que guardaste al activar la verificación en dos pasos.",
  askedAgain: `Para proteger tu cuenta, escribe un código de verificación. No te lo pediremos de nuevo durante ${minutes(POLICY.FRESH_CODE_MINUTES)}.`,
  confirmed: "Listo, confirmamos que eres tú",
  payoutsNeed:
    "Te debemos más de {amount, money}. Configura la verificación en dos pasos y después cambia tu cuenta de pago.",
  adminsNeed: "Los administradores necesitan la verificación en dos pasos. Configúrala para continuar.",
  refusal: {
    codeRequired: "Escribe un código",
    codeWrong: "El código es incorrecto o ya se usó. Revisa la app y escribe el más reciente.",
    recoveryWrong: "El código de recuperación es incorrecto o ya se usó. Revísalo o escribe otro.",
    signInAgain: `Tenías ${minutes(POLICY.SECOND_STEP_MINUTES)} para escribir tu código. Inicia sesión de nuevo.`,
    alreadyOn: "La verificación en dos pasos ya está activada",
    alreadyOff: "La verificación en dos pasos está desactivada",
    beginAgain: "Algo salió mal. Empieza de nuevo.",
  },
};
