import { DAY, HOUR, MINUTE } from "~/domain/time";
import type { CastKey } from "./cast";

/** The maximum in centavos, and milliseconds before now (before the end, if the auction is over). */
type DemoBid = readonly [who: CastKey, max: number, before: number];

/** A listing sold by auction. Amounts in centavos, times in milliseconds relative to now. */
export interface DemoAuction {
  /** Names the listing. */
  title: string;
  start: number;
  reserve?: number;
  buyItNow?: number;
  days: 1 | 3 | 5 | 7 | 10;
  /** Negative for an auction that is over. */
  ends: number;
  bids: readonly DemoBid[];
  watchers?: readonly CastKey[];
  /** `before` is milliseconds before now: all bids of one bidder retracted, or the auction cancelled. */
  retracts?: { who: CastKey; before: number };
  cancelled?: { before: number };
}

/** Auctions in every state, with bids by several people; the other listings have a fixed price. */
export const AUCTIONS: readonly DemoAuction[] = [
  {
    title: "Dúo para ventana soleada: haworthia y cactus columnar",
    start: 80_00,
    days: 1,
    ends: 12 * MINUTE,
    bids: [
      ["tomas", 110_00, 20 * HOUR],
      ["renata", 150_00, 9 * HOUR],
      ["user", 145_00, 40 * MINUTE],
    ],
    watchers: ["user", "iker"],
  },
  {
    title: "Box of old PC parts: IDE drive, DDR memory, mouse and cable",
    start: 1_00,
    days: 3,
    ends: 25 * MINUTE,
    bids: [
      ["tomas", 20_00, 60 * HOUR],
      ["user", 85_00, 30 * HOUR],
      ["abril", 60_00, 11 * HOUR],
      ["tomas", 120_00, 50 * MINUTE],
    ],
    watchers: ["user"],
  },
  {
    title: "Lote de cuatro cámaras de película: Rolleiflex, Nikon, Kodak y Fujica",
    start: 5_000_00,
    reserve: 15_000_00,
    days: 7,
    ends: 2 * HOUR + 14 * MINUTE,
    bids: [
      ["iker", 6_500_00, 6 * DAY],
      ["user", 9_000_00, 5 * DAY],
      ["iker", 11_000_00, 4 * DAY],
      ["renata", 12_500_00, 2 * DAY],
      ["user", 16_000_00, 9 * HOUR],
      ["tomas", 15_200_00, 35 * MINUTE],
    ],
    watchers: ["user", "abril", "citlali", "renata"],
  },
  {
    title: "Two-person dome tent for car camping, yellow and grey",
    start: 900_00,
    days: 5,
    ends: 8 * HOUR,
    bids: [
      ["abril", 1_000_00, 3 * DAY],
      ["citlali", 1_300_00, 2 * DAY],
      ["citlali", 1_600_00, 26 * HOUR],
    ],
  },
  {
    title: "Bonsái de ciprés de 15 años en maceta de cerámica",
    start: 2_000_00,
    buyItNow: 4_850_00,
    days: 3,
    ends: 30 * HOUR,
    bids: [],
    watchers: ["user", "renata"],
  },
  {
    title: "Living-room set: grey sofa, blue armchair, side table and lamp",
    start: 8_000_00,
    reserve: 16_000_00,
    days: 7,
    ends: 3 * DAY + 3 * HOUR,
    bids: [
      ["tomas", 9_000_00, 3 * DAY],
      ["user", 10_500_00, 20 * HOUR],
    ],
  },
  {
    title: "12.9-inch tablet with stylus, 64 GB, grey back",
    start: 6_000_00,
    reserve: 9_000_00,
    buyItNow: 12_999_00,
    days: 7,
    ends: 5 * DAY,
    bids: [["renata", 7_000_00, 30 * HOUR]],
  },
  {
    title: "Cámara instantánea Polaroid OneStep 2, blanca",
    start: 1_000_00,
    days: 10,
    ends: 9 * DAY,
    bids: [
      ["iker", 1_400_00, 20 * HOUR],
      ["abril", 16_000_00, 19 * HOUR],
      ["abril", 1_600_00, 18 * HOUR + 50 * MINUTE],
      ["user", 2_100_00, 3 * HOUR],
    ],
    retracts: { who: "abril", before: 18 * HOUR + 55 * MINUTE },
  },
  {
    title: "Botines de lona Converse All Star negros, talla 25",
    start: 400_00,
    buyItNow: 1_199_00,
    days: 5,
    ends: 7 * DAY,
    bids: [],
  },
  {
    title: "Outdoor play box: football, basketball, tennis ball and cruiser board",
    start: 200_00,
    days: 3,
    ends: -5 * HOUR,
    bids: [
      ["iker", 300_00, 2 * DAY],
      ["user", 420_00, 20 * HOUR],
    ],
  },
  {
    title: "Carved grey stone guardian lion with ball, 42 cm tall",
    start: 3_000_00,
    reserve: 6_000_00,
    days: 5,
    ends: -26 * HOUR,
    bids: [
      ["renata", 3_500_00, 4 * DAY],
      ["user", 4_000_00, 3 * DAY],
    ],
  },
  {
    title: "Lente telefoto zoom 70-300 mm, rosca de 62 mm",
    start: 1_500_00,
    days: 3,
    ends: -50 * HOUR,
    bids: [
      ["user", 2_600_00, 60 * HOUR],
      ["renata", 3_200_00, 30 * HOUR],
    ],
  },
  {
    title: "Réplica decorativa de cámara de prensa con flash, en resina",
    start: 300_00,
    days: 3,
    ends: -30 * HOUR,
    bids: [],
  },
  {
    title: "Tenis adidas azul petróleo con puntera coral, talla 26",
    start: 1_500_00,
    days: 7,
    ends: 4 * DAY,
    bids: [["iker", 1_600_00, 2 * DAY]],
    cancelled: { before: 30 * HOUR },
  },
];
