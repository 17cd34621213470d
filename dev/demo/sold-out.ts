import { DAY } from "~/domain/time";
import type { SellerKey } from "./cast";
import type { DemoListing } from "./listings";
import type { DemoOrder } from "./orders";
import type { RegularKey } from "./regulars";

type SoldOut = DemoListing & { sold: { to: RegularKey; daysAgo: number } };

const one = (
  [seller, category, photo]: readonly [SellerKey, DemoListing["category"], string],
  [title, description, price]: readonly [string, string, number],
  to: RegularKey,
  daysAgo: number,
): SoldOut => ({
  ...{ seller, category, title, description, price, condition: "new", stock: 0, photos: [photo] },
  sold: { to, daysAgo },
});

/** Single pieces that sold, with none left: with them the price guide knows what cameras, shoes, plants and chairs of several sellers cost. */
export const SOLD_OUT: readonly SoldOut[] = [
  one(
    ["iker", "electronics", "compact-camera.jpg"],
    [
      "Sony compact camera with 20x optical zoom and two batteries",
      "Display model, never sold before, with its box and two batteries. The screen has its film on.",
      529_000,
    ],
    "ben",
    58,
  ),
  one(
    ["iker", "electronics", "instant-camera.jpg"],
    [
      "Polaroid instant camera, white, with one pack of film",
      "Last one of a discontinued color. One pack of film is included, and the battery is charged.",
      279_900,
    ],
    "noah",
    27,
  ),
  one(
    ["renata", "electronics", "rangefinder-camera.jpg"],
    [
      "Digital camera in rangefinder style with Fujinon lens",
      "A gift that was never opened, from a home that was being moved. Box, strap and receipt are there.",
      1_749_000,
    ],
    "claire",
    40,
  ),
  one(
    ["tomas", "fashion", "running-shoe-black.jpg"],
    [
      "Black mesh running shoes with wavy sole, Mexican size 27",
      "One pair left from a shop that closed. Never worn, with their box.",
      139_900,
    ],
    "hector",
    18,
  ),
  one(
    ["renata", "home", "aloe.jpg"],
    [
      "Haworthia in a white pot, 10 cm, for a desk or shelf",
      "From our showroom window, where it has grown well for a year. It needs water twice a month.",
      15_900,
    ],
    "mariana",
    35,
  ),
  one(
    ["renata", "home", "cactus.jpg"],
    [
      "Blue columnar cactus in a clay pot, 18 cm tall",
      "It stood in our showroom and is now too tall for its shelf. Repotted in spring.",
      21_900,
    ],
    "valeria",
    24,
  ),
  one(
    ["renata", "home", "succulents.jpg"],
    [
      "Three small cacti in clay pots, for a sunny windowsill",
      "They stood on the tables of our showroom. Each pot measures 8 cm.",
      27_900,
    ],
    "lucia",
    52,
  ),
  one(
    ["tomas", "home", "cactus.jpg"],
    [
      "Columnar cactus in a clay pot, 16 cm, for a desk",
      "A neighbor grew it from a cutting. It wants sun and little water.",
      16_900,
    ],
    "ines",
    22,
  ),
  one(
    ["tomas", "home", "two-chairs.jpg"],
    [
      "Yellow dining chair with steel base, one of a set",
      "The rest of the set was sold. The seat has no marks.",
      109_900,
    ],
    "fernanda",
    16,
  ),
  one(
    ["citlali", "home", "two-chairs.jpg"],
    [
      "Silla amarilla con base de acero para terraza techada",
      "Era de la cafetería del vivero y casi no se usó. El asiento se limpia con un trapo húmedo.",
      99_900,
    ],
    "oscar",
    48,
  ),
  one(
    ["citlali", "home", "two-chairs.jpg"],
    [
      "Silla verde salvia con base de acero para comedor",
      "La última de seis. Tiene un raspón en la base, que no se ve de frente.",
      94_900,
    ],
    "diego",
    21,
  ),
];

/** Their purchases, delivered after five days. */
export const LAST_PIECES: readonly DemoOrder[] = SOLD_OUT.map(({ title, sold: { to, daysAgo } }) => ({
  ...{ title, buyer: to, paid: daysAgo * DAY },
  shipped: { before: (daysAgo - 1) * DAY, days: 5, way: "own", tracking: null },
  arrived: (daysAgo - 5) * DAY,
  completed: (daysAgo - 6) * DAY,
}));
