/** México's federal entities by PayPal's codes, in alphabetical order of their names. */
export const MEXICAN_STATES = {
  AGS: "Aguascalientes",
  BC: "Baja California",
  BCS: "Baja California Sur",
  CAMP: "Campeche",
  CHIS: "Chiapas",
  CHIH: "Chihuahua",
  CDMX: "Ciudad de México",
  COAH: "Coahuila",
  COL: "Colima",
  DGO: "Durango",
  MEX: "Estado de México",
  GTO: "Guanajuato",
  GRO: "Guerrero",
  HGO: "Hidalgo",
  JAL: "Jalisco",
  MICH: "Michoacán",
  MOR: "Morelos",
  NAY: "Nayarit",
  NL: "Nuevo León",
  OAX: "Oaxaca",
  PUE: "Puebla",
  QRO: "Querétaro",
  "Q ROO": "Quintana Roo",
  SLP: "San Luis Potosí",
  SIN: "Sinaloa",
  SON: "Sonora",
  TAB: "Tabasco",
  TAMPS: "Tamaulipas",
  TLAX: "Tlaxcala",
  VER: "Veracruz",
  YUC: "Yucatán",
  ZAC: "Zacatecas",
} as const;
export type StateCode = keyof typeof MEXICAN_STATES;

const CODES = Object.keys(MEXICAN_STATES) as StateCode[];
export const STATE_NAMES = CODES.map((code) => MEXICAN_STATES[code]);

const ALIASES: Partial<Record<StateCode, readonly string[]>> = {
  BC: ["Baja California Norte"],
  CDMX: ["DF", "Distrito Federal", "México DF", "Ciudad de México DF", "Mexico City"],
  COAH: ["Coahuila de Zaragoza"],
  MEX: ["México", "Edomex", "Edo Mex", "Edo México", "Edo de México"],
  MICH: ["Michoacán de Ocampo"],
  QRO: ["Querétaro de Arteaga"],
  VER: ["Veracruz de Ignacio de la Llave", "Veracruz Llave"],
};

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
}

const BY_NAME = new Map(
  CODES.flatMap((code) =>
    [code, MEXICAN_STATES[code], ...(ALIASES[code] ?? [])].map((name) => [plain(name), code] as const),
  ),
);

/** PayPal's code of a state as people write it: by name or code, whatever its accents, case and dots; else `null`. */
export function stateCode(written: string): StateCode | null {
  return BY_NAME.get(plain(written)) ?? null;
}

export function stateName(written: string): string | null {
  const code = stateCode(written);
  return code && MEXICAN_STATES[code];
}
