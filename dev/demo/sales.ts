import { DAY } from "~/domain/time";
import type { CastKey } from "./cast";
import type { DemoFeedback, DemoOrder } from "./orders";

type SaleFeedback = Omit<DemoFeedback, "before">;

/** A sale that was delivered four days after payment and rated the day after that. */
const sale = (title: string, buyer: CastKey, days: number, feedback: SaleFeedback): DemoOrder => ({
  title,
  buyer,
  paid: days * DAY,
  arrived: (days - 4) * DAY,
  completed: (days - 5) * DAY,
  shipped: { before: (days - 1) * DAY, days: 5, way: "own", tracking: null },
  feedback: { before: (days - 5) * DAY, ...feedback },
});

/** Old sales, with their feedback. */
export const SALES: readonly DemoOrder[] = [
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
