import { type S3Settings, s3Request } from "./s3";

export interface StoredObject {
  bytes: Uint8Array;
  type: string | null;
}

export interface Bucket {
  /** Of its binding. */
  name: string;
  list(): AsyncGenerator<string>;
  get(key: string): Promise<StoredObject | null>;
  put(key: string, object: StoredObject): Promise<void>;
}

/** The buckets of this machine, by binding and name, in a folder; no other process may serve them. */
export async function openLocalBuckets(r2Persist: string, names: Record<string, string>) {
  const { Miniflare } = await import("miniflare");
  const worker = new Miniflare({ modules: true, script: "export default {}", r2Buckets: names, r2Persist });
  const buckets = Object.keys(names).map(async (name): Promise<Bucket> => {
    const bucket = await worker.getR2Bucket(name);
    return {
      name,
      async *list() {
        let startAfter: string | undefined;
        do {
          const page = await bucket.list({ limit: 1000, ...(startAfter && { startAfter }) });
          for (const { key } of page.objects) yield key;
          startAfter = page.truncated ? page.objects.at(-1)?.key : undefined;
        } while (startAfter);
      },
      async get(key) {
        const object = await bucket.get(key);
        const type = object?.httpMetadata?.contentType ?? null;
        return object && { bytes: new Uint8Array(await object.arrayBuffer()), type };
      },
      async put(key, { bytes, type }) {
        // Miniflare takes no Buffer.
        await bucket.put(key, new Uint8Array(bytes), type ? { httpMetadata: { contentType: type } } : {});
      },
    };
  });
  return { buckets: await Promise.all(buckets), close: () => worker.dispose() };
}

/** R2's buckets, by binding and name, over its S3 API. */
export function openRemoteBuckets(settings: S3Settings, names: Record<string, string>): Bucket[] {
  return Object.entries(names).map(([name, bucket]) => {
    const ask = (method: string, path: string, query = {}, object?: StoredObject) =>
      s3Request(settings, { method, path: `/${bucket}${path}`, query, object });
    return {
      name,
      async *list() {
        let token: string | undefined;
        do {
          const query = { "list-type": "2", ...(token && { "continuation-token": token }) };
          const page = await (await ask("GET", "", query)).text();
          for (const [, key = ""] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield unescaped(key);
          token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1];
        } while (token);
      },
      async get(key) {
        const answer = await ask("GET", `/${key}`);
        return { bytes: new Uint8Array(await answer.arrayBuffer()), type: answer.headers.get("Content-Type") };
      },
      async put(key, object) {
        await ask("PUT", `/${key}`, {}, object);
      },
    };
  });
}

function unescaped(xml: string): string {
  return xml.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => {
    return { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" }[name] ?? "";
  });
}
