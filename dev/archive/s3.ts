import { createHash, createHmac } from "node:crypto";
import type { StoredObject } from "./buckets";

export interface S3Settings {
  /** Without a slash at the end. */
  endpoint: string;
  keyId: string;
  secretKey: string;
}

interface S3Request {
  method: string;
  path: string;
  query?: Record<string, string>;
  object?: StoredObject;
}

const REGION = "auto";

/** Throws unless it is answered with success. */
export async function s3Request(settings: S3Settings, { method, path, query = {}, object }: S3Request) {
  const url = new URL(settings.endpoint + encodedPath(path));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const body = object?.bytes ?? new Uint8Array();
  const headers = {
    "x-amz-content-sha256": sha256(body),
    "x-amz-date": new Date().toISOString().replace(/[-:]|\.\d+/g, ""),
    ...(object?.type && { "content-type": object.type }),
  };
  const signed = { ...headers, Authorization: authorization(settings, { method, url, headers, region: REGION }) };
  const answer = await fetch(url, { method, headers: signed, ...(object && { body: new Uint8Array(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

interface Signed {
  method: string;
  url: URL;
  /** In lower case, with `x-amz-date` and `x-amz-content-sha256`. */
  headers: Record<string, string>;
  region: string;
}

/** AWS's Signature Version 4, which R2 speaks. */
export function authorization(
  { keyId, secretKey }: Pick<S3Settings, "keyId" | "secretKey">,
  { method, url, headers, region }: Signed,
): string {
  const all = Object.entries({ ...headers, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(";");
  const query = [...url.searchParams].map((pair) => pair.map(encoded).join("=")).sort();
  const request = [
    ...[method, url.pathname, query.join("&")],
    ...all.map(([name, value]) => `${name}:${value.trim()}`),
    ...["", names, headers["x-amz-content-sha256"]],
  ].join("\n");
  const time = headers["x-amz-date"] ?? "";
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secretKey}`);
  const signature = hmac(key, text).toString("hex");
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
}

function sha256(what: string | Uint8Array): string {
  return createHash("sha256").update(what).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function encodedPath(path: string): string {
  return path.split("/").map(encoded).join("/");
}
