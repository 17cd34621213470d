import type { Texts } from "../texts";

export const seller: Texts["seller"] = {
  title: "Perfil de vendedor",
  intro:
    "De tu tienda se ven el nombre, la descripción, la ciudad y las políticas. El teléfono y la dirección quedan en privado.",
  introNew: "Un paso antes de tu primera publicación: cuenta a quién le compran. Solo el nombre es obligatorio.",
  store: "Ver mi tienda pública",
  sell: "Publicar un producto",
  save: "Guardar perfil",
  saving: "Guardando…",
  saved: "Perfil guardado",
  saveFailed: "No pudimos guardar tu perfil. Intenta de nuevo.",
  loadFailed: "No pudimos cargar tu perfil de vendedor",
  aboutStore: "Tu tienda",
  contact: "Contacto y dirección",
  policies: "Políticas",
  payoutAccount: "A dónde te pagamos",
  payoutAccountField: "Correo de PayPal o CLABE",
  payoutAccountHint:
    "El correo de tu cuenta de PayPal o los 18 dígitos de tu cuenta de banco. Solo tú y nuestro equipo lo ven.",
  payoutPasswordHint: "Solo para cambiar a dónde te pagamos",
  field: {
    business_name: "Nombre del negocio",
    description: "Descripción",
    phone: "Teléfono",
    address: "Dirección",
    city: "Ciudad",
    state: "Estado",
    postal_code: "Código postal",
    country: "País",
    shipping_policy: "Política de envíos",
    return_policy: "Política de devoluciones",
  },
  refusal: {
    businessNameRequired: "El nombre del negocio es requerido",
    tooLong: "Esto puede tener máximo {max} caracteres",
    payoutAccountInvalid: "Escribe un correo o los 18 dígitos de una CLABE",
    clabeInvalid: "Esta CLABE no es correcta. Revisa sus 18 dígitos",
  },
};
