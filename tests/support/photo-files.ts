import type { ImageFormat } from "~/domain/images/image";
import { encoded, picture } from "./image-samples";
import type { Page } from "./page";

const TYPES = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp", gif: "image/gif" };

/** A file as a browser sends it. */
export function file(bytes: Uint8Array | string, name: string, type: string): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
}

/** A small, right photo. */
export async function photoFile(name = "foto.jpg", format: ImageFormat = "jpeg"): Promise<File> {
  return file(await encoded(picture(), format), name, TYPES[format]);
}

/** Several of them: foto-1.jpg, foto-2.jpg … */
export function photoFiles(count: number): Promise<File[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => photoFile(`foto-${index + 1}.jpg`)));
}

/** The lines of the message that a page brings. */
export function said(page: Page): string {
  return page.document
    .querySelectorAll(".notes p")
    .map((line) => line.textContent.trim())
    .join(" ");
}
