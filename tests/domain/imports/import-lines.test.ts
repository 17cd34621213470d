import { expect, test } from "vitest";
import { MAX_PRODUCT_IMAGE_BYTES } from "~/domain/images/image";
import type { Archive } from "~/domain/imports/archive";
import { readColumns } from "~/domain/imports/import-columns";
import { readLines } from "~/domain/imports/import-lines";
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
