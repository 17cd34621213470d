import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../../support/market";

// What people type, in either language, over listings in both: one of the first four results is meant.

const FIRST = 4;

const ENGLISH: Record<string, RegExp> = {
  camera: /cámara/i,
  "polaroid camera": /Polaroid OneStep/,
  "running shoes": /para correr/,
  "nike sneekers": /Nike/,
  "boxing gloves 14oz": /boxing gloves/,
  couch: /sofa/,
  "leather couch": /tan leather sofa/,
  "laptop 13 inch": /13-inch aluminium laptop/,
  "tablet 64gb": /12\.9-inch tablet/,
  "geforce pc": /GeForce RTX/,
  "ultra wide monitor": /LG curved ultrawide/,
  keybord: /Mechanical keyboard/,
  bonsai: /Bonsái/,
  orchid: /Orquídea/,
  "cactus pot": /Cactus columnar/,
  "tent 2 person": /dome tent/,
  "jump rope": /skipping rope/,
  "road bike": /road bicycle/,
  "white nike sneakers": /Nike blancos/,
  "film cameras": /cámaras de película/,
};

const SPANISH: Record<string, RegExp> = {
  "bicicleta de ruta": /road bicycle/,
  "casa de campaña": /dome tent/,
  "cuerda para saltar": /skipping rope/,
  "banco alto de madera": /wooden stool/,
  "globo gigante": /balloon/,
  "teclado mecanico": /Mechanical keyboard/,
  "monitor curvo": /LG curved/,
  "tableta 64 gb": /tablet with stylus/,
  "silla amarilla": /Yellow dining chair/,
  "sillon negro": /Black moulded armchair/,
  "juego de sala": /Living-room set/,
  "computadora gamer": /Gaming tower/,
  "teniz nike": /Nike/,
  "camara instantanea": /Polaroid/,
  "guantes de box": /Guantes de boxeo/,
  suculentas: /suculentas/,
  "maseta de barro": /maceta de barro/,
  "leon de piedra": /stone guardian lion/,
  "sofa de piel": /Sofá de piel/,
  "laptop 256gb": /256 GB/,
};

let market: Market;
beforeAll(async () => {
  market = await openMarket({ demo: true, withoutImages: true });
});
afterAll(() => market.close());

test.each([
  ["en", ENGLISH],
  ["es", SPANISH],
] as const)("twenty things are found as a reader of %s types them", async (language, queries) => {
  const reader = market.visitor({ "Accept-Language": language });
  const missed: string[] = [];
  for (const [query, wanted] of Object.entries(queries)) {
    const page = await reader.get(`/search?q=${encodeURIComponent(query)}`);
    const titles = page.document.querySelectorAll("main .grid h3, main .grid .title").map((title) => title.text.trim());
    if (!titles.slice(0, FIRST).some((title) => wanted.test(title))) missed.push(`${query}: ${titles.join(" | ")}`);
  }
  expect(missed).toEqual([]);
  expect(Object.keys(queries)).toHaveLength(20);
});
