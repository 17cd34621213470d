import type * as z from "zod";
import { PaypalFault } from "./fault.server";
import { refusalSchema, tokenSchema } from "./responses.server";
import { openTokens } from "./token.server";

export interface RequestSettings {
  /** `https://api-m.paypal.com`, without a slash at the end. */
  baseUrl: string;
  clientId: string;
  secret: string;
  fetch: typeof fetch;
  now: () => number;
  /** Lets work go on after the request that began it. */
  waitUntil: (work: Promise<unknown>) => void;
}

interface Call {
  /** What its faults call it. */
  name: string;
  path: string;
  /** Without a body it is a GET. */
  body?: string;
  /** PayPal does what comes twice under one id once. A write without an id is tried once only. */
  requestId?: string;
  /** It changes nothing, so it may be repeated without an id. */
  isRepeatable?: true;
}

export type Send = <T>(call: Call, schema: z.ZodType<T>) => Promise<T>;

interface HttpResponse {
  status: number;
  text: string;
}

const TRIES = 3;
/** Milliseconds. */
const TIMEOUT = 10_000;
const FIRST_PAUSE = 200;

const TOKEN: Call = {
  name: "token",
  path: "/v1/oauth2/token",
  body: "grant_type=client_credentials",
  isRepeatable: true,
};

/** Sends requests to PayPal: with the account's token, a timeout, and further tries where they can do no harm. */
export function createSender({ baseUrl, clientId, secret, fetch, ...settings }: RequestSettings): Send {
  const tokens = openTokens(JSON.stringify([baseUrl, clientId, secret]), settings, async () => {
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

  /** Tries again after 429, 5xx or no answer. */
  async function sendWithRetries(call: Call, authorization: string, type = "application/json"): Promise<HttpResponse> {
    const tries = call.body === undefined || call.requestId || call.isRepeatable ? TRIES : 1;
    for (let tried = 1; ; tried++) {
      const answer = await sendOnce(call, authorization, type).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (tried === tries) throw new PaypalFault("unavailable", call.name, { status: answer?.status });
      // Random jitter: requests that failed together do not come back together.
      const pause = FIRST_PAUSE * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async function sendOnce({ path, body, requestId }: Call, authorization: string, type: string): Promise<HttpResponse> {
    const response = await fetch(baseUrl + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Authorization: authorization,
        "Content-Type": type,
        // Else a write answers little more than its id.
        Prefer: "return=representation",
        ...(requestId && { "PayPal-Request-Id": requestId }),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return { status: response.status, text: await response.text() };
  }
}

function read<T>(call: Call, { status, text }: HttpResponse, schema: z.ZodType<T>): T {
  const json = parse(text);
  if (status >= 400) {
    const refusal = refusalSchema.safeParse(json);
    throw new PaypalFault("refused", call.name, { status, ...refusal.data });
  }
  const answer = schema.safeParse(json);
  if (status >= 300 || !answer.success) throw new PaypalFault("bad-answer", call.name, { status });
  return answer.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
