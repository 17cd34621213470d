import { expect, test } from "vitest";
import { checkBusiness } from "~/domain/accounts/business";
import { checkRfc, toRfc } from "~/domain/accounts/rfc";

// The first is the example of the tax office, the others belong to companies and public bodies.
test.each(["GODE561231GR8", "BNM840515VB1", "SAT970701NN3", "CFE370814QI0", "UNA2907227Y5"])("%s is an RFC", (rfc) => {
  expect(checkRfc(rfc)).toBeNull();
});

test("one wrong character shows in the last one", () => {
  for (const rfc of ["GODE561231GR7", "GODF561231GR8", "SAT970702NN3", "SAT970701NN4"]) {
    expect(checkRfc(rfc), rfc).toBe("rfcCheckDigit");
  }
});

test.each([
  ...["", "GODE561231", "GO561231GR8", "GODEE561231GR8", "GODE561331GR8", "GODE560230GR8", "GODE570229GR8"],
  ...["GODE561200GR8", "G0DE561231GR8", "GODE561231GRB"],
])("%o is no RFC", (rfc) => {
  expect(checkRfc(rfc)).toBe("rfcInvalid");
});

test("an RFC is read as it is written on paper", () => {
  expect(toRfc(" gode-561231 gr8")).toBe("GODE561231GR8");
  expect(checkRfc(toRfc("ñña-010229-aa1"))).toBe("rfcInvalid");
});

const TYPED = {
  ...{ kind: "business", legal_name: "Muebles Jacaranda S.A. de C.V.", rfc: "sat970701nn3" },
  ...{ business_address: "Calle 1, 72000 Puebla", business_phone: "222 123 4567" },
};

test("a business says all of itself, a private person nothing", () => {
  expect(checkBusiness(TYPED)).toEqual({
    ok: true,
    business: {
      ...{ legalName: "Muebles Jacaranda S.A. de C.V.", rfc: "SAT970701NN3" },
      ...{ address: "Calle 1, 72000 Puebla", phone: "222 123 4567" },
    },
  });
  expect(checkBusiness({ ...TYPED, kind: "private" })).toEqual({ ok: true, business: null });
});

test.each([
  [{ kind: "" }, { kind: "kindRequired" }],
  [{ legal_name: " " }, { legal_name: "required" }],
  [{ rfc: "" }, { rfc: "required" }],
  [{ rfc: "ABC" }, { rfc: "rfcInvalid" }],
  [{ business_address: "x".repeat(301) }, { business_address: "tooLong" }],
  [{ business_phone: "1234" }, { business_phone: "phoneInvalid" }],
])("%o is refused", (typed, refusals) => {
  expect(checkBusiness({ ...TYPED, ...typed })).toEqual({ ok: false, refusals });
});

test("an RFC with another last character is asked about once, because some are in use", () => {
  const odd = { ...TYPED, rfc: "SAT970701NN4" };
  expect(checkBusiness(odd)).toEqual({ ok: false, refusals: { rfc: "rfcCheckDigit" } });
  expect(checkBusiness({ ...odd, rfc_sure: "yes" })).toMatchObject({ ok: true, business: { rfc: "SAT970701NN4" } });
  expect(checkBusiness({ ...odd, rfc: "SAT", rfc_sure: "yes" })).toMatchObject({ ok: false });
});
