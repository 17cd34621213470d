import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ADDRESS_FIELDS,
  type AddressField,
  checkAddress,
  isMexico,
  type TypedAddress,
} from "~/domain/accounts/address";
import { STATE_NAMES } from "~/domain/accounts/mexican-states";
import { HOME } from "../../support/home";

const FIELDS = Object.keys(ADDRESS_FIELDS) as AddressField[];

/** Where no rule for México applies. */
const ABROAD = { ...HOME, postal_code: "K1A 0B1", country: "Canada" };

function refusalsOf(typed: TypedAddress) {
  const answer = checkAddress(typed);
  return answer.ok ? {} : answer.refusals;
}

test("an address is kept trimmed, on one line, without what is not seen", () => {
  const typed = { ...HOME, full_name: " Ana \u202e Nu\u0301n\u0303ez\u200b ", street_address: "Calle 1\r\n int. 2\t" };
  expect(checkAddress(typed)).toEqual({
    ok: true,
    address: { ...HOME, full_name: "Ana Núñez", street_address: "Calle 1 int. 2" },
  });
});

test("everything is required, and told in the order of the form", () => {
  expect(Object.entries(refusalsOf({ country: "" }))).toEqual(FIELDS.map((field) => [field, "required"]));
  for (const field of FIELDS) {
    for (const nothing of ["", "   ", "\u200b\u2060", "\u202e\u0000\u2800", "\u200d\u200c"]) {
      expect(refusalsOf({ ...HOME, [field]: nothing })).toEqual({ [field]: "required" });
    }
  }
});

test("the country is México unless another is said", () => {
  const { country: _, ...typed } = HOME;
  expect(checkAddress(typed)).toEqual({ ok: true, address: HOME });
});

test("each field has its bounds, as specified", () => {
  expect(Object.entries(ADDRESS_FIELDS).map(([field, { min, max }]) => [field, min, max])).toEqual([
    ["full_name", 1, 100],
    ["phone", 10, 20],
    ["street_address", 5, 200],
    ["city", 2, 100],
    ["state", 2, 100],
    ["postal_code", 4, 10],
    ["country", 2, 100],
  ]);
});

test.each(["x", "é", "🦙", "漢", "𝔘", "ﷺ", "\u0e33"])("bounds count code points, of %s too", (letter) => {
  for (const field of FIELDS) {
    const { min, max } = ADDRESS_FIELDS[field];
    const refusal = (length: number) => refusalsOf({ ...ABROAD, [field]: letter.repeat(length) });
    expect(refusal(min), field).toEqual({});
    expect(refusal(max), field).toEqual({});
    expect(refusal(min - 1), field).toEqual({ [field]: "required" });
    expect(refusal(max + 1), field).toEqual({ [field]: "tooLong" });
  }
});

test("what is not seen makes no text longer", () => {
  for (const field of FIELDS) {
    const { min, max } = ADDRESS_FIELDS[field];
    const hidden = (length: number) => `\u202e${"5\u200b\u0007".repeat(length)}\ufeff`;
    expect(refusalsOf({ ...ABROAD, [field]: hidden(max) }), field).toEqual({});
    expect(refusalsOf({ ...ABROAD, [field]: hidden(min - 1) }), field).toEqual({ [field]: "required" });
  }
});

test("whatever is typed, what is kept is within its bounds and is accepted again as it is", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 220 }), fc.string({ unit: "grapheme", maxLength: 220 }));
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS), fc.oneof(text, fc.stringMatching(/^[ +()\d-]{5,25}$/)), (field, typed) => {
      const answer = checkAddress({ ...ABROAD, [field]: typed });
      if (!answer.ok) {
        expect(Object.keys(answer.refusals)).toEqual([field]);
        return;
      }
      const kept = answer.address[field];
      expect([...kept].length).toBeGreaterThanOrEqual(ADDRESS_FIELDS[field].min);
      expect([...kept].length).toBeLessThanOrEqual(ADDRESS_FIELDS[field].max);
      expect(kept).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069]/u);
      expect(checkAddress(answer.address)).toEqual(answer);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["5555550101", undefined],
  ["+52 (55) 5555-0101", undefined],
  ["55.5555.0101 ext. 12", undefined],
  ["٥٥٥٥٥٥٠١٠١", undefined],
  ["55555501012345678901", undefined],
  ["+47 22 12 34 56", undefined],
  ["+354 555 12", undefined],
  ["555555010", "required"],
  ["5555-0101", "required"],
  ["555555010123456789012", "tooLong"],
])("a phone number has 10 to 20 characters, of any country: %s", (phone, refusal) => {
  expect(refusalsOf({ ...HOME, phone })).toEqual(refusal ? { phone: refusal } : {});
});

test.each(["México", "Mexico", "MÉXICO", " mexico ", "Me\u0301xico"])(
  "in %s a postal code has five digits",
  (country) => {
    expect(isMexico(country)).toBe(true);
    for (const postal_code of ["1234", "123456", "7200O", "72 000", "７２０００", "٧٢٠٠٠"]) {
      expect(refusalsOf({ ...HOME, country, postal_code })).toEqual({ postal_code: "notFiveDigits" });
    }
    expect(refusalsOf({ ...HOME, country, postal_code: "00000" })).toEqual({});
    expect(refusalsOf({ ...HOME, country, postal_code: "720" })).toEqual({ postal_code: "required" });
    expect(refusalsOf({ ...HOME, country, postal_code: "72000000000" })).toEqual({ postal_code: "tooLong" });
  },
);

test.each(["New Mexico", "Mexiko", "Canada", "日本"])("in %s a postal code is free", (country) => {
  expect(isMexico(country)).toBe(false);
  expect(refusalsOf({ ...ABROAD, country })).toEqual({});
});

test("a state of México is kept by its own name, elsewhere as it was typed; any other text is taken", () => {
  const stateOf = (state: string, country: string) => {
    const answer = checkAddress({ ...ABROAD, postal_code: "72000", state, country });
    return answer.ok ? answer.address.state : null;
  };
  expect(["puebla", "CDMX", "D.F.", "Mexico", "N. León"].map((state) => stateOf(state, "mexico"))).toEqual([
    "Puebla",
    "Ciudad de México",
    "Ciudad de México",
    "Estado de México",
    "N. León",
  ]);
  expect(stateOf("DF", "Brasil")).toBe("DF");
  for (const state of STATE_NAMES) expect(stateOf(state, "México")).toBe(state);
});
