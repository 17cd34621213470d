import type { DemoListing } from "../listings";

export const SELLER: readonly DemoListing[] = [
  {
    seller: "seller",
    title: "Lote de cuatro cámaras de película: Rolleiflex, Nikon, Kodak y Fujica",
    description:
      "Cuatro cámaras de una misma colección, que se venden juntas: una Rolleiflex de doble objetivo, una Nikon réflex con lente Nikkor-H·C de 50 mm f/2 y correa café, una Kodak Instamatic 133 y una Fujica AX-5 con correa roja y tripié de mesa. La Rolleiflex y la Nikon disparan en todas las velocidades; la Fujica necesita pila. La Instamatic es para vitrina, porque su cartucho 126 ya no se fabrica. Hay desgaste en los bordes metálicos y polvo fino en el visor de la Rolleiflex, sin hongos en los lentes.",
    category: "collectibles",
    condition: "used-good",
    price: 2_489_000,
    stock: 1,
    shipping: "$350 nacional, con seguro",
    shipping_cost: 350_00,
    returns: "14 días",
    photos: ["twin-lens-camera.jpg", "slr-camera.jpg", "instamatic-camera.jpg", "camera-tripod.jpg"],
  },
  {
    seller: "seller",
    title: "Cámara instantánea Polaroid OneStep 2, blanca",
    description:
      "Cámara de película instantánea i-Type con flash integrado, disparador rojo y temporizador. Mide 15 × 11 × 9.5 cm y pesa 460 g sin película. Incluye cable de carga USB y correa de cuello; la película se vende aparte.",
    category: "electronics",
    condition: "new",
    price: 329_000,
    stock: 5,
    photos: ["instant-camera.jpg"],
  },
  {
    seller: "seller",
    title: "Cámara digital de estilo clásico con lente fijo Fujinon",
    description:
      "Cuerpo plateado con cubierta negra texturizada, visor óptico y diales metálicos de velocidad y compensación. El lente es fijo, no se intercambia. Incluye batería, cargador, tapa metálica y la correa negra de la foto. La foto está tomada con luces de color: el cuerpo es plateado, no azul ni rosa.",
    category: "electronics",
    condition: "new",
    price: 1_899_000,
    stock: 2,
    photos: ["rangefinder-camera.jpg"],
  },
  {
    seller: "seller",
    title: "Cámara compacta Sony con lente G y zoom óptico de 30 aumentos",
    description:
      "Cabe en la bolsa de una chamarra y llega de 4.3 a 129 mm, con apertura f/3.5-6.3. Tiene zapata superior, dial de modos y dial de compensación. Incluye batería, cable USB y la correa de muñeca que se ve en la foto.\n\nPocket camera with 30× zoom, mode dial and hot shoe; battery, USB cable and wrist strap included.",
    category: "electronics",
    condition: "new",
    price: 649_000,
    stock: 4,
    shipping: "$149 nacional",
    shipping_cost: 149_00,
    photos: ["compact-camera.jpg"],
  },
  {
    seller: "seller",
    title: "Lente telefoto zoom 70-300 mm, rosca de 62 mm",
    description:
      "Telefoto para retrato, deporte y fauna, con anillo de zoom engomado y enfoque manual o automático. Pesa 435 g y mide 12 cm cerrado. Escríbanos su modelo de cámara antes de comprar para confirmar la montura. Incluye las dos tapas; no incluye parasol.",
    category: "electronics",
    condition: "new",
    price: 479_950,
    stock: 3,
    photos: ["camera-lens.jpg"],
  },
  {
    seller: "seller",
    title: "Réplica decorativa de cámara de prensa con flash, en resina",
    description:
      "Figura de resina pintada a mano, con fuelle, reflector y base abatible moldeados en una sola pieza. Es un adorno: no toma fotografías y nada se mueve. Mide 19 cm de alto y pesa 900 g. El acabado plateado viene envejecido a propósito.",
    category: "collectibles",
    condition: "new",
    price: 45_900,
    stock: 6,
    photos: ["press-camera.jpg"],
  },
];
