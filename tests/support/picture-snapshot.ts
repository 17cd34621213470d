import type { Miniflare } from "miniflare";

type Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;
type Pictures = ReadonlyMap<string, ArrayBuffer>;

export async function snapshotPictures(bucket: Bucket): Promise<Pictures> {
  const { objects } = await bucket.list();
  const bodies = objects.map(async ({ key }) => [key, await (await bucket.get(key))?.arrayBuffer()] as const);
  return new Map((await Promise.all(bodies)).flatMap(([key, body]) => (body ? [[key, body]] : [])));
}

export async function restorePictures(bucket: Bucket, pictures: Pictures): Promise<void> {
  const there = new Set((await bucket.list()).objects.map(({ key }) => key));
  const added = [...there].filter((key) => !pictures.has(key));
  if (added.length > 0) await bucket.delete(added);
  for (const [key, body] of pictures) if (!there.has(key)) await bucket.put(key, body);
}
