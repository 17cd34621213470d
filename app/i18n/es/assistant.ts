import type { Texts } from "../texts";

export const assistant: Texts["assistant"] = {
  button: "Búsqueda inteligente",
  hint: "Llena categoría, precio y descripción a partir de tu título y de publicaciones parecidas. Lo que escribiste se queda.",
  searching: "Buscando…",
  found: "Información encontrada",
  failed: "No pudimos buscar información del producto. Intenta de nuevo.",
  price: "Precio sugerido: {price, money}. {count} publicaciones parecidas van de {low, money} a {high, money}.",
  noPrice: "Hay muy pocas publicaciones parecidas para sugerir un precio.",
  noCategory: "No pudimos saber la categoría: elige una.",
  condition: "Pusimos el estado “{condition}”, como dice tu título.",
  outline: "La descripción es una guía: completa sus líneas y borra las que no apliquen.",
  writtenFromTitle: "La IA escribió la descripción a partir de tu título. Revísala antes de publicar.",
  written_one: "La IA escribió la descripción a partir de tu título y tu foto. Revísala antes de publicar.",
  written_other: "La IA escribió la descripción a partir de tu título y {count} fotos. Revísala antes de publicar.",
  kept: "Ya habías llenado: {fields}. No lo cambiamos.",
  refusal: {
    tooManySuggestions:
      "Usaste la búsqueda inteligente muchas veces en poco tiempo. Espera {seconds, wait} e intenta de nuevo",
  },
  topic: {
    condition: "Estado",
    works: "¿Funciona?",
    battery: "Batería",
    storage: "Memoria",
    size: "Talla o tamaño",
    measures: "Medidas",
    material: "Material",
    year: "Año",
    authenticity: "Prueba de que es original",
    fits: "Compatible con",
    included: "Incluye",
    faults: "Detalles o desgaste",
  },
};
