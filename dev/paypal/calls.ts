import type { IncomingHttpHeaders } from "node:http";
import type { Call } from "./faults";

/** A parsed request to the API. */
export interface ApiRequest {
  call: Call;
  id: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

const ROUTES: [Call, string, RegExp][] = [
  ["token", "POST", /^\/v1\/oauth2\/token()$/],
  ["create", "POST", /^\/v2\/checkout\/orders()$/],
  ["show", "GET", /^\/v2\/checkout\/orders\/([^/]+)$/],
  ["capture", "POST", /^\/v2\/checkout\/orders\/([^/]+)\/capture$/],
  ["track", "POST", /^\/v2\/checkout\/orders\/([^/]+)\/track$/],
  ["show-capture", "GET", /^\/v2\/payments\/captures\/([^/]+)$/],
  ["refund", "POST", /^\/v2\/payments\/captures\/([^/]+)\/refund$/],
  ["show-refund", "GET", /^\/v2\/payments\/refunds\/([^/]+)$/],
  ["list-disputes", "GET", /^\/v1\/customer\/disputes()$/],
  ["show-dispute", "GET", /^\/v1\/customer\/disputes\/([^/]+)$/],
  ["list-transactions", "GET", /^\/v1\/reporting\/transactions()$/],
  ["verify", "POST", /^\/v1\/notifications\/verify-webhook-signature()$/],
  ["certificate", "GET", /^\/v1\/notifications\/certs\/([^/]+)$/],
];

export function findCall(method: string, path: string): { call: Call; id: string } | null {
  for (const [call, verb, pattern] of ROUTES) {
    const match = pattern.exec(path);
    if (match && verb === method) return { call, id: decodeURIComponent(match[1] ?? "") };
  }
  return null;
}
