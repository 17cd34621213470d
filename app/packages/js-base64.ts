/** All that the database's client needs of js-base64. Put in by dev/build.ts. */
export const Base64 = {
  fromUint8Array: (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64"),
  toUint8Array: (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64")),
};
