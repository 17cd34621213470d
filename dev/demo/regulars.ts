// People who only buy, so that stores have ratings of many. As with the cast, everything about them is invented.

import type { AddressFields } from "~/domain/accounts/address";
import type { Language } from "~/i18n/language";

interface Regular {
  full_name: string;
  language: Language;
  /** Days since they joined. */
  joined: number;
  address: Omit<AddressFields, "full_name" | "country">;
}

export type RegularKey = keyof typeof REGULARS;

const at = (street_address: string, city: string, state: string, postal_code: string, phone: string) => ({
  ...{ street_address, city, state, postal_code, phone },
});

export const REGULARS = {
  lucia: {
    ...{ full_name: "Lucía Barrera Solís", language: "es", joined: 610 },
    address: at("Calle del Telar 8", "Querétaro", "Querétaro", "76000", "442 555 0121"),
  },
  mateo: {
    ...{ full_name: "Mateo Villaseñor Ruiz", language: "es", joined: 540 },
    address: at("Avenida del Faro 310, depto. 4", "Veracruz", "Veracruz", "91700", "229 555 0122"),
  },
  valeria: {
    ...{ full_name: "Valeria Montes de Oca", language: "es", joined: 505 },
    address: at("Privada del Olivo 17", "León", "Guanajuato", "37000", "477 555 0123"),
  },
  diego: {
    ...{ full_name: "Diego Arriaga Luna", language: "es", joined: 470 },
    address: at("Calle de la Imprenta 55", "Morelia", "Michoacán", "58000", "443 555 0124"),
  },
  fernanda: {
    ...{ full_name: "Fernanda Quiroz Tapia", language: "es", joined: 402 },
    address: at("Cerrada de los Pirules 9", "Toluca", "Estado de México", "50000", "722 555 0125"),
  },
  hector: {
    ...{ full_name: "Héctor Zamudio Vela", language: "es", joined: 366 },
    address: at("Calle del Mezquite 212", "Hermosillo", "Sonora", "83000", "662 555 0126"),
  },
  mariana: {
    ...{ full_name: "Mariana Cisneros Rangel", language: "es", joined: 298 },
    address: at("Andador de la Fuente 3, int. 12", "Aguascalientes", "Aguascalientes", "20000", "449 555 0127"),
  },
  oscar: {
    ...{ full_name: "Óscar Pineda Huerta", language: "es", joined: 240 },
    address: at("Calle del Reloj 74", "Pachuca", "Hidalgo", "42000", "771 555 0128"),
  },
  ines: {
    ...{ full_name: "Inés Robledo Cantú", language: "es", joined: 133 },
    address: at("Calle de las Palmas 40", "Saltillo", "Coahuila", "25000", "844 555 0129"),
  },
  claire: {
    ...{ full_name: "Claire Whitfield", language: "en", joined: 455 },
    address: at("Calle de la Loma 21", "San Miguel de Allende", "Guanajuato", "37700", "415 555 0130"),
  },
  ben: {
    ...{ full_name: "Ben Okafor", language: "en", joined: 310 },
    address: at("Calle del Arrecife 6", "Playa del Carmen", "Quintana Roo", "77710", "984 555 0131"),
  },
  noah: {
    ...{ full_name: "Noah Lindqvist", language: "en", joined: 88 },
    address: at("Camino del Lago 118", "Chapala", "Jalisco", "45900", "376 555 0132"),
  },
} as const satisfies Record<string, Regular>;
