import type { ImageFormat } from "~/domain/images/image";
import { encoded, picture } from "./image-samples";
import type { Page } from "./page";

const TYPES = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp", gif: "image/gif" };

export function file(bytes: Uint8Array | string, name: string, type: string): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
}

/** A small, valid photo. */
export async function photoFile(name = "foto.jpg", format: ImageFormat = "jpeg"): Promise<File> {
  return file(await encoded(picture(), format), name, TYPES[format]);
}

/** Named foto-1.jpg, foto-2.jpg … */
export function photoFiles(count: number): Promise<File[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => photoFile(`foto-${index + 1}.jpg`)));
}

/** A small, valid photo for a file field in a browser. */
export async function photoInput(name = "foto.jpg") {
  const photo = await photoFile(name);
  return { name, mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
}

/** The flash message of the page. */
export function flashText(page: Page): string {
  return page.document
    .querySelectorAll(".notes p")
    .map((line) => line.textContent.trim())
    .join(" ");
}
