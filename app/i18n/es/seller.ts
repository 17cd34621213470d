import { CLABE_DIGITS } from "~/domain/payouts/payout";
import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { digits } from "./units";

export const seller: Texts["seller"] = {
  title: "Perfil de vendedor",
  intro: "Los compradores ven el nombre, la descripción, la ciudad, el estado y las políticas de tu tienda.",
  introNew:
    "Un paso antes de tu primera publicación: cuéntales a los compradores a quién le compran. Solo el nombre del negocio es obligatorio.",
  store: "Ver mi tienda",
  sell: "Publicar un producto",
  save: "Guardar perfil",
  saved: "Perfil guardado",
  saveFailed: "No pudimos guardar tu perfil. Intenta de nuevo.",
  loadFailed: "No pudimos cargar tu perfil de vendedor",
  aboutStore: "Tu tienda",
  more: "Más sobre tu tienda, políticas y cuenta donde te pagamos (opcional)",
  contact: "Contacto y dirección",
  contactHint: "Los compradores solo ven la ciudad y el estado. Tu teléfono y tu dirección son privados.",
  policies: "Políticas",
  payoutAccount: "Cuenta donde te pagamos",
  payoutAccountField: "Correo de PayPal o CLABE",
  payoutAccountHint: `El correo de tu cuenta de PayPal o los ${digits(CLABE_DIGITS)} de la CLABE de tu cuenta de banco. Solo tú y nuestro equipo pueden verla.`,
  payoutPasswordHint: "Solo si agregas o cambias la cuenta donde te pagamos",
  optional: "{field} (opcional)",
  nameHint: "También puede ser tu propio nombre. Los compradores lo ven.",
  noteHint:
    "Se muestra en tu tienda y en tus publicaciones, en el idioma en que la escribas. Hasta {max} caracteres. No incluyas teléfonos, correos ni enlaces.",
  field: {
    business_name: "Nombre del negocio",
    description: "Descripción",
    buyer_note: "Nota para los compradores",
    phone: "Teléfono",
    address: "Dirección",
    city: "Ciudad",
    state: "Estado",
    postal_code: "Código postal",
    country: "País",
    shipping_policy: "Política de envíos",
    return_policy: "Política de devoluciones",
  },
  strikes: {
    title: "Postores con faltas",
    body: "Una falta es una subasta ganada que el comprador no pagó a tiempo. Las pujas ya hechas se quedan.",
    label: `No aceptar pujas de compradores con ${POLICY.STRIKES_TO_BLOCK} faltas o más`,
    save: "Guardar",
    blocked: "Los compradores con faltas no pueden pujar en tus subastas",
    admitted: "Los compradores con faltas pueden pujar en tus subastas",
  },
  refusal: {
    phone: "“{found}” parece un teléfono. Quítalo: la nota es pública",
    email: "“{found}” parece un correo electrónico. Quítalo: la nota es pública",
    web: "“{found}” parece una dirección web. Quítala: la nota es pública",
    account: "“{found}” parece una cuenta de otra aplicación. Quítala: la nota es pública",
    businessNameRequired: "El nombre del negocio es requerido",
    tooLong: "Este campo puede tener hasta {max} caracteres",
    payoutAccountInvalid: `Escribe un correo o los ${digits(CLABE_DIGITS)} de una CLABE`,
    clabeInvalid: `Esta CLABE no es válida. Revisa sus ${digits(CLABE_DIGITS)}`,
  },
};
