import { LAW_ARTICLES, PHONE_DIGITS } from "~/domain/accounts/business";
import { RFC_LENGTH } from "~/domain/accounts/rfc";
import { POLICY } from "~/domain/policy";
import { characters, digits, workingDays } from "./units";

export const business = {
  title: "Particular o negocio",
  intro: "Los compradores deben saber si le compran a un negocio. Quien vende lo que ya no usa es un particular.",
  kind: "Vendo como",
  kinds: { private: "Particular", business: "Negocio" },
  kindHints: {
    private: "Tu domicilio y tu teléfono no se muestran.",
    business: `Para quien vende de forma habitual, empresa o persona. El nombre, el RFC, el domicilio y el teléfono de tu negocio serán públicos, como exige la Ley Federal de Protección al Consumidor (artículo ${LAW_ARTICLES.facts}). Tus compradores pueden devolver los artículos durante al menos ${workingDays(POLICY.BUSINESS_RETURN_WORKING_DAYS)} (artículo ${LAW_ARTICLES.returns}), incluso los que publicas sin devoluciones.`,
  },
  legalName: "Nombre o razón social",
  legalNameHint: "Como aparece en tu Constancia de Situación Fiscal",
  rfc: "RFC",
  rfcHint: `${characters(RFC_LENGTH.company)} si es una empresa, ${characters(RFC_LENGTH.person)} si es una persona`,
  rfcSure: "El RFC está exactamente como en mi constancia",
  address: "Domicilio del negocio",
  addressHint: "Calle, número, colonia, código postal, ciudad y estado",
  phone: "Teléfono para clientes",
  save: "Guardar",
  savedBusiness: "Ahora vendes como negocio",
  savedPrivate: "Ahora vendes como particular",
  failed: "No pudimos guardar los cambios. Intenta de nuevo.",
  mark: "Negocio",
  privateMark: "Particular",
  data: "Datos del negocio",
  refusal: {
    kindRequired: "Elige cómo vendes",
    required: "Es obligatorio para un negocio",
    tooLong: "Hasta {max} caracteres",
    rfcInvalid: "No es un RFC. Revisa sus letras y su fecha",
    rfcCheckDigit: "El último carácter no corresponde a los demás. Revisa el RFC o confirma abajo que es correcto",
    phoneInvalid: `Escribe un teléfono de al menos ${digits(PHONE_DIGITS)}`,
  },
} as const;
