import { DAY } from "~/domain/time";
import type { BuyerKey } from "./cast";
import type { DemoFeedback, DemoOrder } from "./orders";
import type { RegularKey } from "./regulars";

type SaleFeedback = Omit<DemoFeedback, "before">;

/** A sale that was delivered four days after payment and rated the day after that. */
const sale = (title: string, buyer: BuyerKey, days: number, feedback: SaleFeedback): DemoOrder => ({
  title,
  buyer,
  paid: days * DAY,
  arrived: (days - 4) * DAY,
  completed: (days - 5) * DAY,
  shipped: { before: (days - 1) * DAY, days: 5, way: "own", tracking: null },
  feedback: { before: (days - 5) * DAY, ...feedback },
});

/** The same, rated as most people rate: all well, with few words or none. */
const good = (title: string, buyer: RegularKey, days: number, text?: string, stars: Four = [5, 5, 5, 5]): DemoOrder =>
  sale(title, buyer, days, { buyer: { rating: "positive", stars, text } });

type Four = readonly [number, number, number, number];

const COMPACT = "Cámara compacta Sony con lente G y zoom óptico de 30 aumentos";
const FUJINON = "Cámara digital de estilo clásico con lente fijo Fujinon";
const TULIPS = "Maceta de tulipanes rojos de temporada, para regalo";
const HANGING = "Colgante de follaje artificial con canasta y cadena";
const ARMCHAIR = "Black moulded armchair with dark wooden dowel legs";
const CHAIR = "Yellow dining chair with tubular steel sled base, single";
const CACTUS = "Cactus columnar azul en maceta de barro de 14 cm";
const SUCCULENTS = "Paquete de ocho suculentas y cactus surtidos para recuerdos";
const HAWORTHIA = "Haworthia de puntos blancos en maceta blanca de 10 cm";
const ORCHID = "Orquídea de dos varas con flor color vino, lista para regalo";
const KEYBOARD = "Mechanical keyboard with coloured editing-shortcut keycaps";
const MONITOR = "27-inch desktop monitor with slim square stand";
const GLOVES = "Guantes de boxeo Title Classic rojos con negro, 14 onzas";
const RUNNING = "Tenis para correr negros de malla, suela ondulada, talla 27.5";

/**
 * Old sales, with their feedback, as shops of three sizes have them: one with many sales, most with some, one that has
 * just begun. What one listing was sold for differs by week.
 */
export const SALES: readonly DemoOrder[] = [
  good(COMPACT, "lucia", 84, "La probé un mes antes de opinar: impecable."),
  { ...good(COMPACT, "hector", 77), price: 669_000 },
  { ...good(COMPACT, "claire", 70, "Exactly as described, and it came a day early."), price: 669_000 },
  {
    ...good(COMPACT, "oscar", 52, "Buen precio. El estuche no venía, pero tampoco lo prometía.", [4, 5, 5, 4]),
    price: 659_000,
  },
  { ...good(COMPACT, "noah", 38), price: 629_000 },
  sale(COMPACT, "fernanda", 33, {
    buyer: {
      rating: "negative",
      stars: [2, 3, 4, 4],
      text: "El zoom hacía ruido. La aceptaron de vuelta sin discutir.",
    },
    seller: "Nos lo dijo con calma y lo devolvió bien empacado.",
    reply: "Sentimos el mal rato. El ajuste quedó hecho en el taller y la cámara ya no se vende como nueva.",
  }),
  { ...good(FUJINON, "diego", 80, "Se siente como una cámara de antes. Muy feliz."), price: 1_949_000 },
  { ...good(FUJINON, "ben", 66, "Beautiful object. Double-boxed, insured, on time."), price: 1_949_000 },
  good(FUJINON, "valeria", 45, undefined, [5, 5, 5, 4]),
  good(FUJINON, "mariana", 31, "Me explicaron los diales por mensaje antes de comprar. Así da gusto."),
  good(HANGING, "mateo", 82),
  good(HANGING, "ines", 61, "Se ve real a dos metros."),
  { ...good(HANGING, "claire", 49, "Fuller than I expected.", [5, 5, 5, 3]), price: 44_950 },
  good(TULIPS, "lucia", 30),
  { ...good(TULIPS, "oscar", 23, undefined, [4, 5, 5, 5]), price: 41_900 },
  good(ARMCHAIR, "ben", 71, "Sturdy, and the van driver called ahead."),
  { ...good(ARMCHAIR, "valeria", 58, "Cómodo para leer. Se arma en diez minutos."), price: 199_900 },
  { ...good(ARMCHAIR, "claire", 36, undefined, [5, 5, 4, 4]), price: 179_900 },
  good(CHAIR, "mariana", 47, "El amarillo es igual al de la foto."),
  sale(CHAIR, "hector", 39, {
    buyer: { rating: "neutral", stars: [4, 5, 2, 3], text: "La silla bien, el flete tardó once días." },
    seller: "Patient and polite.",
    reply: "You're right, freight to Sonora was slow that week. Thank you for your patience.",
  }),
  good(CHAIR, "noah", 25),
  good(CACTUS, "mateo", 79, "Llegó derechito y sin una raspada."),
  good(CACTUS, "ines", 63),
  good(CACTUS, "noah", 41, "Very well packed."),
  good(SUCCULENTS, "fernanda", 74, "Las regalamos en un bautizo y todos preguntaron por ellas."),
  { ...good(SUCCULENTS, "lucia", 55), price: 49_900 },
  { ...good(SUCCULENTS, "claire", 34, "Even nicer than in the photo."), price: 54_000 },
  good(HAWORTHIA, "diego", 68),
  good(HAWORTHIA, "mariana", 44, "Pequeña y sana. Ya sacó un hijuelo.", [5, 5, 5, 4]),
  good(ORCHID, "oscar", 59, "Tres semanas con flor."),
  { ...good(ORCHID, "valeria", 28, undefined, [5, 5, 4, 5]), price: 69_900 },
  good(KEYBOARD, "diego", 64, "Buen sonido y llegó al día siguiente."),
  { ...good(KEYBOARD, "ben", 43, "My editing speed doubled. My typing did not."), price: 219_950 },
  { ...good(KEYBOARD, "hector", 32, undefined, [5, 4, 5, 5]), price: 239_950 },
  good(MONITOR, "fernanda", 50, "Venía con doble caja, como dicen."),
  sale(MONITOR, "oscar", 30, {
    buyer: { rating: "neutral", stars: [3, 5, 5, 5], text: "La base baila un poco sobre el escritorio." },
    seller: "Told us at once, thank you.",
    reply: "We have sent you four felt pads. They should steady it.",
  }),
  { ...good(GLOVES, "mateo", 56, "Ya traen buena forma de mano."), price: 99_900 },
  good(GLOVES, "hector", 37),
  good(RUNNING, "ines", 46, "Cambié la talla gratis y en tres días.", [5, 5, 4, 5]),
  { ...good(RUNNING, "lucia", 29), price: 159_950 },
  sale("Cámara digital de estilo clásico con lente fijo Fujinon", "tomas", 28, {
    buyer: {
      rating: "neutral",
      stars: [3, 5, 4, 3],
      text: "Takes lovely pictures, but the leather has more wear than I saw in the photos.",
    },
    seller: "Trato amable de principio a fin.",
    reply: "Gracias por decirlo. Las fotos del desgaste ya están en el anuncio.",
  }),
  sale("Black moulded armchair with dark wooden dowel legs", "user", 40, {
    buyer: {
      rating: "positive",
      stars: [5, 4, 4, 3],
      text: "Dos sillones iguales a los de la foto. El flete subió hasta la puerta.",
    },
    seller: "Easy to arrange a delivery day with.",
  }),
  sale("Yellow dining chair with tubular steel sled base, single", "abril", 27, {
    buyer: { rating: "positive", stars: [5, 5, 5, 4] },
    seller: "Paid at once.",
  }),
  sale("Cactus columnar azul en maceta de barro de 14 cm", "user", 35, {
    buyer: {
      rating: "positive",
      stars: [5, 5, 5, 5],
      text: "Ni una espina rota. Venía la maceta aparte, tal como prometen.",
    },
    seller: "Muy buena compradora, gracias.",
  }),
  sale("Paquete de ocho suculentas y cactus surtidos para recuerdos", "renata", 29, {
    buyer: {
      rating: "positive",
      stars: [5, 5, 4, 5],
      text: "Eight healthy plants, each with its name on a tag. My guests loved them.",
    },
    seller: "Compradora puntual.",
  }),
  sale("Haworthia de puntos blancos en maceta blanca de 10 cm", "seller", 22, {
    buyer: {
      rating: "negative",
      stars: [2, 4, 2, 4],
      text: "Llegó con dos hojas rotas y tardó una semana más de lo dicho.",
    },
    seller: "Nos escribió con calma y lo resolvimos.",
    reply: "Tiene razón, la paquetería la retuvo. Le mandamos otra sin costo.",
  }),
  sale("27-inch desktop monitor with slim square stand", "user", 33, {
    buyer: { rating: "positive", stars: [5, 5, 5, 4], text: "Sin pixeles muertos y doble caja. Lo recomiendo." },
    seller: "Fast payment, clear messages.",
  }),
  sale("Guantes de boxeo Title Classic rojos con negro, 14 onzas", "tomas", 26, {
    buyer: { rating: "positive", stars: [5, 4, 4, 5], text: "Solid gloves, fair price." },
    seller: "Todo perfecto.",
  }),
  sale("Tenis para correr negros de malla, suela ondulada, talla 27.5", "user", 19, {
    buyer: {
      rating: "neutral",
      stars: [3, 5, 5, 4],
      text: "Buenos tenis, aunque la talla viene chica. El cambio fue gratis.",
    },
    seller: "Gracias por la paciencia con el cambio de talla.",
  }),
  sale("Novelty skipping rope with sausage-shaped handles", "iker", 21, {
    buyer: { rating: "positive", text: "Exactly as silly as it looks." },
    seller: "Glad you like it!",
  }),
];
