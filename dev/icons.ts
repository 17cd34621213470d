import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

// Draws the icons that cannot be SVG from public/icon.svg. Run it by hand when the logo changes, and commit what it writes.

/** Of the manifest's background; a home screen cuts a maskable icon down to its middle four fifths. */
const GROUND = "#ffffff";
const MASKED = 0.7;

const logo = await readFile("public/icon.svg");

function draw(side: number): sharp.Sharp {
  return sharp(logo, { density: (72 * side) / 32 }).resize(side, side);
}

/** With room around the logo, on a ground. */
async function drawOnGround(side: number, part: number): Promise<sharp.Sharp> {
  const input = await draw(Math.round(side * part)).toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: GROUND } }).composite([{ input }]);
}

const toPng = (picture: sharp.Sharp) => picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer();

/** One PNG in an icon file: header, entry, picture. */
function toIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const files: Record<string, Buffer> = {
  "icon-192.png": await toPng(draw(192)),
  "icon-512.png": await toPng(await drawOnGround(512, 0.9)),
  "icon-maskable.png": await toPng(await drawOnGround(512, MASKED)),
  "apple-touch-icon.png": await toPng(await drawOnGround(180, 0.8)),
  "favicon.ico": toIco(await toPng(draw(32)), 32),
};
for (const [name, bytes] of Object.entries(files)) await writeFile(`public/${name}`, bytes);
console.log(Object.entries(files).map(([name, { length }]) => `${name} ${length} bytes`));
