import { escapeXml } from "./xml.server";
import { zip } from "./zip.server";

/** A text, or an amount as `toDecimal` writes it. */
export type Cell = string | { amount: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
export const WORKBOOK_TYPE = `${TYPE}.sheet`;

const PARTS = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is text ("@", number format 49), style 2 an amount ("#,##0.00", 4).
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** An .xlsx file of one sheet. Its texts stay texts: never numbers, dates or formulas. */
export function toWorkbook(name: string, rows: readonly (readonly Cell[])[]) {
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(row).join("")}</sheetData></worksheet>`;
  const book = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const parts = { ...PARTS, "xl/workbook.xml": book, "xl/worksheets/sheet1.xml": sheet };
  return zip(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, HEAD + xml])));
}

function row(cells: readonly Cell[], index: number): string {
  return `<row r="${index + 1}">${cells.map((one, column) => cell(one, `${letter(column)}${index + 1}`)).join("")}</row>`;
}

function cell(value: Cell, place: string): string {
  if (typeof value !== "string") return `<c r="${place}" s="2"><v>${value.amount}</v></c>`;
  return `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

function letter(column: number): string {
  return String.fromCharCode("A".charCodeAt(0) + column);
}
