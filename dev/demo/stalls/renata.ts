import type { DemoListing } from "../listings";

export const RENATA: readonly DemoListing[] = [
  {
    seller: "renata",
    title: "Three-seat tan leather sofa with wooden frame",
    second_title: "Sofá de piel de tres plazas con estructura de madera",
    description:
      "Full-grain tan leather over a solid wood frame, with six loose cushions and two side cushions. It measures 225 × 92 × 80 cm and the seat is 44 cm high. The leather has natural marks and will darken with use. The legs screw on in five minutes; the palm in the picture is not included.",
    second_description:
      "Piel color miel sobre una estructura de madera maciza, con seis cojines sueltos y dos laterales. Mide 225 × 92 × 80 cm y el asiento queda a 44 cm del piso. La piel tiene marcas naturales y se oscurece con el uso. Las patas se atornillan en cinco minutos; la palma de la foto no está incluida.",
    category: "home",
    condition: "new",
    price: 3_850_000,
    stock: 2,
    shipping: "Free in Guadalajara, $1,450 freight elsewhere",
    shipping_cost: 1_450_00,
    handling_days: 5,
    return_days: 14,
    return_payer: "buyer",
    photos: ["sofa-leather.jpg"],
  },
  {
    seller: "renata",
    title: "Living-room set: grey sofa, blue armchair, side table and lamp",
    description:
      "Four pieces from a show flat, used for eleven months and sold together. Tufted three-seat grey sofa (210 cm), blue-grey fabric armchair with three buttons, round white side table with dipped legs (45 cm across) and a grey pendant lamp (36 cm, E27 socket, bulb not included). No stains or tears; one sofa leg has a scuff at the back. The cushions, coffee table, alarm clock, plants and the cat stay with their owners.",
    category: "home",
    condition: "used-like-new",
    price: 2_145_000,
    stock: 1,
    shipping: "Free in Guadalajara, $1,890 freight elsewhere",
    shipping_cost: 1_890_00,
    returns: "Freight only, on a pallet",
    return_days: 7,
    return_payer: "buyer",
    photos: ["sofa-grey.jpg", "armchair-blue.jpg", "side-table.jpg", "pendant-lamp.jpg"],
  },
  {
    seller: "renata",
    title: "Black moulded armchair with dark wooden dowel legs",
    description:
      "One-piece polypropylene shell with a fine matte texture, on black-stained beech legs braced with steel wire. It is 62 cm wide and 82 cm high, and carries up to 120 kg. It comes with the legs unmounted and an Allen key.",
    category: "home",
    condition: "new",
    price: 189_900,
    stock: 12,
    photos: ["armchair-black.jpg"],
  },
  {
    seller: "renata",
    title: "Set of three sled-base chairs in yellow, sage and blush",
    description:
      "Three chairs with a plastic shell on a tubular steel sled base. The base of the yellow chair is yellow too; the other two stand on dark steel. Each chair is 50 × 52 × 81 cm and weighs 5.4 kg. The blush chair is the one half hidden at the edge of the picture.",
    category: "home",
    condition: "new",
    price: 369_000,
    stock: 4,
    photos: ["two-chairs.jpg"],
  },
  {
    seller: "renata",
    title: "Yellow dining chair with tubular steel sled base, single",
    description:
      "The yellow chair at the left of the picture, sold one by one. The shell is dyed through, so scratches do not show white, and plastic glides protect the floor. It measures 50 × 52 × 81 cm and arrives assembled.",
    category: "home",
    condition: "new",
    price: 134_900,
    stock: 8,
    shipping: "$190 nationwide",
    shipping_cost: 190_00,
    photos: ["two-chairs.jpg"],
  },
];
