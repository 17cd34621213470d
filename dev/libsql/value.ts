import { Buffer } from "node:buffer";
import { BadRequest } from "./errors";

/** A SQL value on its way to or from the native engine: bigint is INTEGER, number is REAL. Never a boolean. */
export type Value = null | bigint | number | string | Buffer;

/** Reads a value of the protocol, e.g. `{ type: "integer", value: "7" }`. */
export function decodeValue(json: unknown): Value {
  if (typeof json !== "object" || json === null) throw new BadRequest("a value must be an object");
  const { type, value, base64 } = json as { type?: unknown; value?: unknown; base64?: unknown };
  if (type === "null") return null;
  if (type === "text" && typeof value === "string") return value;
  if (type === "float" && typeof value === "number") return value;
  if (type === "integer" && typeof value === "string") return decodeInteger(value);
  if (type === "blob" && typeof base64 === "string" && /^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    return Buffer.from(base64, "base64");
  }
  throw new BadRequest(`not a value: ${JSON.stringify(json).slice(0, 100)}`);
}

function decodeInteger(text: string): bigint {
  if (!/^[+-]?\d{1,19}$/.test(text)) throw new BadRequest(`not an integer: ${text.slice(0, 100)}`);
  const integer = BigInt(text.startsWith("+") ? text.slice(1) : text);
  if (BigInt.asIntN(64, integer) !== integer) throw new BadRequest(`not a 64-bit integer: ${text}`);
  return integer;
}

/** Rows as the JSON text of the answer; built by hand, because this is most of what a read costs. */
export function encodeRows(rows: readonly (readonly Value[])[]): string {
  let json = "[";
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as readonly Value[];
    json += i === 0 ? "[" : ",[";
    for (let j = 0; j < row.length; j++) {
      if (j !== 0) json += ",";
      json += encodeValue(row[j] as Value);
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
  // JSON has no infinity; a number that is too large reads back as one.
  if (!Number.isFinite(value)) return value > 0 ? "1e999" : "-1e999";
  return String(value);
}
