/** More segments or chunks than any editor writes. Bounds the memory of a file with millions of tiny ones. */
export const MAX_PARTS = 65_536;

/** `size`: 1 to 4 bytes. Bytes past the end count as 0. */
export function bigEndian(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

export function littleEndian(bytes: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = size - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

/** One character a byte. For names of a few letters, not for long texts. */
export function asciiAt(bytes: Uint8Array, at: number, size: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + size));
}

export function hasAsciiAt(bytes: Uint8Array, at: number, text: string): boolean {
  return asciiAt(bytes, at, text.length) === text;
}

/** Characters up to 255. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function concatBytes(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
