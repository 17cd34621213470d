import { Buffer } from "node:buffer";
import { BadRequest } from "./errors";

/** A value of the native engine: bigint is INTEGER, number is REAL. Never a boolean. */
export type Value = null | bigint | number | string | Buffer;

export interface Column {
  name: string;
  decltype: string | null;
}

/** Decodes a value of the protocol, e.g. `{ type: "integer", value: "7" }`. */
export function decodeValue(json: unknown): Value {
  const { type, value, base64 } = Object(json) as Record<string, unknown>;
  if (type === "null") return null;
  if (type === "text" && typeof value === "string") return value;
  if (type === "float" && typeof value === "number") return value;
  if (type === "integer" && typeof value === "string" && /^-?\d{1,19}$/.test(value)) return BigInt(value);
  if (type === "blob" && typeof base64 === "string") return Buffer.from(base64, "base64");
  throw new BadRequest(`Not a value: ${JSON.stringify(json)}`);
}

/** JSON text, concatenated by hand because this is most of a read's cost. */
export function encodeRows(rows: readonly (readonly Value[])[]): string {
  let json = "[";
  for (const row of rows) {
    json += json === "[" ? "[" : ",[";
    for (let column = 0; column < row.length; column++) {
      if (column > 0) json += ",";
      json += encodeValue(row[column] as Value);
    }
    json += "]";
  }
  return `${json}]`;
}

function encodeValue(value: Value): string {
  if (typeof value === "string") return `{"type":"text","value":${JSON.stringify(value)}}`;
  if (typeof value === "bigint") return `{"type":"integer","value":"${value}"}`;
  if (value === null) return '{"type":"null"}';
  if (typeof value === "number") return `{"type":"float","value":${encodeFloat(value)}}`;
  return `{"type":"blob","base64":"${value.toString("base64").replace(/=+$/, "")}"}`;
}

function encodeFloat(value: number): string {
  // JSON has no infinity; a number this large parses as one.
  if (!Number.isFinite(value)) return value > 0 ? "1e999" : "-1e999";
  return String(value);
}
