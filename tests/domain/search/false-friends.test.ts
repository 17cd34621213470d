import { beforeAll, expect, test } from "vitest";
import type { Category } from "~/domain/catalog/product";
import type { Lexicon } from "~/domain/search/lexicon";
import { compiledLexicon, openIndex } from "../../support/search-evaluation";

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await compiledLexicon();
});

/** The titles that a query finds of these. */
function find(query: string, listings: readonly (readonly [Category, string])[]): string[] {
  const all = listings.map(([category, title]) => ({ id: title, category, title, description: "" }));
  return openIndex(all, lexicon)(query).toSorted();
}

test.each([
  ["a longer term that is no kind of it", "mesa", "home", "Mesa plegable", "toys", "Juego de mesa Serpientes"],
  ["a longer term that is no kind of it", "table", "home", "Folding table", "home", "Table lamp, brass"],
  ["a term that only sounds like a kind", "traje", "fashion", "Traje azul marino", "fashion", "Traje de baño entero"],
  [
    "a term that only sounds like a kind",
    "monitor",
    "electronics",
    "Monitor Dell 24",
    "other",
    "Monitor de bebé Avent",
  ],
  ["a term within a term", "control remoto", "electronics", "Control remoto Sony", "toys", "Carro de control remoto"],
  ["a product's name", "mouse", "electronics", "Wireless mouse", "toys", "Mickey Mouse plush"],
  ["what is of something that nobody knows", "zapatos", "fashion", "Zapatos negros", "home", "Zurrutero de zapatos"],
  ["an English word before another thing", "curtains", "home", "Velvet curtains", "home", "Curtain string lights"],
  ["a word in front of a comma's list", "pilas", "electronics", "Pilas AAA", "electronics", "Laptop HP, pila nueva"],
  ["a pack", "bolsa", "fashion", "Bolsa de mano", "toys", "Canicas, bolsa de 50"],
  ["an imitation", "guitarra", "other", "Guitarra eléctrica", "collectibles", "Guitarra miniatura de hojalata"],
  ["a toy", "estufa", "home", "Estufa de gas", "toys", "Estufa de juguete"],
  ["a replica", "camera", "electronics", "Film camera", "collectibles", "Réplica decorativa de cámara"],
  ["what is for a doll", "vestido", "fashion", "Vestido de noche", "toys", "Vestido para muñeca"],
  ["what is for a pet", "playera", "fashion", "Playera polo", "other", "Playera para perro"],
  [
    "an accessory that a word means beside its thing",
    "cámara",
    "electronics",
    "Cámara Nikon",
    "sports",
    "Cámara rugosa para bicicleta",
  ],
  ["a material", "wool for knitting", "other", "Merino yarn", "fashion", "Wool scarf"],
  [
    "another thing's accessory of one name",
    "gato",
    "other",
    "Transportadora para gato",
    "automotive",
    "Floor jack, 2 tons",
  ],
  ["a name of something else", "muñeca barbie", "toys", "Barbie doll", "toys", "Casa de Barbie"],
  ["what comes with it", "phone case", "electronics", "iPhone 12 case", "electronics", "Samsung Galaxy with case"],
  ["what comes with it", "phone case", "electronics", "iPhone 12 case", "electronics", "Samsung Galaxy w/ case"],
  ["what comes with it", "tripié", "electronics", "Tripié de aluminio", "electronics", "Cámara Nikon c/tripié"],
  ["what it is for", "iphone 13", "electronics", "iPhone 13 azul", "electronics", "Mica p/iPhone 13"],
  ["a word of a longer term, by its synonyms", "stove", "home", "Gas stove", "home", "Rice cooker, 5 cups"],
  ["what only its head word is called", "sneakers", "fashion", "Nike sneakers", "sports", "Smart trainer for bikes"],
  ["what is for playing", "tent", "sports", "Dome tent", "toys", "Play tent, pink castle"],
  ["a part of a term that goes on", "casa de campaña", "sports", "Tent", "toys", "Casa de campaña infantil"],
  ["one of two meanings", "sneakers", "fashion", "Tenis blancos", "fashion", "Zapatillas Andrea de tacón"],
  ["what is built in", "pump", "sports", "Bike pump", "home", "Air mattress with built-in pump"],
  ["a size behind a measure", "kettle", "home", "Electric kettle", "home", "Popcorn machine 8 oz kettle"],
  ["a part that comes with it", "baby bottle", "other", "Baby bottles", "other", "Acrylic paints, 32 bottles"],
  ["pieces of it", "boat", "sports", "Rowing boat", "sports", "Pelotas de tenis Penn 3 botes"],
  ["storage in a computer", "ssd", "electronics", "SSD 1 TB", "electronics", "HP laptop 16GB RAM 512GB SSD"],
  ["a model behind a brand", "swing", "toys", "Garden swing", "other", "Extractor de leche Medela Swing"],
  ["another vehicle's part", "car part", "automotive", "Car carburetor", "automotive", "Carburador Italika FT125"],
  ["a wheel by its tire", "rines", "automotive", "Rines de aluminio", "automotive", "Llantas 195/65 R15"],
  [
    "what a line is not",
    "zapatilla de tacón",
    "fashion",
    "Zapatillas de tacón",
    "fashion",
    "Zapatillas Vans Old Skool",
  ],
  ["what is for others", "baby walker", "other", "Andadera para bebé", "other", "Andadera para adulto mayor"],
  ["what only the singular means", "pilas", "electronics", "Pilas AA", "automotive", "Car battery 12V"],
  ["a word of a quality", "piel sensible", "other", "Crema piel sensible", "fashion", "Sensible leather shoes"],
  [
    "a cover of something else",
    "car cover",
    "automotive",
    "Funda para auto",
    "automotive",
    "Car seat covers, full set",
  ],
  ["a part's kind", "switch", "electronics", "Nintendo Switch OLED", "electronics", "Teclado mecánico switch rojo"],
  ["what is no kind of it", "house plants", "home", "Monstera, potted plant", "home", "Planta artificial de tela"],
  ["a part of the words", "airpods pro 2", "electronics", "AirPods Pro", "electronics", "Estuche AirPods Pro"],
] as const)("%s is not found: %s", (_, query, category, wanted, otherCategory, other) => {
  expect(
    find(query, [
      [category, wanted],
      [otherCategory, other],
    ]),
  ).toEqual([wanted]);
});

test.each([
  ["mouse", "electronics", "Teclado y mouse inalámbrico"],
  ["secadora", "home", "Lavadora y secadora LG"],
  ["chairs", "home", "Table and chairs"],
  ["bañera", "other", "Bañera para bebé"],
  ["módem", "electronics", "Módem router TP-Link"],
  ["textbook", "other", "History textbook"],
  ["juego de mesa", "toys", "Juego de mesa Serpientes"],
  ["traje de baño", "fashion", "Traje de baño entero"],
  ["tabletop game", "toys", "Juego de mesa Serpientes"],
  ["sábanas", "home", "Juego de sábanas king"],
  ["estufa de juguete", "toys", "Estufa de juguete"],
  ["guitarra miniatura", "collectibles", "Guitarra miniatura de hojalata"],
  ["camera replica", "collectibles", "Réplica decorativa de cámara"],
  ["control", "electronics", "Control remoto Sony"],
  ["casa de barbie", "toys", "Casa de Barbie"],
  ["vestido para muñeca", "toys", "Vestido para muñeca"],
  ["wool", "fashion", "Wool scarf"],
  ["plata", "collectibles", "Moneda de plata"],
  ["baseball", "sports", "Baseball bat"],
  ["dress", "fashion", "Floral midi dress, size M"],
  ["smartwatch strap", "electronics", "Band for Apple Watch"],
  ["sillas", "home", "Juego de sillas plegables"],
  ["phone case", "electronics", "Funda p/ iPhone 13"],
  ["audífonos inalámbricos", "electronics", "Audífonos Sony WH-1000XM4 bluetooth"],
  ["stroller for dolls", "toys", "Carriola para muñecas"],
  ["hair driyer", "other", "Revlon hair dryer 1875 W"],
  ["pump for breast milk", "other", "Extractor de leche eléctrico"],
  ["licuadora", "electronics", "Oster blender, 10 speeds"],
  ["laptop", "electronics", "HP laptop 16GB RAM 512GB SSD"],
  ["baby bottles", "other", "Dr Brown's baby bottles x8 and steam sterilizer"],
  ["bobbin", "home", "Lot of 30 metal bobbins class 15"],
  ["llantas rin 15", "automotive", "Llantas 195/65 R15"],
  ["faro jetta 2003", "automotive", "Faro derecho Jetta A4 99-07"],
  ["fx991", "electronics", "Calculadora Casio fx-991LA Plus"],
  ["moneda una onza", "collectibles", "Moneda Libertad 1 oz plata"],
  ["juego de xbox", "electronics", "Juego de Xbox One, Halo 5"],
  ["mini fridge", "home", "Black+Decker 2.5 cu ft mini fridge"],
  ["celulares", "electronics", "Xiaomi Redmi Note 13 Pro 8/256 Dual SIM"],
  ["ps5", "electronics", "Play Station 5 Slim"],
  ["halloween", "fashion", "Disfraz de bruja"],
  ["cosas para boda", "fashion", "Vestido de novia"],
  ["regalo para baby shower", "other", "Carriola Chicco"],
  ["gimnasio en casa", "sports", "Treadmill, folding"],
  ["día de muertos", "fashion", "Disfraz de catrina"],
  ["instrumento para mariachi", "other", "Trumpet with case"],
] as const)("%j finds in %s what is named so: %j", (query, category, title) => {
  expect(find(query, [[category, title]])).toEqual([title]);
});

test("of a line's name that is left out, no other thing is shown", () => {
  const listings = [
    ["toys", "Juego de mesa Monopoly"],
    ["electronics", "Xbox Series S"],
  ] as const;
  expect(find("juego de xbox", listings)).toEqual(["Xbox Series S"]);
});

test.each(["trijue", "dusheet", "wezaja", "hubit", "clubun", "grumbofleta"])("nonsense finds nothing: %s", (typed) => {
  const titles = ["Traje azul", "Bed sheet set", "Ofertas y rebajas", "Rotary tool + 50 bits", "Golf club"];
  expect(
    find(
      typed,
      titles.map((title) => ["home", title] as const),
    ),
  ).toEqual([]);
});

test("a measure alone does not stand for the thing", () => {
  expect(find("olla de 6 litros", [["home", "Bote de basura de 6 litros"]])).toEqual([]);
});

test("where the thing is not for sale, its accessories are shown", () => {
  expect(find("bicicleta", [["sports", "Bicycle chain, 8 speed"]])).toHaveLength(1);
});

test("nothing is shown instead that only has the word", () => {
  expect(
    find("mesa", [
      ["toys", "Juego de mesa Serpientes"],
      ["home", "Table lamp, brass"],
    ]),
  ).toEqual([]);
  expect(find("estufa", [["toys", "Estufa de juguete"]])).toEqual([]);
});

test.each([
  ["once", "Funko Pop Once", "Harry Potter box set", "Paperback, all seven were read once."],
  ["dice", "Polyhedral dice set", "Caja de galletas antigua", "En la tapa dice Mundial 1970, para la cocina."],
  ["ten", "Ten wooden blocks", "Pista de carreras", "Ten en cuenta que le falta una pieza de la caja."],
  ["vine", "Vine wreath, 40 cm", "Sombrero de charro", "Lo compré cuando vine de Jalisco."],
  ["sea", "Sea shells, one pound", "Muñeca de trapo", "Para quien sea coleccionista."],
])(
  "%j is found where it names something, and not where a description's sentence has it",
  (query, wanted, other, told) => {
    const find = openIndex(
      [
        { id: "wanted", category: "toys", title: wanted, description: "" },
        { id: "other", category: "toys", title: other, description: told },
      ],
      lexicon,
    );
    expect(find(query)).toEqual(["wanted"]);
  },
);
