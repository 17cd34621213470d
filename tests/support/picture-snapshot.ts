import type { Bucket } from "./bindings";

type Pictures = ReadonlyMap<string, ArrayBuffer>;

export async function snapshotPictures(bucket: Bucket, keys: readonly string[]): Promise<Pictures> {
  const bodies = keys.map(async (key) => [key, await (await bucket.get(key))?.arrayBuffer()] as const);
  return new Map((await Promise.all(bodies)).flatMap(([key, body]) => (body ? [[key, body]] : [])));
}

/** `keys` are those that are there. */
export async function restorePictures(bucket: Bucket, keys: readonly string[], pictures: Pictures): Promise<void> {
  const added = keys.filter((key) => !pictures.has(key));
  if (added.length > 0) await bucket.delete(added);
  for (const [key, body] of pictures) if (!keys.includes(key)) await bucket.put(key, body);
}
