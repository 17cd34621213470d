import type { Rating } from "~/domain/feedback";
import type { CastKey } from "./cast";

/** Something that was bought and has arrived, and what was said of it. */
export interface DemoSale {
  /** A listing at a fixed price. */
  title: string;
  buyer: CastKey;
  daysAgo: number;
  /** Absent: the buyer has said nothing yet. */
  rating?: Rating;
  /** For the item, communication, shipping time and shipping cost; absent: none. */
  stars?: readonly [number, number, number, number];
  text?: string;
  /** The seller's answer to it. */
  reply?: string;
  /** What the seller said of the buyer; absent: nothing yet. */
  sellerSays?: string;
}

export const SALES: readonly DemoSale[] = [
  { title: "Giant pink balloon, 90 cm, with two metres of string", buyer: "user", daysAgo: 6 },
  {
    title: "Orquídea de dos varas con flor color vino, lista para regalo",
    ...{ buyer: "user", daysAgo: 9, sellerSays: "Gracias por recogerla tan pronto de la paquetería." },
  },
  {
    title: "Cámara compacta Sony con lente G y zoom óptico de 30 aumentos",
    ...{ buyer: "user", daysAgo: 31, rating: "positive", stars: [5, 5, 4, 4] },
    text: "Llegó muy bien empacada y con dos baterías cargadas. El zoom funciona como dice el anuncio.",
    sellerSays: "Pagó el mismo día y avisó en cuanto llegó.",
  },
  {
    title: "Cámara digital de estilo clásico con lente fijo Fujinon",
    ...{ buyer: "tomas", daysAgo: 24, rating: "neutral", stars: [3, 5, 4, 3] },
    text: "Takes lovely pictures, but the leather has more wear than I saw in the photos.",
    reply: "Gracias por decirlo. Las fotos del desgaste ya están en el anuncio.",
    sellerSays: "Trato amable de principio a fin.",
  },
  {
    title: "Cámara compacta Sony con lente G y zoom óptico de 30 aumentos",
    ...{ buyer: "iker", daysAgo: 18, rating: "positive", stars: [5, 5, 5, 5] },
    text: "Glass without a scratch, sent the same afternoon.",
    sellerSays: "Excelente comprador.",
  },
  {
    title: "Black moulded armchair with dark wooden dowel legs",
    ...{ buyer: "user", daysAgo: 40, rating: "positive", stars: [5, 4, 4, 3] },
    text: "Dos sillones iguales a los de la foto. El flete subió hasta la puerta.",
    sellerSays: "Easy to arrange a delivery day with.",
  },
  {
    title: "Yellow dining chair with tubular steel sled base, single",
    ...{ buyer: "abril", daysAgo: 27, rating: "positive", stars: [5, 5, 5, 4] },
    sellerSays: "Paid at once.",
  },
  {
    title: "Cactus columnar azul en maceta de barro de 14 cm",
    ...{ buyer: "user", daysAgo: 35, rating: "positive", stars: [5, 5, 5, 5] },
    text: "Ni una espina rota. Venía la maceta aparte, tal como prometen.",
    sellerSays: "Muy buena compradora, gracias.",
  },
  {
    title: "Paquete de ocho suculentas y cactus surtidos para recuerdos",
    ...{ buyer: "renata", daysAgo: 29, rating: "positive", stars: [5, 5, 4, 5] },
    text: "Eight healthy plants, each with its name on a tag. My guests loved them.",
    sellerSays: "Compradora puntual.",
  },
  {
    title: "Haworthia de puntos blancos en maceta blanca de 10 cm",
    ...{ buyer: "seller", daysAgo: 22, rating: "negative", stars: [2, 4, 2, 4] },
    text: "Llegó con dos hojas rotas y tardó una semana más de lo dicho.",
    reply: "Tiene razón, la paquetería la retuvo. Le mandamos otra sin costo.",
    sellerSays: "Nos escribió con calma y lo resolvimos.",
  },
  {
    title: "27-inch desktop monitor with slim square stand",
    ...{ buyer: "user", daysAgo: 33, rating: "positive", stars: [5, 5, 5, 4] },
    text: "Sin pixeles muertos y doble caja. Lo recomiendo.",
    sellerSays: "Fast payment, clear messages.",
  },
  {
    title: "Mechanical keyboard with coloured editing-shortcut keycaps",
    ...{ buyer: "citlali", daysAgo: 20, rating: "positive", stars: [4, 5, 5, 4] },
    text: "Las teclas de colores ayudan mucho. Le falta un manual en español.",
    sellerSays: "A pleasure to deal with.",
  },
  {
    title: "Guantes de boxeo Title Classic rojos con negro, 14 onzas",
    ...{ buyer: "tomas", daysAgo: 26, rating: "positive", stars: [5, 4, 4, 5] },
    text: "Solid gloves, fair price.",
    sellerSays: "Todo perfecto.",
  },
  {
    title: "Tenis para correr negros de malla, suela ondulada, talla 27.5",
    ...{ buyer: "user", daysAgo: 19, rating: "neutral", stars: [3, 5, 5, 4] },
    text: "Buenos tenis, aunque la talla viene chica. El cambio fue gratis.",
    sellerSays: "Gracias por la paciencia con el cambio de talla.",
  },
  {
    title: "Tall wooden stool for garage or workbench, 74 cm",
    ...{ buyer: "user", daysAgo: 37, rating: "positive", stars: [5, 5, 3, 4] },
    text: "Firme y bien lijado. Tardó un poco, pero avisaron antes.",
    sellerSays: "Great buyer.",
  },
  {
    title: "Novelty skipping rope with sausage-shaped handles",
    ...{ buyer: "iker", daysAgo: 21, rating: "positive" },
    text: "Exactly as silly as it looks.",
    sellerSays: "Glad you like it!",
  },
];
