import sharp from "sharp";
import { expect, test } from "vitest";
import { createImageStore } from "~/data/images/image-store.server";

/** The transformations that the Images binding gets for an image of this size. */
async function askedOf(use: "avatar" | "product", key: string, size: number, width: number, height: number) {
  const photo = await sharp({ create: { width, height, channels: 3, background: "#c9006e" } })
    .jpeg()
    .toBuffer();
  const asked: unknown[] = [];
  const bucket = {
    get: async (name: string) => (name === key ? { arrayBuffer: async () => new Uint8Array(photo).buffer } : null),
    put: async () => ({}),
  };
  const output = async () => ({ response: () => new Response("smaller"), contentType: () => "image/webp" });
  const transform = (what: unknown) => {
    asked.push(what);
    return { output };
  };
  await createImageStore(use, bucket as never, { input: () => ({ transform }) } as never).resize(key, size, "webp");
  return asked;
}

const AVATAR = "0192f000-0000-7000-8000-00000000abcd0123456789abcdef0123456789abcdef.jpg";
const PRODUCT = "0192f000-0000-7000-8000-00000000abcd/1700000000000-0.jpg";

test.each([
  ["lying", 300, 200, { trim: { left: 50, top: 0, width: 200, height: 200 }, height: 128 }],
  ["standing", 200, 301, { trim: { left: 0, top: 50, width: 200, height: 200 }, width: 128 }],
  ["square", 200, 200, { trim: { left: 0, top: 0, width: 200, height: 200 }, width: 128 }],
  ["small", 90, 60, { trim: { left: 15, top: 0, width: 60, height: 60 }, height: 60 }],
])("of a %s avatar the square in its middle is asked for, never larger than it was", async (_, width, height, what) => {
  expect(await askedOf("avatar", AVATAR, 128, width, height)).toEqual([what]);
});

test("a product's image is asked for whole, by its width", async () => {
  expect(await askedOf("product", PRODUCT, 320, 800, 600)).toEqual([{ width: 320 }]);
  expect(await askedOf("product", PRODUCT, 640, 500, 900)).toEqual([{ width: 500 }]);
});

test("a photo that is too large for AVIF comes as what was made instead, also from the bucket", async () => {
  const photo = await sharp({ create: { width: 1200, height: 3000, channels: 3, background: "#c9006e" } })
    .jpeg()
    .toBuffer();
  const objects = new Map<string, { bytes: Uint8Array; httpMetadata?: { contentType: string } }>([
    [PRODUCT, { bytes: photo }],
  ]);
  const bucket = {
    async get(key: string) {
      const object = objects.get(key);
      return object && { ...object, body: object.bytes, arrayBuffer: async () => new Uint8Array(object.bytes).buffer };
    },
    put: async (key: string, bytes: Uint8Array, { httpMetadata }: { httpMetadata: { contentType: string } }) =>
      objects.set(key, { bytes, httpMetadata }),
  };
  // Cloudflare's answer where an image is too large to be encoded quickly.
  const output = async () => ({ response: () => new Response("webp"), contentType: () => "image/webp" });
  const binding = { input: () => ({ transform: () => ({ output }) }) };
  const store = createImageStore("product", bucket as never, binding as never);
  for (let times = 0; times < 2; times++) expect((await store.resize(PRODUCT, 1200, "avif"))?.type).toBe("image/webp");
  expect(objects.get(`sized/1200.avif/${PRODUCT}`)?.httpMetadata).toEqual({ contentType: "image/webp" });
});
