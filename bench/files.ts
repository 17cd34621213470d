import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FLOORS = ["domain", "data", "flows", "gateways", "live", "forms", "http", "i18n", "ui", "islands", "routes"];
const DIVIDED = ["domain", "data", "flows", "ui"];

/** Prints files and their lines by floor and by room, and the longest files. */
export function benchFiles(): void {
  const app = filesBelow("app");
  console.log("\nfloor        files   lines  median  longest");
  for (const floor of FLOORS) console.log(floor.padEnd(10) + numbers(app.filter(({ path }) => isIn(path, floor))));
  for (const [name, files] of Object.entries({ app, tests: filesBelow("tests"), dev: filesBelow("dev") })) {
    console.log(name.padEnd(10) + numbers(files));
  }

  const rooms = new Set(app.flatMap(({ path }) => DIVIDED.flatMap((floor) => roomOf(path, floor))));
  console.log(`\nlines of a room  ${DIVIDED.map((floor) => floor.padStart(8)).join("")}`);
  for (const room of [...rooms].sort()) {
    const lines = DIVIDED.map((floor) => sum(app.filter(({ path }) => isIn(path, join(floor, room)))));
    console.log(room.padEnd(17) + lines.map((count) => String(count || "").padStart(8)).join(""));
  }

  console.log("\nlongest files");
  for (const { path, lines } of app.sort((one, other) => other.lines - one.lines).slice(0, 12)) {
    console.log(String(lines).padStart(5), path);
  }
}

interface File {
  path: string;
  lines: number;
}

function filesBelow(folder: string): File[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      path: join(folder, file),
      lines: readFileSync(join(folder, file), "utf8").split("\n").length - 1,
    }));
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`app/${folder}/`);
}

function roomOf(path: string, floor: string): string[] {
  const [, first, room, file] = path.split("/");
  return first === floor && room && file ? [room] : [];
}

function sum(files: readonly File[]): number {
  return files.reduce((all, { lines }) => all + lines, 0);
}

function numbers(files: readonly File[]): string {
  const lines = files.map((file) => file.lines).sort((one, other) => one - other);
  const figures = [lines.length, sum(files), lines[lines.length >> 1], lines.at(-1)];
  return figures.map((figure) => String(figure ?? 0).padStart(8)).join("");
}
