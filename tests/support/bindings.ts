import type { ImagesBinding, ImageTransform, R2ListOptions } from "@cloudflare/workers-types";
import type { Miniflare } from "miniflare";
import { LIST_PATH } from "./clock";
import { fetchPlainly } from "./plain-fetch";

type R2Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;
export type Bucket = Pick<R2Bucket, "head" | "get" | "put" | "delete" | "list">;

interface Listed {
  objects: { key: string; uploaded: string }[];
  truncated: boolean;
}

// Opened at their first use, and once: Miniflare's first stub starts a thread, and each new one blocks the process for a moment.

/** Lists by an HTTP request: Miniflare's own way blocks the process for every key. */
export function bucketOf(worker: Miniflare, origin: string, name: string): Bucket {
  let opened: Promise<R2Bucket> | undefined;
  const call =
    (method: keyof Bucket) =>
    async (...args: unknown[]) => {
      opened ??= worker.getR2Bucket(name);
      const bucket = (await opened) as unknown as Record<string, (...args: unknown[]) => unknown>;
      return bucket[method]?.(...args);
    };
  const [head, get, put, remove] = (["head", "get", "put", "delete"] as const).map(call);
  async function list(options: R2ListOptions = {}) {
    const asked = { method: "POST", body: JSON.stringify(options), headers: { "Accept-Encoding": "identity" } };
    const answer = await fetchPlainly(`${origin}${LIST_PATH}?bucket=${name}`, { ...asked, redirect: "manual" });
    const page = (await answer.json()) as Listed;
    return { ...page, objects: page.objects.map((one) => ({ ...one, uploaded: new Date(one.uploaded) })) };
  }
  return { head, get, put, delete: remove, list } as never;
}

/** The Images binding, as far as image stores use it. */
export function transformsOf(worker: Miniflare): ImagesBinding {
  let opened: Promise<{ IMAGES: ImagesBinding }> | undefined;
  const input = (stream: never) => ({
    transform: (transform: ImageTransform) => ({
      async output(format: never) {
        opened ??= worker.getBindings<{ IMAGES: ImagesBinding }>();
        return (await opened).IMAGES.input(stream).transform(transform).output(format);
      },
    }),
  });
  return { input } as never;
}
