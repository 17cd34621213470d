import type { DemoListing } from "../listings";

export const CITLALI: readonly DemoListing[] = [
  {
    seller: "citlali",
    title: "Bonsái de ciprés de 15 años en maceta de cerámica",
    description:
      "Árbol de tronco recto con tres pisos de follaje, 38 cm de alto desde la tierra. Vive afuera, con sol de la mañana y riego diario en temporada seca. Incluye la maceta gris de cuatro lóbulos y una hoja de cuidados; la tabla de madera es solo para la foto. La etiqueta roja del tronco es nuestro número de control y se puede quitar.",
    category: "home",
    condition: "new",
    price: 485_000,
    stock: 1,
    shipping: "$420 por paquetería",
    pickup_place: "Jalatlaco, Oaxaca",
    shipping_cost: 420_00,
    returns: "48 horas, con foto, si llega maltratado",
    photos: ["bonsai.jpg"],
  },
  {
    seller: "citlali",
    title: "Orquídea de dos varas con flor color vino, lista para regalo",
    description:
      "Orquídea con dos varas y más de diez flores moteadas, y un botón por abrir. Mide unos 65 cm de alto y va en maceta crema con relieve, con tutor. Con luz indirecta y un riego por semana la floración dura de seis a ocho semanas. Puede agregar una tarjeta escrita a mano sin costo.",
    category: "other",
    condition: "new",
    price: 74_900,
    stock: 7,
    shipping: "Solo entrega local en Oaxaca, $60",
    shipping_cost: 60_00,
    returns: "48 horas, con foto, si llega maltratada",
    photos: ["orchid.jpg"],
  },
  {
    seller: "citlali",
    title: "Cactus columnar azul en maceta de barro de 14 cm",
    description:
      "Cactus de tono azulado con costillas marcadas y espinas cortas; mide cerca de 12 cm sobre la tierra. Viene plantado en barro natural con orificio de drenaje. Crece un poco inclinado, como se ve en la foto. Riego cada dos o tres semanas y mucho sol.",
    category: "home",
    condition: "new",
    price: 14_500,
    stock: 18,
    shipping: "$129 nacional",
    shipping_cost: 129_00,
    photos: ["cactus.jpg"],
  },
  {
    seller: "citlali",
    title: "Paquete de ocho suculentas y cactus surtidos para recuerdos",
    description:
      "Ocho plantas distintas: tres en macetas redondas tipo corcho, tres en barro chico, una en maceta blanca y una a raíz desnuda para que usted la plante. Las macetas miden de 6 a 12 cm. Se piden mucho como recuerdo de boda o bautizo. Las especies pueden variar un poco según la temporada.",
    category: "other",
    condition: "new",
    price: 52_000,
    stock: 12,
    photos: ["succulents.jpg"],
  },
  {
    seller: "citlali",
    title: "Haworthia de puntos blancos en maceta blanca de 10 cm",
    description:
      "Suculenta parecida a un áloe pequeño, de hojas firmes con puntos blancos. Mide unos 13 cm de alto y tolera interiores con buena luz. La maceta es de cerámica blanca lisa, con drenaje.",
    category: "home",
    condition: "new",
    price: 11_900,
    stock: 20,
    photos: ["aloe.jpg"],
  },
  {
    seller: "citlali",
    title: "Maceta de tulipanes rojos de temporada, para regalo",
    description:
      "Siete tulipanes rojos con orilla blanca, con bulbo, plantados en una maceta de cerámica que va del amarillo al naranja. La maceta mide 15 cm de boca. Se entregan en botón o recién abiertos para que duren de ocho a diez días. No sobreviven paquetería, por eso solo entregamos en la ciudad.",
    category: "other",
    condition: "new",
    price: 38_900,
    stock: 10,
    shipping: "Solo entrega local en Oaxaca, $60",
    shipping_cost: 60_00,
    returns: "48 horas, con foto, si llegan maltratados",
    photos: ["tulips.jpg"],
  },
  {
    seller: "citlali",
    title: "Colgante de follaje artificial con canasta y cadena",
    description:
      "Planta artificial de hojas tipo bambú que cae unos 60 cm alrededor de una canasta de fibra de coco. No necesita luz ni agua; se limpia con un trapo húmedo. Incluye la cadena metálica de 40 cm; el gancho de techo no viene incluido.",
    category: "home",
    condition: "new",
    price: 48_950,
    stock: 9,
    photos: ["hanging-plant.jpg"],
  },
  {
    seller: "citlali",
    title: "Dúo para ventana soleada: haworthia y cactus columnar",
    description:
      "Las dos plantas que más vendemos, juntas y un poco más baratas: una haworthia en maceta blanca de 10 cm y un cactus azul en barro de 14 cm. Las dos piden sol y poca agua, así que pueden vivir en la misma ventana. Cada foto muestra una de las plantas del paquete.",
    category: "home",
    condition: "new",
    price: 23_900,
    stock: 8,
    photos: ["aloe.jpg", "cactus.jpg"],
  },
];
