import type { Rating } from "~/domain/feedback/feedback";
import type { NewShipment } from "~/domain/shipments/shipment";
import { DAY, HOUR } from "~/domain/time";
import type { BuyerKey } from "./cast";

/** A fixed-price purchase. Times in milliseconds before now. */
export interface DemoOrder {
  /** Names the listing. */
  title: string;
  buyer: BuyerKey;
  /** What the listing cost then, in centavos; absent: what it costs now. */
  price?: number;
  paid: number;
  shipped?: NewShipment & { before: number };
  arrived?: number;
  completed?: number;
  messages?: readonly (readonly [who: "buyer" | "seller", before: number, body: string])[];
  feedback?: DemoFeedback;
}

export interface DemoFeedback {
  /** When the buyer rated, milliseconds before now; the seller rates one hour later and replies after two. */
  before: number;
  buyer?: { rating: Rating; stars?: readonly [number, number, number, number]; text?: string };
  seller?: string;
  /** The seller's reply to the buyer's text. */
  reply?: string;
}

const CAMERA = "Cámara compacta Sony con lente G y zoom óptico de 30 aumentos";
const tracked = (carrier: "estafeta" | "dhl" | "redpack" | "fedex", number: string) => ({
  way: "carrier" as const,
  tracking: { carrier, carrierName: null, number },
});

/** Orders in every status. */
export const ORDERS: readonly DemoOrder[] = [
  {
    title: CAMERA,
    buyer: "user",
    paid: 20 * HOUR,
    messages: [
      ["buyer", 19 * HOUR, "¡Hola! ¿La podrías enviar con caja doble? La última que compré llegó golpeada."],
      ["seller", 18 * HOUR, "Claro que sí. Sale mañana, con caja doble y papel burbuja."],
    ],
  },
  {
    title: CAMERA,
    buyer: "renata",
    paid: 3 * DAY,
    shipped: { before: 30 * HOUR, days: 5, ...tracked("redpack", "RP204881573") },
  },
  {
    title: CAMERA,
    buyer: "tomas",
    paid: 24 * DAY,
    shipped: { before: 23 * DAY, days: 5, ...tracked("dhl", "3318850021") },
    arrived: 20 * DAY,
    completed: 19 * DAY,
    feedback: {
      before: 19 * DAY,
      buyer: { rating: "positive", stars: [5, 5, 4, 4], text: "Well packed, with two charged batteries. Lovely zoom." },
      seller: "Pagó el mismo día y avisó en cuanto llegó.",
    },
  },
  {
    title: "Orquídea de dos varas con flor color vino, lista para regalo",
    buyer: "user",
    paid: 4 * DAY,
    shipped: { before: 3 * DAY, days: 5, ...tracked("estafeta", "8055241528464720099314") },
    messages: [["seller", 3 * DAY, "Ya va en camino, con su maceta protegida. Riégala en cuanto llegue."]],
  },
  {
    title: "Maceta de tulipanes rojos de temporada, para regalo",
    buyer: "user",
    paid: 2 * DAY,
    shipped: { before: 26 * HOUR, days: 5, way: "in_person", tracking: null },
    messages: [
      ["seller", 26 * HOUR, "¿Te queda bien el sábado a las 11, en la entrada del mercado?"],
      ["buyer", 25 * HOUR, "Perfecto, ahí nos vemos."],
    ],
  },
  {
    title: "Tall wooden stool for garage or workbench, 74 cm",
    buyer: "user",
    paid: 9 * DAY,
    shipped: { before: 8 * DAY, days: 10, ...tracked("fedex", "794698123457") },
    arrived: 2 * DAY,
    feedback: { before: DAY, seller: "Great buyer." },
  },
  {
    title: "Mechanical keyboard with coloured editing-shortcut keycaps",
    buyer: "user",
    paid: 25 * DAY,
    shipped: { before: 24 * DAY, days: 3, ...tracked("dhl", "4402117788") },
    arrived: 21 * DAY,
    completed: 20 * DAY,
    messages: [["buyer", 20 * DAY, "Llegó antes de lo que esperaba. ¡Gracias!"]],
    feedback: {
      before: 19 * DAY,
      buyer: {
        rating: "positive",
        stars: [4, 5, 5, 4],
        text: "Las teclas de colores ayudan mucho. Le falta un manual.",
      },
      seller: "A pleasure to deal with.",
    },
  },
];
