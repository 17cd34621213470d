import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const [base, controls, grid] = ["base", "controls", "grid"].map((name) =>
  readFileSync(`app/styles/${name}.css`, "utf8"),
);

/** A colour's light and dark value. */
function schemes(name: string): [light: string, dark: string] {
  const [, light, dark] = new RegExp(`${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(base ?? "") ?? [];
  if (!light || !dark) throw new Error(`${name} is not in the sheet`);
  return [light, dark];
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("placeholders stand out from every ground of a field by at least 4.5, light and dark", () => {
  const [, colour = "", opacity = ""] =
    /^::placeholder \{\s*color: var\((--[\w-]+)\);\s*opacity: (\d);/m.exec(controls ?? "") ?? [];
  expect(opacity).toBe("1");
  for (const ground of ["--paper", "--paper-2"]) {
    for (const scheme of [0, 1] as const) {
      const [dark = 0, light = 0] = [schemes(colour)[scheme], schemes(ground)[scheme]]
        .map(luminance)
        .sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("selects have their own look, and titles cut after two lines are not balanced", () => {
  expect(controls).toMatch(/^\.field select \{\s*appearance: none;/m);
  expect(grid).toMatch(/-webkit-line-clamp: 2;[^}]*text-wrap: wrap;/);
});

test("no field is drawn as invalid before anybody has typed", () => {
  const sheets = readdirSync("app/styles").map((name) => readFileSync(`app/styles/${name}`, "utf8"));
  expect(
    sheets.filter((sheet) => /(?<!user-)invalid(?!=")\b|:required/.test(sheet.replaceAll("[aria-invalid", ""))),
  ).toEqual([]);
});
