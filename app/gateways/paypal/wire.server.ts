import type * as z from "zod";
import { PaypalFault } from "./fault.server";
import { refusalSchema, tokenSchema } from "./wire-answers.server";

export interface WireSettings {
  /** `https://api-m.paypal.com`, without a slash at the end. */
  baseUrl: string;
  clientId: string;
  secret: string;
  fetch: typeof fetch;
  now: () => number;
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
/** A token is renewed this long before it lapses, milliseconds. */
const EARLY = 60_000;

/**
 * The tokens of this isolate. Strings, not promises: workerd lets no request wait for what another one began.
 */
const tokens = new Map<string, { token: string; until: number }>();

/** Asks PayPal: with a token that is kept until it lapses, patience, and further tries where they can do no harm. */
export function openWire({ baseUrl, clientId, secret, fetch, now }: WireSettings): Ask {
  const key = JSON.stringify([baseUrl, clientId, secret]);

  return async (call, schema) => {
    const first = await exchange(call, `Bearer ${await token()}`);
    if (first.status !== 401) return read(call, first, schema);
    tokens.delete(key);
    return read(call, await exchange(call, `Bearer ${await token()}`), schema);
  };

  async function token(): Promise<string> {
    const known = tokens.get(key);
    if (known && known.until > now()) return known.token;
    const call: Call = {
      name: "token",
      path: "/v1/oauth2/token",
      body: "grant_type=client_credentials",
      harmless: true,
    };
    const answer = await exchange(call, `Basic ${btoa(`${clientId}:${secret}`)}`, "application/x-www-form-urlencoded");
    const { access_token, expires_in } = read(call, answer, tokenSchema);
    tokens.set(key, { token: access_token, until: now() + expires_in * 1000 - EARLY });
    return access_token;
  }

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
