import type { ImagesBinding, ImageTransform } from "@cloudflare/workers-types";
import type { Miniflare } from "miniflare";

type R2Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;
export type Bucket = Pick<R2Bucket, "head" | "get" | "put" | "delete" | "list">;

// Opened at their first use, and once: Miniflare's first stub starts a thread, and each new one blocks the process for a moment.

export function bucketOf(worker: Miniflare, name: string): Bucket {
  let opened: Promise<R2Bucket> | undefined;
  const call =
    (method: keyof Bucket) =>
    async (...args: unknown[]) => {
      opened ??= worker.getR2Bucket(name);
      const bucket = (await opened) as unknown as Record<string, (...args: unknown[]) => unknown>;
      return bucket[method]?.(...args);
    };
  const [head, get, put, remove, list] = (["head", "get", "put", "delete", "list"] as const).map(call);
  return { head, get, put, delete: remove, list } as Bucket;
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
