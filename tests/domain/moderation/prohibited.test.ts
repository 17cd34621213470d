import { expect, test } from "vitest";
import type { Category } from "~/domain/catalog/product";
import { excerptOf, findProhibited, wordsToReview } from "~/domain/moderation/prohibited";
import { PROHIBITED, type ProhibitedKind } from "~/domain/moderation/prohibited-words";

const kindsOf = (
  title: string,
  category: Category = "other",
  more: Partial<Parameters<typeof findProhibited>[0]> = {},
) => [
  ...new Set(
    findProhibited({ title, category, description: null, secondTitle: null, secondDescription: null, ...more }).map(
      ({ kind }) => kind,
    ),
  ),
];

/** What is read before it is shown: titles as people write them. */
const HELD: Record<ProhibitedKind, readonly (string | [string, Category])[]> = {
  weapons: [
    ...["Pistola 9mm Beretta con 2 cargadores", "Revólver Smith & Wesson .38", "Escopeta calibre 12 de bombeo"],
    ...["Rifle calibre 22 con mira", "AK-47 original", "Hunting rifle .30-06", "Pump action shotgun"],
    ...["Ballesta de caza 150 lb", "Nudilleras de acero", "Butterfly knife balisong", "Navaja automática italiana"],
    ...["Gas pimienta 60 ml", "Taser para defensa personal", "Handgun Glock 19", "Rifles de cacería"],
  ],
  ammunition: ["Caja de balas .38 especial", "Cartuchos calibre 12", "9mm ammo 500 rounds", "Munición para rifle 223"],
  explosives: [
    "Granada de fragmentación",
    "Fuegos artificiales mayoreo",
    "Petardos y cohetes",
    "Dynamite stick",
    "Fireworks pack",
  ],
  drugs: [
    "Marihuana medicinal 28 g",
    "Cocaína pura",
    "Hongos alucinógenos secos",
    "LSD blotter",
    "Semilla feminizada autofloreciente",
    "CBD flower 7g",
    "Peyote vivo",
  ],
  medicine: [
    "Clonazepam 2 mg 30 tabletas",
    "Ozempic 1 mg pluma",
    "Amoxicilina 500 mg caja",
    "Tramadol 50mg",
    "Viagra 100 mg",
    "Insulina glargina",
    "Prescription drugs lot",
    "Botox 100 unidades",
  ],
  animals: [
    "Cachorro pastor alemán 2 meses",
    "Loro hablador macho",
    "Iguana verde adulta",
    "Ball python juvenile",
    "Ajolote mexicano",
    "Puppies for sale",
    "Hurón bebé",
    "Kitten siamese 8 weeks",
  ],
  species: [
    "Colmillo de marfil de elefante",
    "Elephant ivory carving",
    "Peineta de concha de carey",
    "Buche de totoaba seco",
  ],
  heritage: [
    "Figura prehispánica auténtica Colima",
    "Pieza arqueológica original olmeca",
    "Pre-Columbian original vessel",
    "Fósil de dinosaurio hadrosaurio",
  ],
  fakes: [
    ["Tenis Jordan clon AAA", "fashion"],
    ["Bolsa réplica Louis Vuitton", "fashion"],
    ["Reloj Rolex réplica 1:1", "fashion"],
    ["Fake designer bag", "fashion"],
    "iPhone 15 clon",
    ["Perfume pirata marca", "other"],
    ["Playera tipo original Nike", "fashion"],
    ["Bolsa réplica de piel Gucci", "fashion"],
  ],
  stolen: [
    "iPhone 13 iCloud bloqueado",
    "Celular IMEI reportado",
    "Laptop sin número de serie",
    "iPhone 12 activation lock",
    "Bad IMEI phone",
  ],
  papers: [
    "Acta de nacimiento original express",
    "Credencial INE",
    "Fake ID custom",
    "Cuenta de Netflix 1 año",
    "Gift card Amazon $500",
    "Roblox account 2016",
    "Billetes falsos de 500",
    "Licencia de conducir sin examen",
    "Cédula profesional",
  ],
  tobacco: [
    "Vape desechable 5000 puffs",
    "Elf Bar sabor mango",
    "Cigarros Marlboro caja",
    "Puro cubano Cohiba",
    "E-liquid con nicotina",
    "Vapeador recargable",
  ],
  alcohol: [
    "Tequila Don Julio 70",
    "Whisky Macallan 18 años",
    "Vino tinto Ribera del Duero",
    "Mezcal artesanal joven",
    "Craft beer 12 pack",
  ],
  remains: ["Cráneo humano real", "Real human skull antique", "Dientes humanos lote", "Leche materna congelada"],
  adult: ["Pack de fotos íntimas", "OnlyFans account", "Escort service CDMX", "Used panties", "Ropa interior usada"],
  uniforms: [
    "Uniforme de policía completo talla M",
    "Chaleco antibalas nivel III",
    "Police badge real",
    "Signal jammer 8 bands",
    "Torreta policial LED",
  ],
  used: ["Labial usado MAC", "Used makeup lot", "Lote de comida caducada"],
  unsafe: ["Casco chocado AGV para exhibición", "Expired car seat Graco", "Autoasiento caducado"],
  hatred: ["Bandera nazi original", "Parche con suástica", "Nazi helmet"],
};

/** What is not: the same words for other things. */
const SHOWN: readonly (string | [string, Category])[] = [
  ...["Casco AGV nuevo", "Autoasiento Graco", "Labial MAC nuevo", "Car seat, not expired", "Libro: la Alemania nazi"],
  ...["Brochas de maquillaje", "White power bank", "Buddha with swastika", "Espejo de maquillaje con luz"],
  ...["Pistola de silicón grande 60 W", "Pistola de pintura HVLP", "Hot glue gun with sticks", "Heat gun 1500W Dewalt"],
  ...["Pistola de masaje muscular", "Massage gun percussion", "Pistola de agua para alberca", "Water gun super soaker"],
  ...[
    "Pistola de calor 2000 W",
    "Nail gun Bostitch",
    "Pistola de impacto neumática para llantas",
    "Staple gun heavy duty",
  ],
  ...[
    "Pistola para calafatear",
    "Caulking gun",
    "Grease gun 14 oz",
    "Pistola de riego 8 chorros",
    "Pistola de etiquetas de precio",
  ],
  ...["Spray gun for car paint", "Soldering gun 100W", "Barcode scanner gun", "Pistola lectora código de barras"],
  ...([
    ["Pistola de juguete con dardos", "toys"],
    ["Nerf Elite 2.0", "toys"],
    ["Rifle lanzador de espuma", "toys"],
  ] as [string, Category][]),
  ...[
    "Top Gun Maverick Blu-ray",
    "Guns N' Roses vinyl",
    "Taza Sex Pistols",
    "Figura Revolver Ocelot",
    "Libro Armas, gérmenes y acero",
  ],
  ...[
    "Machete para jardín 22 pulgadas",
    "Cuchillo de chef 8 pulgadas",
    "Swiss army knife",
    "Navaja suiza",
    "Hacha de leñador",
  ],
  ...["Bullet journal A5", "Licuadora Magic Bullet", "Vibrador de concreto", "Tren bala escala", "Bullet camera 1080p"],
  ...["Jarabe de granadina", "Árbol de granada enano", "Pomegranate juice", "Guantes para granada fruta"],
  ...[
    "Lámpara de luces LED",
    "Confeti para fiesta",
    "Weed eater string trimmer",
    "Weed killer spray",
    "Weed barrier landscape fabric",
  ],
  ...[
    "Maceta con cactus",
    "Hemp rope",
    "Medicine ball 5 kg",
    "Medicine cabinet mirror",
    "Botiquín de primeros auxilios vacío",
  ],
  ...[
    "Pastillero semanal",
    "Pill box organizer",
    "Báscula de cocina",
    "Estetoscopio Littmann",
    "Hielera para insulina",
  ],
  ...[
    "Croquetas para cachorro 10 kg",
    "Collar para perro talla M",
    "Jaula para hámster",
    "Transportadora para gato",
    "Puppy training pads",
  ],
  ...[
    "Peluche de iguana",
    "Arena para gatito",
    "Python programming book",
    "Libro de Python 3",
    "Terrario para ajolote",
    "Pecera 40 litros",
  ],
  ...["Vestido color marfil", "Ivory wedding dress lace", "Lentes carey", "Tortoiseshell sunglasses", "Vela marfil"],
  ...[
    "Réplica de penacho de Moctezuma artesanal",
    "Escultura azteca de resina",
    "Aretes estilo prehispánico",
    "Puzzle calendario azteca",
  ],
  ...[
    "Chamarra imitación piel",
    "Fake fur coat",
    "Faux leather jacket",
    "Pestañas falsas magnéticas",
    "Pasto artificial",
    "Réplica decorativa de cámara en resina",
  ],
  ...[
    "Disfraz de pirata",
    "Star Wars Clone Wars DVD",
    "Réplica de coche a escala 1:18",
    "Sombrero pirata",
    "Dummy camera fake security",
  ],
  ...[
    "Candado antirrobo para moto",
    "Alarma antirrobo",
    "Funda para pasaporte",
    "Passport holder leather",
    "Marco para título universitario",
  ],
  ...[
    "Cartera con tarjetero",
    "Nissan Pathfinder faros",
    "Honda Passport tapetes",
    "Cenicero de cristal",
    "Encendedor de cigarro para auto",
  ],
  ...[
    "Encendedor Zippo",
    "Ashtray vintage",
    "Perfume Tobacco Vanille Tom Ford",
    "Humidor de cedro",
    "Parche de bordar",
  ],
  ...[
    "Vasos tequileros 6 piezas",
    "Whiskey glasses set of 4",
    "Beer mug 500 ml",
    "Sacacorchos eléctrico",
    "Wine rack bamboo",
    "Hielera para cerveza",
  ],
  ...["Wine decanter", "Destapador de cerveza", "Letrero neón cerveza", "Copas para vino tinto", "Root beer extract"],
  ...[
    "Modelo anatómico de cráneo humano resina",
    "Human skull model plaster",
    "Anatomy poster",
    "Tatuaje temporal calavera",
  ],
  ...[
    "Ford Escort 1995 faro",
    "Disfraz de policía para niño",
    "Police costume kids",
    "LEGO City Police",
    "Uniforme escolar talla 10",
  ],
  ...[
    "Uniforme de enfermera",
    "Botas de trabajo",
    "Chaleco salvavidas",
    "Bicicleta de montaña",
    "iPhone 12 desbloqueado",
    "Control de Xbox",
  ],
];

test.each(Object.entries(HELD))("%s are held", (kind, titles) => {
  for (const one of titles) {
    const [title, category] = typeof one === "string" ? [one] : one;
    expect(kindsOf(title, category), title).toContain(kind);
  }
});

test("the same words for other things are not", () => {
  const wrong = SHOWN.map((one) => (typeof one === "string" ? ([one, "other"] as const) : one)).flatMap(
    ([title, category]) => {
      const kinds = kindsOf(title, category);
      return kinds.length > 0 ? [`${title}: ${kinds.join()}`] : [];
    },
  );
  expect(wrong).toEqual([]);
});

test("the tables are large enough, and every kind is in them", () => {
  expect(Object.values(HELD).flat().length).toBeGreaterThanOrEqual(80);
  expect(SHOWN.length).toBeGreaterThanOrEqual(80);
  expect(Object.keys(HELD).sort()).toEqual(Object.keys(PROHIBITED).sort());
});

test("capitals, accents, plurals and the other language change nothing", () => {
  expect(kindsOf("MUNICIÓN")).toEqual(["ammunition"]);
  expect(kindsOf("Silla", "home", { secondTitle: "Shotguns" })).toEqual(["weapons"]);
  expect(kindsOf("Revólveres")).toEqual(["weapons"]);
});

test("a description is held for what means nothing else", () => {
  expect(kindsOf("Silla", "home", { description: "No es un arma ni una pistola" })).toEqual([]);
  expect(kindsOf("Silla", "home", { description: "Incluye fentanilo" })).toEqual(["drugs"]);
  expect(kindsOf("Silla", "home", { secondDescription: "with a Glock" })).toEqual(["weapons"]);
});

test("a toy with the words of a real one is held", () => {
  expect(kindsOf("Pistola 9mm de juguete", "toys")).toEqual(["weapons"]);
});

test("what was released with its words is not held for them again", () => {
  const found = findProhibited({
    ...{
      title: "Escopeta y ballesta",
      category: "other",
      description: null,
      secondTitle: null,
      secondDescription: null,
    },
  });
  expect(wordsToReview(found, ["escopeta"]).map(({ word }) => word)).toEqual(["ballesta"]);
});

test("of a short word nothing is cut, and a plural is found by its words", () => {
  // "Gas pimienta" is held; "ga pimienta" and "gass pimienta" are no words.
  expect(kindsOf("Gas pimienta 60 ml")).toEqual(["weapons"]);
  expect(kindsOf("Ga pimienta 60 ml")).toEqual([]);
  expect(kindsOf("Pistolas 9mm")).toEqual(["weapons"]);
  expect(kindsOf("Pistolass 9mm")).toEqual([]);
});

test("texts without words or that are not there hold nothing", () => {
  expect(kindsOf("…")).toEqual([]);
  expect(kindsOf("")).toEqual([]);
});

test("an excerpt is the found words as they stand in the text, between ten on each side", () => {
  const of = (description: string, word: string) => excerptOf(["Silla", null, description], word);
  expect(of("Incluye dos RE\u0301VOLVERES, usados.", "revolver")).toEqual([
    "Incluye dos ",
    "RE\u0301VOLVERES",
    ", usados.",
  ]);
  expect(of("uno dos tres cuatro cinco seis siete ocho nueve diez once: gas-pimienta", "gas pimienta")).toEqual([
    "…dos tres cuatro cinco seis siete ocho nueve diez once: ",
    "gas-pimienta",
    "",
  ]);
  expect(of("Pistola uno dos tres cuatro cinco seis siete ocho nueve diez. Once", "pistola")).toEqual([
    "",
    "Pistola",
    " uno dos tres cuatro cinco seis siete ocho nueve diez…",
  ]);
  expect(of("Ya no dice nada", "pistola")).toBeNull();
  expect(excerptOf(["Silla", "Toy rifle"], "rifle")).toEqual(["Toy ", "rifle", ""]);
});
