import type * as z from "zod";
import { PaypalFault } from "./fault.server";
import { refusalSchema, tokenSchema } from "./responses.server";
import { createTokenCache } from "./token.server";

export interface RequestSettings {
  baseUrl: string;
  clientId: string;
  secret: string;
  fetch: typeof fetch;
  now: () => number;
  /** Keeps work running after the request that started it. */
  waitUntil: (work: Promise<unknown>) => void;
}

interface Call {
  name: string;
  path: string;
  body?: string;
  /** PayPal's idempotency key. A write without one is never retried. */
  requestId?: string;
  /** Changes nothing, so it may be retried without a request id. */
  isRepeatable?: true;
  /** Milliseconds for all attempts together; otherwise TIMEOUT for each. */
  totalTimeout?: number;
  /** Whether these codes say for good that nothing happened; otherwise every code does. */
  isFinal?: (issues: readonly string[]) => boolean;
}

export type Send = <T>(call: Call, schema: z.ZodType<T>) => Promise<T>;

interface HttpResponse {
  status: number;
  text: string;
}

const TRIES = 3;
const TIMEOUT = 10_000;
const FIRST_PAUSE = 200;
/** Statuses that do not say that nothing happened: a time-out, or another request that is doing it. */
const UNDECIDED = [408, 409, 425, 429];

const TOKEN: Call = {
  name: "token",
  path: "/v1/oauth2/token",
  body: "grant_type=client_credentials",
  isRepeatable: true,
};

export function createSender({ baseUrl, clientId, secret, fetch, ...settings }: RequestSettings): Send {
  const tokens = createTokenCache(JSON.stringify([baseUrl, clientId, secret]), settings, async () => {
    const credentials = `Basic ${btoa(`${clientId}:${secret}`)}`;
    return read(TOKEN, await sendWithRetries(TOKEN, credentials, "application/x-www-form-urlencoded"), tokenSchema);
  });

  return async (call, schema) => {
    const token = await tokens.get();
    const first = await sendWithRetries(call, `Bearer ${token}`);
    if (first.status !== 401) return read(call, first, schema);
    tokens.forget(token);
    return read(call, await sendWithRetries(call, `Bearer ${await tokens.get()}`), schema);
  };

  /** Retries after 429, 5xx or no response. */
  async function sendWithRetries(call: Call, authorization: string, type = "application/json"): Promise<HttpResponse> {
    const tries = call.body === undefined || call.requestId || call.isRepeatable ? TRIES : 1;
    const stopped = call.totalTimeout === undefined ? null : AbortSignal.timeout(call.totalTimeout);
    for (let tried = 1; ; tried++) {
      const answer = await sendOnce(call, authorization, type, stopped ?? AbortSignal.timeout(TIMEOUT)).catch(
        () => null,
      );
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (tried === tries || stopped?.aborted)
        throw new PaypalFault("unavailable", call.name, { status: answer?.status });
      // Random jitter: requests that failed together do not come back together.
      const pause = FIRST_PAUSE * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async function sendOnce(
    { path, body, requestId }: Call,
    authorization: string,
    type: string,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const response = await fetch(baseUrl + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Authorization: authorization,
        "Content-Type": type,
        // Otherwise the response to a write has little more than an id.
        Prefer: "return=representation",
        ...(requestId && { "PayPal-Request-Id": requestId }),
      },
      body,
      redirect: "manual",
      signal,
    });
    return { status: response.status, text: await response.text() };
  }
}

function read<T>(call: Call, { status, text }: HttpResponse, schema: z.ZodType<T>): T {
  const json = parse(text);
  if (status >= 400) {
    const refusal = refusalSchema.safeParse(json);
    throw new PaypalFault(reasonOf(call, status, refusal.data?.issues ?? []), call.name, { status, ...refusal.data });
  }
  const answer = schema.safeParse(json);
  if (status >= 300 || !answer.success) throw new PaypalFault("bad-answer", call.name, { status });
  return answer.data;
}

function reasonOf({ isFinal = () => true }: Call, status: number, issues: readonly string[]) {
  // A 404 without a code comes from something between PayPal and us.
  if (status === 404) return issues.length > 0 ? "gone" : "unavailable";
  // Without a code it comes from something in between as well.
  const isForbidden = (status === 401 || status === 403) && issues.length > 0;
  return UNDECIDED.includes(status) || !(isForbidden || isFinal(issues)) ? "unavailable" : "refused";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
