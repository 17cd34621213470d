import { expect, test } from "vitest";
import { MEXICAN_STATES, STATE_NAMES, stateCode, stateName } from "~/domain/accounts/mexican-states";

test("México has 32 states in alphabetical order, with PayPal's codes", () => {
  expect(new Set(STATE_NAMES).size).toBe(32);
  expect([...STATE_NAMES].sort((a, b) => a.localeCompare(b, "es"))).toEqual([...STATE_NAMES]);
  expect(Object.keys(MEXICAN_STATES).sort().join(", ")).toBe(
    "AGS, BC, BCS, CAMP, CDMX, CHIH, CHIS, COAH, COL, DGO, GRO, GTO, HGO, JAL, MEX, MICH, MOR, NAY, NL, OAX, PUE, " +
      "Q ROO, QRO, SIN, SLP, SON, TAB, TAMPS, TLAX, VER, YUC, ZAC",
  );
});

test("every state is known by its name and its code", () => {
  for (const [code, name] of Object.entries(MEXICAN_STATES)) {
    expect([stateCode(name), stateCode(name.toUpperCase()), stateCode(code), stateCode(code.toLowerCase())]).toEqual(
      Array(4).fill(code),
    );
  }
});

test.each([
  ["CDMX", "CDMX"],
  ["Ciudad de México", "CDMX"],
  ["ciudad de mexico", "CDMX"],
  ["D.F.", "CDMX"],
  ["DF", "CDMX"],
  ["México, D.F.", "CDMX"],
  ["Distrito Federal", "CDMX"],
  ["Edo. de México", "MEX"],
  ["México", "MEX"],
  ["Edomex", "MEX"],
  ["nuevo leon", "NL"],
  ["N.L.", "NL"],
  ["Q. Roo", "Q ROO"],
  ["QROO", "Q ROO"],
  [" Michoacán de Ocampo ", "MICH"],
  ["Me\u0301xico", "MEX"],
  ["Ontario", null],
  ["Nuevo México", null],
  ["", null],
])("%s is %s", (written, code) => {
  expect(stateCode(written)).toBe(code);
  expect(stateName(written)).toBe(code && MEXICAN_STATES[code as keyof typeof MEXICAN_STATES]);
});
