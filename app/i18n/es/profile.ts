import { MAX_PIXELS, MAX_SIDE } from "~/domain/images/image";
import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { formatCount } from "../with-unit";

export const profile: Texts["profile"] = {
  avatar: "Foto de perfil",
  avatarHint: `Máximo ${POLICY.MAX_AVATAR_MB}MB. JPG, PNG, GIF`,
  chooseAvatar: "Elegir foto",
  uploadAvatar: "Subir foto",
  removeAvatar: "Eliminar foto",
  avatarSavedTitle: "Listo",
  avatarSaved: "Foto de perfil actualizada",
  avatarFailed: "No pudimos subir tu foto de perfil",
  avatarRemoved: "Foto eliminada",
  avatarNotRemoved: "No pudimos eliminar tu foto. Intenta de nuevo.",
  refused: {
    formatTitle: "Archivo no válido",
    format: "Sube un archivo de imagen",
    sizeTitle: "Archivo muy grande",
    size: `La foto de perfil debe pesar menos de ${POLICY.MAX_AVATAR_MB}MB`,
    dimensionsTitle: "Imagen muy grande",
    dimensions: `Las imágenes pueden tener hasta ${MAX_PIXELS / 1_000_000} megapíxeles y ${formatCount(MAX_SIDE)} píxeles por lado`,
    waitTitle: "Demasiadas fotos por ahora",
    wait: "Subiste muchas fotos en poco tiempo. Espera {seconds, wait} e intenta de nuevo",
    animatedTitle: "Archivo no válido",
    animated: "Esta imagen está animada. Sube una foto fija",
    brokenTitle: "Archivo no válido",
    broken: "Esta imagen está dañada o incompleta",
  },
  elsewhere: "¿Buscas tu contraseña, el idioma o los ajustes de correo?",
  toSettings: "Ir a Configuración",
  emailHint: "El correo no se puede cambiar",
  emailChange: "aquí, solo en Configuración",
  save: "Guardar cambios",
  saving: "Guardando…",
  saved: "Perfil actualizado",
  invalid: "Error de validación",
  saveFailed: "No pudimos actualizar tu perfil",
  loadFailed: "No pudimos cargar tu perfil",
};
