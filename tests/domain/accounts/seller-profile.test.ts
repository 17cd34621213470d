import { expect, test } from "vitest";
import { checkSellerProfile, handleCandidates, SELLER_FIELDS, toHandle } from "~/domain/accounts/seller-profile";

test("the business name is required, the rest is not, and the country is México", () => {
  expect(checkSellerProfile({ business_name: " \u200b " })).toEqual({
    ok: false,
    refusals: { business_name: "businessNameRequired" },
  });
  const answer = checkSellerProfile({ business_name: " Foto  Ibáñez ", description: "uno\r\ndos", city: "" });
  expect(answer.ok && answer.profile).toEqual({
    ...{
      business_name: "Foto Ibáñez",
      description: "uno\ndos",
      buyer_note: null,
      country: "México",
      city: null,
      phone: null,
    },
    ...{ address: null, state: null, postal_code: null, shipping_policy: null, return_policy: null },
  });
});

test("each field has its bound", () => {
  for (const [field, max] of Object.entries(SELLER_FIELDS)) {
    const typed = { business_name: "x", [field]: "é".repeat(max) };
    expect(checkSellerProfile(typed).ok, field).toBe(true);
    const answer = checkSellerProfile({ ...typed, [field]: "é".repeat(max + 1) });
    expect(!answer.ok && answer.refusals, field).toEqual({ [field]: "tooLong" });
  }
});

test("a store's address is made of letters and digits, never empty, never long", () => {
  expect(toHandle("Cámaras del Centro")).toBe("camaras-del-centro");
  expect(toHandle("  --Ñandú & Cía.--  ")).toBe("nandu-cia");
  expect(toHandle("★")).toBe("store");
  expect(toHandle("a b ".repeat(40)).length).toBeLessThanOrEqual(40);
  expect(toHandle(`${"x".repeat(39)} y`)).not.toMatch(/-$/);
});

test("a name that others have goes on with numbers, and never runs out", () => {
  const handles = handleCandidates("La Única", "0192f000-0000-7000-8000-00000000abcd");
  expect(handles.slice(0, 3)).toEqual(["la-unica", "la-unica-2", "la-unica-3"]);
  expect(handles.at(-1)).toBe("la-unica-00000000abcd");
  expect(new Set(handles).size).toBe(handles.length);
  expect(
    handleCandidates("x".repeat(200), "0192f000-0000-7000-8000-00000000abcd").every(({ length }) => length <= 60),
  ).toBe(true);
});
