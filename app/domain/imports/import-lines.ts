import { checkGoods, type GoodsRefusal, type TypedGoods } from "../catalog/listing";
import { isCategory } from "../catalog/product";
import { MAX_PRODUCT_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from "../images/image";
import { measurePortions, type Portions } from "../portions";
import { cleanLine } from "../text";
import { type Archive, archivedName } from "./archive";
import { columnName } from "./column-name";
import { IMPORT_BYTES_MAX } from "./import";
import { type ColumnField, IMPORT_FIELDS, type ImportField, type ReadColumns } from "./import-columns";
import { CHOICES, toCategory, toCondition } from "./import-values";
import { isFileName, readOwnPhoto, readPhotoAddress, splitPhotos } from "./photo-address";
import { toPlainText } from "./plain-text";

/** What the seller chose for lines that do not say it. */
export interface LineDefaults {
  category?: string;
  condition?: string;
}

type LineReason =
  | GoodsRefusal["reason"]
  | (typeof CHOICES)[number]["reason"]
  | "skuRepeated"
  | "skuMissing"
  | "skuTooLong"
  | "currencyOther"
  | "auction"
  | "photoAddress"
  | "photoArchive"
  | PhotoReason;
/** Of a photo's file; of one at an address, found only when it is fetched. */
export type PhotoReason = "photoNotFound" | "photoFile" | "photoFormat" | "photoSize" | "photoBroken";

/** What is wrong with a line, in which column, with what it says there. */
export interface LineProblem {
  field: ImportField;
  reason: LineReason;
  value: string;
}

export interface ImportLine {
  /** As spreadsheets count: the header is 1. */
  line: number;
  /** One listing of a seller has it. */
  sku: string;
  typed: TypedGoods;
  photos: string[];
  problems: LineProblem[];
  /** As in the file: a line, and those that only add to it. */
  cells: string[][];
}

const SKU_MAX = 100;
const VALUE_SHOWN = 80;
/** Letters of all lines: each variant repeats its product's description; and of one line, which is read at once. */
const LETTERS_MAX = 2 * IMPORT_BYTES_MAX;
const LINE_MAX = 1_000_000;
/** What reading a line takes beside its cells, in letters. */
const LINE_LETTERS = 1_000;
/** Letters of one product's photos. */
const PHOTOS_MAX = 20_000;

type Cells = Partial<Record<ColumnField, string>> & { photos?: string };

export interface FileFacts {
  columns: ReadColumns;
  defaults: LineDefaults;
  currency: string;
  /** The ZIP file with its photos. */
  archive: Archive | null;
  /** Where our own photos are. */
  origin: string;
}

/** Reads the lines below the header; `null` when they are too much to keep. */
export function* readLines(records: readonly (readonly string[])[], file: FileFacts): Portions<ImportLine[] | null> {
  const { source, fields } = file.columns;
  const isPortion = measurePortions();
  const rows: Row[] = [];
  for (const [index, cells] of records.entries()) {
    const read = readCells(cells, fields);
    if (Object.values(read).some(Boolean)) rows.push({ line: index + 2, cells: [...cells], read });
    if (isPortion(LINE_LETTERS)) yield;
  }
  const products = source === "shopify" ? joinVariants(rows) : rows.map((row) => ({ ...row, cells: [row.cells] }));
  const letters = products.map(({ read }) => lettersOf(read));
  if (letters.some((some) => some > LINE_MAX) || letters.reduce((sum, some) => sum + some, 0) > LETTERS_MAX)
    return null;
  const lines: ImportLine[] = [];
  for (const [index, { line, cells, read }] of products.entries()) {
    lines.push(readLine(line, cells, read, file));
    if (isPortion(LINE_LETTERS + (letters[index] ?? 0))) yield;
  }
  const seen = new Set<string>();
  for (const { sku, problems, typed } of lines) {
    if (sku && seen.has(sku)) {
      const isTitle = !isWrittenSku(sku);
      problems.push({
        field: "sku",
        reason: isTitle ? "skuMissing" : "skuRepeated",
        value: isTitle ? (typed.title ?? "") : sku,
      });
    }
    seen.add(sku);
  }
  return lines;
}

function readCells(cells: readonly string[], fields: ReadColumns["fields"]): Cells {
  const read: Cells = {};
  fields.forEach((field, index) => {
    const cell = unquoted((cells[index] ?? "").trim());
    if (!field || !cell) return;
    read[field] = field === "photos" && read.photos ? `${read.photos}\n${cell}` : cell;
  });
  return read;
}

function lettersOf(read: Cells): number {
  return Object.values<string | undefined>(read).reduce((sum, cell = "") => sum + cell.length, 0);
}

/** Without the mark that keeps a spreadsheet from running a cell, as in our own files. */
function unquoted(cell: string): string {
  return /^'\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

interface Row {
  line: number;
  cells: string[];
  read: Cells;
}

/** Shopify writes a product's variants and its further photos on lines of their own, under the same handle. */
function joinVariants(rows: readonly Row[]) {
  const joined: { line: number; cells: string[][]; read: Cells }[] = [];
  let first: Cells = {};
  let firstIndex = 0;
  for (const { line, cells, read } of rows) {
    const isSame = read.group !== undefined && read.group === first.group;
    if (!isSame) {
      first = read;
      firstIndex = joined.length;
      joined.push({ line, cells: [cells], read: named(read, first) });
    } else if (read.price) {
      const { title, description, category, condition, photos } = first;
      joined.push({
        line,
        cells: [cells],
        read: named({ title, description, category, condition, photos, ...read }, first),
      });
    } else {
      const product = joined[firstIndex];
      if (!product) continue;
      product.cells.push(cells);
      if (read.photos && (product.read.photos ?? "").length < PHOTOS_MAX)
        product.read.photos = `${product.read.photos ?? ""}\n${read.photos}`;
    }
  }
  return joined;
}

/** A variant's title says which it is; its key does, too. */
function named(read: Cells, { title, group }: Cells): Cells {
  const options = [read.option1, read.option2, read.option3].filter((option) => option && option !== "Default Title");
  const which = options.join(" / ");
  const sku = read.sku ?? (group && `${group} ${which}`);
  return { ...read, title: title && [title, which].filter(Boolean).join(" – "), sku };
}

/** Begins the key of a line without a SKU. */
const BY_TITLE = "title:";

export function isWrittenSku(key: string): boolean {
  return !key.startsWith(BY_TITLE);
}

/** Lines of the sell form, in one cell. */
const splitStates = (cell: string) => cell.replaceAll(";", "\n");
export const joinStates = (lines: string) => lines.replaceAll("\n", "; ");

function readLine(line: number, cells: string[][], read: Cells, file: FileFacts): ImportLine {
  const { defaults, currency } = file;
  const problems: LineProblem[] = [];
  const typed: TypedGoods = {};
  for (const field of IMPORT_FIELDS)
    if (field !== "sku" && field !== "photos" && read[field]) typed[field] = read[field];
  if (typed.shipping_states) typed.shipping_states = splitStates(typed.shipping_states);
  typed.description = toPlainText(typed.description ?? "");
  const category = toCategory(read.category ?? "");
  // Another store's category gives way to what the seller chose.
  typed.category = isCategory(category) ? category : defaults.category || category;
  typed.condition = read.condition ? toCondition(read.condition) : defaults.condition || "new";
  for (const { field, read: readChoice, reason } of CHOICES) {
    const written = typed[field];
    if (!written) continue;
    const choice = readChoice(written);
    if (choice === null) problems.push({ field, reason, value: shown(written) });
    typed[field] = choice ?? "";
  }
  const sku = cleanLine(read.sku ?? "");
  if (sku.length > SKU_MAX) problems.push({ field: "sku", reason: "skuTooLong", value: shown(sku) });
  if (read.currency && read.currency.toUpperCase() !== currency) {
    problems.push({ field: "price", reason: "currencyOther", value: shown(read.currency) });
  }
  const { format = "" } = read;
  if (/auction|subasta/i.test(format)) {
    problems.push({ field: "price", reason: "auction", value: shown(format) });
  }
  // Other stores take more photos of a listing.
  const photos = splitPhotos(read.photos ?? "").slice(0, MAX_PRODUCT_IMAGES);
  for (const photo of photos) {
    const reason = refusePhoto(photo, file);
    if (reason) problems.push({ field: "photos", reason, value: shown(photo) });
  }
  const checked = checkGoods(typed, photos.length);
  if (!checked.ok) {
    for (const [name, refusal] of Object.entries(checked.refusals)) {
      const field = name === "images" ? "photos" : (name as ImportField);
      if (!refusal) continue;
      const written = field === "photos" ? String(photos.length) : (read[field] ?? "");
      const value = "line" in refusal ? refusal.line : written;
      problems.push({ field, reason: refusal.reason, value: shown(value) });
    }
  }
  const key = sku || `${BY_TITLE}${columnName(typed.title ?? "")}`;
  return { line, sku: key.slice(0, SKU_MAX), typed, photos, problems, cells };
}

function refusePhoto(written: string, { archive, origin }: FileFacts): LineReason | null {
  if (!isFileName(written)) return readOwnPhoto(written, origin) || readPhotoAddress(written) ? null : "photoAddress";
  if (!archive) return "photoArchive";
  const file = archive.get(archivedName(written));
  if (!file) return "photoFile";
  return file.size > MAX_PRODUCT_IMAGE_BYTES ? "photoSize" : null;
}

function shown(value: string): string {
  const letters = [...cleanLine(value.slice(0, 10 * VALUE_SHOWN))];
  return letters.length > VALUE_SHOWN ? `${letters.slice(0, VALUE_SHOWN - 1).join("")}…` : letters.join("");
}
