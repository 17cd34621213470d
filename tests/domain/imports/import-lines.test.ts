import { expect, test } from "vitest";
import { MAX_PRODUCT_IMAGE_BYTES } from "~/domain/images/image";
import type { Archive } from "~/domain/imports/archive";
import { readColumns } from "~/domain/imports/import-columns";
import { isWrittenSku, joinStates, readLines } from "~/domain/imports/import-lines";
import { workOff } from "../../support/work-off";

const PHOTO = "https://pictures.shop.mx/a.jpg";

const OWN = "https://tianguis.mx";

function read(header: string[], rows: string[][], defaults = {}, archive: Archive | null = null) {
  const columns = readColumns(header);
  return {
    source: columns.source,
    lines: workOff(readLines(rows, { columns, defaults, archive, currency: "MXN", origin: OWN })).answer ?? [],
  };
}

const problemsOf = (line: { problems: { field: string; reason: string }[] } | undefined) =>
  line?.problems.map(({ field, reason }) => `${field} ${reason}`);

test("our file is read by its names in either language, whatever their accents and case", () => {
  const english = ["SKU", "Title", "Category", "Condition", "Price", "Stock", "Photos"];
  const spanish = ["sku", "TITULO", "Categoría", "Condición", "Precio", "Existencias", "Fotos"];
  const one = read(english, [["A", "Cup", "Home", "New", "1,250.00", "3", PHOTO]]);
  const other = read(spanish, [["A", "Cup", "Hogar", "Nuevo", "$1,250.00", "3", PHOTO]]);
  for (const { source, lines } of [one, other]) {
    expect(source).toBe("own");
    expect(lines).toMatchObject([
      { line: 2, sku: "A", typed: { title: "Cup", category: "home", condition: "new", stock: "3" }, problems: [] },
    ]);
  }
});

test("each wrong cell is named with its column and reason, by the rule of the sell form", () => {
  const header = ["Title", "Category", "Condition", "Price", "Stock", "Photos"];
  const { lines } = read(header, [
    ["", "Home", "New", "10", "1", PHOTO],
    ["Cup", "Kitchen", "Old", "ten", "0", ""],
    ["Chair", "Home", "used-good", "10", "1", PHOTO],
    ["Lamp", "Home", "New", "10", "1", "http://pictures.shop.mx/a.jpg"],
  ]);
  expect(lines.map(problemsOf)).toEqual([
    ["title titleRequired"],
    expect.arrayContaining([
      "category categoryRequired",
      "condition conditionRequired",
      "price priceInvalid",
      "stock stockInvalid",
      "photos imagesRequired",
    ]),
    ["photos usedImagesRequired"],
    ["photos photoAddress"],
  ]);
});

test("shipping by state stands in one cell, and the state that nobody knows is named", () => {
  const header = ["SKU", "Title", "Category", "Price", "Photos", "Envío por estado"];
  const { lines } = read(header, [
    ["A", "Cup", "Home", "1", PHOTO, "Yucatán, Quintana Roo: 250; Baja California Sur: no"],
    ["B", "Mug", "Home", "1", PHOTO, "Yucatán: 250; Texas: 300"],
  ]);
  expect(lines[0]?.problems).toEqual([]);
  expect(lines[1]?.problems).toEqual([{ field: "shipping_states", reason: "stateUnknown", value: "Texas" }]);
});

test("two lines of one SKU, or of one title without SKU, are one listing", () => {
  const { lines } = read(
    ["SKU", "Title", "Category", "Price", "Photos"],
    [
      ["A", "Cup", "Home", "1", PHOTO],
      ["A", "Mug", "Home", "1", PHOTO],
      ["", "Lamp", "Home", "1", PHOTO],
      ["", "LAMP", "Home", "1", PHOTO],
    ],
  );
  expect(lines.map(problemsOf)).toEqual([[], ["sku skuRepeated"], [], ["sku skuMissing"]]);
});

test("eBay's File Exchange is read by its names; auctions and other currencies are told", () => {
  const header = [
    ...[
      "*Action(SiteID=US|Country=US|Currency=USD|Version=1193)",
      "CustomLabel",
      "*Title",
      "*Description",
      "*Category",
    ],
    ...["*ConditionID", "PicURL", "*Quantity", "*StartPrice", "*Format", "Currency"],
  ];
  const { source, lines } = read(
    header,
    [
      [
        "Add",
        "E-1",
        "Camera",
        "<p>Works&nbsp;well</p>",
        "31388",
        "1000",
        `${PHOTO}|${PHOTO}2`,
        "2",
        "99.5",
        "FixedPrice",
        "MXN",
      ],
      ["Add", "E-2", "Lens", "", "31388", "1000", PHOTO, "1", "10", "Auction", "USD"],
    ],
    { category: "electronics" },
  );
  expect(source).toBe("ebay");
  expect(lines[0]).toMatchObject({
    ...{ sku: "E-1", photos: [PHOTO, `${PHOTO}2`], problems: [] },
    typed: { category: "electronics", condition: "new", description: "Works well", price: "99.5", stock: "2" },
  });
  expect(problemsOf(lines[1])).toEqual(["price currencyOther", "price auction"]);
});

test.each([
  [
    [
      "Handle",
      "Title",
      "Body (HTML)",
      "Option1 Value",
      "Variant SKU",
      "Variant Inventory Qty",
      "Variant Price",
      "Image Src",
    ],
  ],
  [["URL handle", "Title", "Description", "Option1 value", "SKU", "Inventory quantity", "Price", "Product image URL"]],
])("Shopify's variants are listings of their own, and its lines of photos belong to the first: %j", (header) => {
  const { source, lines } = read(
    header,
    [
      ["shirt", "Shirt", "<b>Cotton</b>", "Small", "S-1", "4", "200", PHOTO],
      ["shirt", "", "", "Large", "S-2", "5", "210", ""],
      ["shirt", "", "", "", "", "", "", `${PHOTO}?2`],
      ["hat", "Hat", "", "Default Title", "", "1", "90", PHOTO],
    ],
    { category: "fashion" },
  );
  expect(source).toBe("shopify");
  expect(
    lines.map(({ sku, typed, photos, problems }) => [sku, typed.title, typed.price, photos.length, problems]),
  ).toEqual([
    ["S-1", "Shirt – Small", "200", 2, []],
    ["S-2", "Shirt – Large", "210", 1, []],
    ["hat", "Hat", "90", 1, []],
  ]);
});

test("a file with Mercado Libre's names is read", () => {
  const header = [
    "item_id",
    "title",
    "price",
    "currency_id",
    "available_quantity",
    "condition",
    "pictures",
    "description",
  ];
  const { source, lines } = read(
    header,
    [["MLM1", "Silla", "350", "MXN", "2", "new", `${PHOTO};${PHOTO}2`, "De madera"]],
    {
      category: "home",
    },
  );
  expect(source).toBe("mercado-libre");
  expect(lines).toMatchObject([{ sku: "MLM1", problems: [], photos: [PHOTO, `${PHOTO}2`] }]);
});

test("a photo is one of the ZIP file, at an address, or of a listing of ours", () => {
  const file = { offset: 0, packed: 5, size: 5, isDeflated: false };
  const archive = new Map([
    ["cup.jpg", file],
    ["huge.jpg", { ...file, size: MAX_PRODUCT_IMAGE_BYTES + 1 }],
    ["twice.jpg", null],
  ]);
  const own = `${OWN}/pictures/1280/01920000-0000-7000-8000-000000000001/1-0.jpg`;
  const photos = ["CUP.JPG", "huge.jpg", "twice.jpg", "none.jpg", own, `${OWN}/account`];
  const rows = photos.map((photo, n) => [`S${n}`, "Cup", "Home", "1", photo]);
  const { lines } = read(["SKU", "Title", "Category", "Price", "Photos"], rows, {}, archive);
  expect(lines.map(problemsOf)).toEqual([
    ...[[], ["photos photoSize"], ["photos photoFile"], ["photos photoFile"], [], []],
  ]);
});

const FIELDS = ["SKU", "Title", "Category", "Price", "Photos"];
const cup = (...more: string[]) => ["A", "Cup", "Home", "1", PHOTO, ...more];

test("choices of a line are read in either language, and a column without a word says nothing", () => {
  const header = [
    ...FIELDS,
    "Ofertas",
    "Solo entrega en persona",
    "Quien paga la devolución",
    "Idioma",
    "Devoluciones",
  ];
  const [yes, none] = read(header, [
    cup("sí", "x", "El comprador", "inglés", "30 days"),
    cup("", "", "", "", ""),
  ]).lines;
  expect(yes?.typed).toMatchObject({
    ...{ offers: "on", pickup_only: "on", return_payer: "buyer", language: "en", returns: "30 days" },
  });
  expect(Object.keys(none?.typed ?? {}).sort()).toEqual(["category", "condition", "description", "price", "title"]);
  expect(yes?.typed).not.toHaveProperty("sku");
  expect(yes?.typed).not.toHaveProperty("photos");
});

test("a choice that cannot be read is a problem of its line, with what is written there", () => {
  const choices = [
    ...([
      ["Ofertas", "tal vez", "offers", "checkedUnknown"],
      ["Solo entrega en persona", "CIERTO", "pickup_only", "checkedUnknown"],
      ["Días de preparación", "4", "handling_days", "handlingDaysUnknown"],
      ["Días de devolución", "15", "return_days", "returnDaysUnknown"],
      ["Quién paga la devolución", "nadie", "return_payer", "returnPayerUnknown"],
      ["Idioma", "francés", "language", "languageUnknown"],
    ] as const),
  ];
  const header = [...FIELDS, ...choices.map(([name]) => name)];
  const [wrong, good] = read(header, [
    cup(...choices.map(([, written]) => written)),
    ["B", "Mug", "Home", "1", PHOTO, "FALSO", "no", "3 días hábiles", "Sin devoluciones", "yo", "Español"],
  ]).lines;
  expect(wrong?.problems).toEqual(choices.map(([, value, field, reason]) => ({ field, reason, value })));
  expect(good?.problems).toEqual([]);
  expect(good?.typed).toMatchObject({
    ...{ offers: "", pickup_only: "", handling_days: "3", return_days: "0", return_payer: "seller", language: "es" },
  });
});

test("what a line does not say is what the seller chose, and new where nothing was chosen", () => {
  const header = [...FIELDS, "Condition"];
  const defaults = { category: "toys", condition: "for-parts" };
  const of = (row: string[], chosen = {}) => read(header, [row], chosen).lines[0]?.typed;
  expect(of(cup(""))).toMatchObject({ category: "home", condition: "new", description: "" });
  expect(of(cup(""), defaults)).toMatchObject({ category: "home", condition: "for-parts" });
  expect(of(["A", "Cup", "Kitchen", "1", PHOTO, "used"], defaults)).toMatchObject({
    ...{ category: "toys", condition: "used-good" },
  });
  expect(of(["A", "Cup", "", "1", PHOTO, ""])).toMatchObject({ category: "" });
});

test("empty lines are passed over, and each line keeps its number and cells", () => {
  const { lines } = read(FIELDS, [["", " ", ""], cup(), [], ["B", "Mug", "Home", "2", PHOTO]]);
  expect(lines.map(({ line, cells }) => [line, cells])).toEqual([
    [3, [cup()]],
    [5, [["B", "Mug", "Home", "2", PHOTO]]],
  ]);
});

test("the mark that keeps a spreadsheet from running a cell is no part of it", () => {
  const titles = ["'=SUM(A1)", "'+52 phone", "' -5", "'@home", "'quoted'", "it'=s"];
  const { lines } = read(
    FIELDS,
    titles.map((title, n) => [`S${n}`, title, "Home", "1", PHOTO]),
  );
  expect(lines.map(({ typed }) => typed.title)).toEqual(["=SUM(A1)", "+52 phone", " -5", "@home", "'quoted'", "it'=s"]);
});

test("a key has a hundred letters, and what is wrong is shown with eighty", () => {
  const key = (letters: number) => "k".repeat(letters);
  const { lines } = read(
    FIELDS,
    [100, 101].map((letters) => [key(letters), "Cup", "Home", "1", PHOTO]),
  );
  expect(lines.map(({ sku, problems }) => [sku, problems])).toEqual([
    [key(100), []],
    [
      key(100),
      [
        { field: "sku", reason: "skuTooLong", value: `${key(79)}…` },
        { field: "sku", reason: "skuRepeated", value: key(100) },
      ],
    ],
  ]);
  const shown = (price: string) => read(FIELDS, [["A", "Cup", "Home", price, PHOTO]]).lines[0]?.problems[0]?.value;
  expect(shown("x".repeat(80))).toBe("x".repeat(80));
  expect(shown("x".repeat(81))).toBe(`${"x".repeat(79)}…`);
});

test("a line without a key is known by its title", () => {
  const { lines } = read(FIELDS, [
    ["", "Café Olé!", "Home", "1", PHOTO],
    ["", "x".repeat(120), "Home", "1", PHOTO],
    ["", "", "Home", "1", PHOTO],
  ]);
  expect(lines.map(({ sku }) => sku)).toEqual(["title:cafe ole", `title:${"x".repeat(94)}`, "title:"]);
  expect(lines.map(({ sku }) => isWrittenSku(sku))).toEqual([false, false, false]);
  expect(isWrittenSku("A")).toBe(true);
  const twice = read(FIELDS, [
    ["", "Lamp", "Home", "1", PHOTO],
    ["", "LAMP", "Home", "1", PHOTO],
  ]).lines[1];
  expect(twice?.problems).toEqual([{ field: "sku", reason: "skuMissing", value: "LAMP" }]);
});

test("photos of several columns and more than five are read in their order, five of them", () => {
  const header = ["SKU", "Title", "Category", "Price", "Photo 1", "Photo 2"];
  const many = Array.from({ length: 6 }, (_, n) => `${PHOTO}?${n}`);
  const { lines } = read(header, [["A", "Cup", "Home", "1", many.slice(0, 2).join("|"), many.slice(2).join("|")]]);
  expect(lines[0]?.photos).toEqual(many.slice(0, 5));
});

test("a used thing with too few photos is told how many it has; another currency and an auction, what they say", () => {
  const header = [...FIELDS, "Condition", "Currency", "Format"];
  const [used, other, same] = read(header, [
    cup("used", "", ""),
    ["B", "Mug", "Home", "1", PHOTO, "", "usd", "Subasta inversa"],
    ["C", "Pot", "Home", "1", PHOTO, "", "mxn", "FixedPrice"],
  ]).lines;
  expect(used?.problems).toEqual([{ field: "photos", reason: "usedImagesRequired", value: "1" }]);
  expect(other?.problems).toEqual([
    { field: "price", reason: "currencyOther", value: "usd" },
    { field: "price", reason: "auction", value: "Subasta inversa" },
  ]);
  expect(same?.problems).toEqual([]);
});

test("a file in a ZIP file may have as many bytes as a photo, and without one there is none", () => {
  const file = { offset: 0, packed: 5, size: MAX_PRODUCT_IMAGE_BYTES, isDeflated: false };
  const row = ["A", "Cup", "Home", "1", "cup.jpg"];
  expect(read(FIELDS, [row], {}, new Map([["cup.jpg", file]])).lines[0]?.problems).toEqual([]);
  expect(problemsOf(read(FIELDS, [row]).lines[0])).toEqual(["photos photoArchive"]);
});

test("Shopify's lines are joined by their handle alone, and keep all their cells", () => {
  const header = ["Handle", "Title", "Option1 Value", "Option2 value", "Variant SKU", "Variant Price", "Image Src"];
  const rows = [
    ["", "Loose", "", "", "", "5", PHOTO],
    ["", "Loose too", "", "", "", "6", PHOTO],
    ["hat", "Hat", "Red", "Large", "", "90", ""],
    ["hat", "", "", "", "", "", PHOTO],
    ["hat", "", "Blue", "Large", "", "95", ""],
  ];
  const { lines } = read(header, rows, { category: "fashion" });
  expect(
    lines.map(({ line, sku, typed, photos, cells }) => [line, sku, typed.title, photos.length, cells.length]),
  ).toEqual([
    [2, "title:loose", "Loose", 1, 1],
    [3, "title:loose too", "Loose too", 1, 1],
    [4, "hat Red / Large", "Hat – Red / Large", 1, 2],
    [6, "hat Blue / Large", "Hat – Blue / Large", 0, 1],
  ]);
  expect(lines[2]?.cells).toEqual([rows[2], rows[3]]);
  expect(lines[3]?.cells).toEqual([rows[4]]);
});

test("a product takes photos of further lines up to twenty thousand letters", () => {
  const header = ["Handle", "Title", "Variant Price", "Image Src"];
  const long = (n: number) => `https://pictures.shop.mx/${n}${"x".repeat(9_990 - 26)}.jpg`;
  const photos = Array.from({ length: 4 }, (_, n) => ["hat", "", "", long(n)]);
  const { lines } = read(header, [["hat", "Hat", "90", ""], ...photos], { category: "fashion" });
  expect(lines[0]?.photos).toHaveLength(3);
  const full = long(1) + "x".repeat(20_000 - long(1).length);
  const [exact] = read(header, [["hat", "Hat", "90", full], ...photos], { category: "fashion" }).lines;
  expect(exact?.photos).toEqual([full]);
});

test("a line of a million letters is read, a longer one or twenty such are not", () => {
  const text = (letters: number) => "x".repeat(letters - "ACupHome1".length - PHOTO.length);
  const header = [...FIELDS, "Description"];
  const lines = (rows: string[][]) =>
    workOff(
      readLines(rows, { columns: readColumns(header), defaults: {}, archive: null, currency: "MXN", origin: OWN }),
    ).answer;
  expect(lines([cup(text(1_000_000))])).toHaveLength(1);
  expect(lines([cup("short"), cup(text(1_000_001))])).toBeNull();
  expect(lines(Array.from({ length: 22 }, () => cup(text(1_000_000))))).toBeNull();
});

test("shipping by state is one cell in a file, and lines in the form", () => {
  expect(joinStates("Yucatán: 250\nBaja California Sur: no")).toBe("Yucatán: 250; Baja California Sur: no");
  const { lines } = read([...FIELDS, "Envío por estado"], [cup("Yucatán: 250; Baja California Sur: no")]);
  expect(lines[0]?.typed.shipping_states).toBe("Yucatán: 250\n Baja California Sur: no");
});
