import type { DemoListing } from "../listings";

export const ABRIL: readonly DemoListing[] = [
  {
    seller: "abril",
    title: "Tenis de bota Nike blancos con correa, talla 27",
    description:
      "Par de bota alta en piel blanca, con correa ajustable en el tobillo y forro color miel. El logotipo lateral es de piel texturizada y las agujetas llevan un broche dorado. Suela blanca cosida. Se entregan en su caja, sin uso.",
    category: "fashion",
    condition: "new",
    price: 349_900,
    stock: 4,
    photos: ["high-top-sneakers.jpg"],
  },
  {
    seller: "abril",
    title: "Guantes de boxeo Title Classic rojos con negro, 14 onzas",
    second_title: "Title Classic boxing gloves, red and black, 14 oz",
    second_description:
      "A pair of gloves for bag work and sparring, in synthetic leather with layered foam. They close with a wide velcro strap at the wrist and have air holes in the palm. Hand wraps are not included.",
    handling_days: 1,
    description:
      "Par de guantes para saco y sparring, de piel sintética con relleno de espuma en capas. Cierran con velcro ancho en la muñeca y tienen orificios de ventilación en la palma. No incluyen vendas.",
    category: "sports",
    condition: "new",
    price: 109_000,
    stock: 7,
    photos: ["boxing-gloves.jpg"],
  },
  {
    seller: "abril",
    title: "Botines de lona Converse All Star negros, talla 25",
    description:
      "Los de siempre: lona negra, costura blanca, parche redondo con estrella azul y puntera de goma. La suela de abajo es café, por eso se asoma un borde oscuro en la foto. Vienen con agujetas blancas puestas. La horma es amplia; si duda entre dos números, pida el menor.",
    category: "fashion",
    condition: "new",
    price: 119_900,
    stock: 16,
    photos: ["canvas-sneakers.jpg"],
  },
  {
    seller: "abril",
    title: "Tenis para correr Nike gris oscuro, talla 28.5",
    description:
      "Parte superior de malla gris sin costuras internas, con jaladera en el talón y agujetas redondas moteadas. La suela de espuma lleva un detalle amarillo por debajo. La foto muestra un solo zapato; se vende el par.",
    category: "sports",
    condition: "new",
    price: 194_900,
    stock: 5,
    photos: ["running-shoe-grey.jpg"],
  },
  {
    seller: "abril",
    title: "Tenis adidas azul petróleo con puntera coral, talla 26",
    description:
      "Modelo urbano de tejido azul con puntera coral a rayas y suela gris texturizada que sube por el talón. El trébol está bordado en la lengüeta. La foto es del aparador y muestra un zapato; se vende el par, sin uso y en su caja.",
    category: "fashion",
    condition: "new",
    price: 279_900,
    stock: 3,
    photos: ["running-shoe-neon.jpg"],
  },
  {
    seller: "abril",
    title: "Tenis para correr negros de malla, suela ondulada, talla 27.5",
    description:
      "Completamente negros, con malla elástica y suela ondulada que da buen agarre en pista mojada. Pesan 290 g cada uno. La foto muestra un zapato con las agujetas sueltas; se vende el par.",
    category: "sports",
    condition: "new",
    price: 164_950,
    stock: 13,
    photos: ["running-shoe-black.jpg"],
  },
  {
    seller: "abril",
    title: "Tenis de entrenamiento tejidos, negro con blanco, talla 26.5",
    description:
      "Tejido negro con puntadas blancas, tobillera elástica tipo calcetín y tres franjas negras en la suela. Buenos para gimnasio y caminata; la suela no marca la duela. El tono rosado de la foto es de la iluminación. Se vende el par.",
    category: "sports",
    condition: "new",
    price: 229_900,
    stock: 6,
    photos: ["trainers-stripes.jpg"],
  },
];
