import type { Fields } from "./page";

/** Names that a parser of nested names chokes on, around a field's own name. */
export const hostileFields = (field: string): Fields => ({
  "a[4294967294]": "1",
  [`${field}[4294967294]`]: "1",
  [`${field}.deep`]: "1",
  [`${field}[]`]: "1",
  "__proto__.admin": "1",
  "constructor.prototype.admin": "1",
  __proto__x: "1",
  __intent__: "x",
  __state__: "x",
  ".": "1",
  "[": "1",
  [".".repeat(200_000)]: "1",
  "": "1",
});

export interface HostileBody {
  what: string;
  type: string;
  body: string | Buffer<ArrayBuffer>;
}

const ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";
const MB = 1_000_000;

const encoded = (what: string, body: string): HostileBody => ({ what, type: ENCODED, body });
const parts = (what: string, body: string, type = MULTIPART): HostileBody => ({ what, type, body });
const part = (name: string, value = "1") => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** One body of each kind, for every form. */
export function fewHostileBodies(field: string): HostileBody[] {
  const names = new URLSearchParams(hostileFields(field) as Record<string, string>).toString();
  return [
    encoded("of hostile names", names),
    encoded("of many fields", "a&".repeat(20_000)),
    encoded("of many fields of its own", `${field}=&`.repeat(1_000)),
    encoded("of one field", `${field}=${"a".repeat(300_000)}`),
    parts("of many parts", `${part(field).repeat(600)}--b--\r\n`),
    parts("of a part that does not end", part(field)),
    parts("without a boundary", part(field), "multipart/form-data"),
    parts("of a file in a text's place", `${part(`${field}"; filename="a`)}--b--\r\n`),
  ];
}

/** Bodies that no form of ours sends, below the limit of a form's size. `field` is one that the form may have. */
export function hostileBodies(field: string): HostileBody[] {
  const named = Object.entries(hostileFields(field)).map(([name, value]) =>
    encoded(name.slice(0, 30), new URLSearchParams({ [name]: String(value) }).toString()),
  );
  return [
    ...named,
    encoded("an intent of Conform's", `__intent__=${encodeURIComponent('{"type":"validate"}')}&__state__={`),
    encoded("nested a thousand times", `${field}${"[0]".repeat(1_000)}=1&${field}${".a".repeat(1_000)}=1`),
    encoded("of no fields", "&".repeat(0.99 * MB)),
    encoded("of half a million fields", "a&".repeat(0.49 * MB)),
    encoded("of many fields of its own", `${field}=&`.repeat(Math.floor((0.99 * MB) / (field.length + 2)))),
    encoded("of one field", `${field}=${"a".repeat(0.99 * MB)}`),
    encoded("of escapes", `${field}=${"%00".repeat(0.33 * MB)}`),
    encoded("that does not decode", `${field}=%E0%A4%A&%=%&%zz=%ff`),
    encoded("of half characters", `${field}=\ud800&${field}=%ED%A0%80`),
    parts("of many parts", `${part("a").repeat(15_000)}--b--\r\n`),
    parts("of many parts of its own", `${part(field).repeat(1_000)}--b--\r\n`),
    parts("of one part", `${part(field, "a".repeat(0.99 * MB))}--b--\r\n`),
    parts("of a part that does not end", part(field)),
    parts("of a header that does not end", `--b\r\nContent-Disposition: form-data; ${"x".repeat(0.9 * MB)}`),
    parts("of almost boundaries", `${part(field, "\r\n--".repeat(200_000))}--b--\r\n`),
    parts("without a boundary", part(field), "multipart/form-data"),
    parts("of another boundary", part(field), "multipart/form-data; boundary=c"),
    parts("of a file in a text's place", `${part(`${field}"; filename="a`)}--b--\r\n`),
    {
      what: "of random bytes",
      type: MULTIPART,
      body: Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256)),
    },
    { what: "of nothing", type: ENCODED, body: "" },
  ];
}
