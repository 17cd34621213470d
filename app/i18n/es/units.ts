import { withUnit } from "../with-unit";

export const minutes = withUnit("minuto", "minutos");
export const hours = withUnit("hora", "horas");
export const days = withUnit("día", "días");
export const months = withUnit("mes", "meses");
export const workingDays = withUnit("día hábil", "días hábiles");
export const times = withUnit("vez", "veces");
export const photos = withUnit("foto", "fotos");
export const networks = withUnit("red", "redes");
export const characters = withUnit("carácter", "caracteres");
export const digits = withUnit("dígito", "dígitos");
