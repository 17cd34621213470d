import type * as z from "zod";
import { PaypalFault } from "./fault.server";
import { openTokens } from "./token.server";
import { refusalSchema, tokenSchema } from "./wire-answers.server";

export interface WireSettings {
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
  /** What faults call it. */
  name: string;
  path: string;
  /** Without a body it is a GET. */
  body?: string;
  /** PayPal does what comes twice under one id once. A write without it is tried once only. */
  requestId?: string;
  /** Changes nothing, so it may be repeated without an id. */
  harmless?: true;
}

export type Ask = <T>(call: Call, schema: z.ZodType<T>) => Promise<T>;

interface Answer {
  status: number;
  text: string;
}

const TRIES = 3;
/** Milliseconds. */
const PATIENCE = 10_000;
const FIRST_PAUSE = 200;

const TOKEN: Call = { name: "token", path: "/v1/oauth2/token", body: "grant_type=client_credentials", harmless: true };

/** Asks PayPal: with the account's token, patience, and further tries where they can do no harm. */
export function openWire({ baseUrl, clientId, secret, fetch, ...settings }: WireSettings): Ask {
  const tokens = openTokens(JSON.stringify([baseUrl, clientId, secret]), settings, async () => {
    const credentials = `Basic ${btoa(`${clientId}:${secret}`)}`;
    return read(TOKEN, await exchange(TOKEN, credentials, "application/x-www-form-urlencoded"), tokenSchema);
  });

  return async (call, schema) => {
    const token = await tokens.get();
    const first = await exchange(call, `Bearer ${token}`);
    if (first.status !== 401) return read(call, first, schema);
    tokens.forget(token);
    return read(call, await exchange(call, `Bearer ${await tokens.get()}`), schema);
  };

  /** Sends until something worth reading is answered: neither 429 nor 5xx nor nothing. */
  async function exchange(call: Call, authorization: string, type = "application/json"): Promise<Answer> {
    const tries = call.body === undefined || call.requestId || call.harmless ? TRIES : 1;
    for (let tried = 1; ; tried++) {
      const answer = await send(call, authorization, type).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (tried === tries) throw new PaypalFault("unavailable", call.name, { status: answer?.status });
      // At random in the upper half, so that those who failed together do not come back together.
      const pause = FIRST_PAUSE * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async function send({ path, body, requestId }: Call, authorization: string, type: string): Promise<Answer> {
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
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: response.status, text: await response.text() };
  }
}

function read<T>(call: Call, { status, text }: Answer, schema: z.ZodType<T>): T {
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
