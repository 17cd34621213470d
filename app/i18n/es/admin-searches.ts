import { POLICY } from "~/domain/policy";
import { MISSED_LEAST } from "~/domain/search/missed-search";
import { days, times } from "./units";

export const adminSearches = {
  missed: "Búsquedas sin resultados",
  missedAbout: `Se cuentan de forma anónima durante ${days(POLICY.MISSED_SEARCH_DAYS)}. Una búsqueda aparece cuando se ha hecho ${times(MISSED_LEAST)}. No se cuentan búsquedas con un correo o un número largo.`,
  nothing: "No hay búsquedas que mostrar.",
  words: "Se buscó",
  times: "Veces",
  add: "Agregar un significado",
  added: "Palabras agregadas",
  addedAbout:
    "Las búsquedas con estas palabras dan los resultados de la palabra a la que equivalen. Los cambios se aplican en breve.",
  noneAdded: "Aún no hay palabras agregadas.",
  means: "Significa",
  by: "Agregada por",
  remove: "Quitar",
  removed: "Se quitó “{words}”",
  gone: "Estas palabras se quitaron antes. No cambió nada.",
  title: "Agregar palabras a la búsqueda",
  about: "Las búsquedas con las palabras nuevas darán los resultados de la palabra que escribas abajo.",
  newWords: "Palabras nuevas",
  newWordsHint: "Una palabra o una frase corta, como la escribe la gente.",
  term: "Significan lo mismo que",
  termHint: "Una palabra que la búsqueda conoce, en español o inglés, como “celular” o “phone”.",
  choose: "¿Cuál de estas?",
  yes: "Agregar palabras",
  done: "Se agregó “{words}”",
  refusal: {
    wordsMissing: "Escribe las palabras nuevas",
    wordsTooLong: "Escribe hasta {max} palabras",
    termMissing: "Escribe una palabra que la búsqueda conozca",
    termUnknown: "La búsqueda no conoce esta palabra. Escribe otra.",
    termAmbiguous: "Esta palabra significa varias cosas. Elige una.",
    alreadyMeant: "Estas palabras ya significan eso",
    taken: "Estas palabras se agregaron antes. Quítalas primero.",
  },
} as const;
