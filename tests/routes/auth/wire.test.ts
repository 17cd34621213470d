import { afterAll, beforeAll, expect, test } from "vitest";
import { ENDPOINTS } from "~/service/endpoints";
import { authClient } from "../../support/auth-client";
import { beginAuthorization, type RegisteredClient, registerClient } from "../../support/clients";
import { type Market, openMarket, SIGNING_KEY } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

let market: Market;
let token: string;
let application: RegisteredClient;

beforeAll(async () => {
  market = await openMarket();
  token = await signedIn();
  application = await registerClient(market, await createMember(market, { admin: true }));
});
afterAll(() => market.close());

async function signedIn(): Promise<string> {
  const who = await createMember(market);
  const { data } = await authClient(market).signInWithPassword({ email: who.email, password: PASSWORD });
  return data.session?.access_token ?? "";
}

const NEW = { "X-Supabase-Api-Version": "2024-01-01" };

function send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) {
  const type = { "Content-Type": "application/json" };
  return fetch(market.origin + path, { method, headers: { ...type, ...headers }, body, redirect: "manual" });
}

test("an error has the shape of the version that the request names", async () => {
  const wrong = JSON.stringify({ email: "nadie@example.com", password: "123456" });
  const path = "/auth/v1/token?grant_type=password";
  const old = await send("POST", path, wrong);
  expect(await old.json()).toEqual({ code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
  expect(old.headers.get("X-Supabase-Api-Version")).toBeNull();
  expect(old.headers.get("x-sb-error-code")).toBe("invalid_credentials");
  const next = await send("POST", path, wrong, NEW);
  expect(await next.json()).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
  expect(next.headers.get("X-Supabase-Api-Version")).toBe("2024-01-01");
  const grant = await send("POST", "/token?grant_type=password_less", "{}", NEW);
  expect(await grant.json()).toEqual({ code: "invalid_credentials", message: "unsupported_grant_type" });
  const short = await send("POST", "/signup", JSON.stringify({ email: "a@example.com", password: "12345" }), NEW);
  expect([short.status, await short.json()]).toEqual([
    422,
    {
      code: "weak_password",
      message: "Password should be at least 6 characters.",
      weak_password: { reasons: ["length"] },
    },
  ]);
});

const ID = "01234567-89ab-4cde-8f01-23456789abcd";

test.each(ENDPOINTS.map(({ method, path }) => [method, path] as const))(
  "%s %s is answered at the root of the site as below /auth/v1, and not with a page",
  async (method, path) => {
    const asked = async (prefix: string) => {
      const headers = { "CF-Connecting-IP": network() };
      const answer = await send(method, prefix + path.replace(":id", ID), method === "GET" ? undefined : "{}", headers);
      const { status } = answer;
      expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
      return [status, await answer.json()];
    };
    expect(await asked("")).toEqual(await asked("/auth/v1"));
  },
);

const LONG_EMAIL = `${"a".repeat(244)}@example.com`;
const valid = { email: "a@example.com", password: "123456", type: "signup", factor_type: "totp" };

test("bodies and grants that are none are refused by name", async () => {
  const cases: [string, string, BodyInit | undefined, number, string][] = [
    ["POST", "/auth/v1/token?grant_type=password", "{", 400, "bad_json"],
    ["POST", "/auth/v1/token?grant_type=password", "[]", 400, "bad_json"],
    ["POST", "/auth/v1/token?grant_type=password", Buffer.from([0x22, 0xff, 0x22]), 400, "bad_json"],
    ["POST", "/auth/v1/token?grant_type=password", "{}", 400, "validation_failed"],
    ["POST", "/auth/v1/token?grant_type=toString", "{}", 400, "invalid_credentials"],
    ["POST", "/auth/v1/token", "{}", 400, "invalid_credentials"],
    ["POST", "/auth/v1/token?grant_type=refresh_token", '{"refresh_token":"abc"}', 400, "validation_failed"],
    [
      "POST",
      "/auth/v1/token?grant_type=refresh_token",
      JSON.stringify({ refresh_token: "A".repeat(72) }),
      400,
      "refresh_token_not_found",
    ],
    ["POST", "/auth/v1/token?grant_type=pkce", '{"auth_code":"x"}', 400, "validation_failed"],
    ["POST", "/auth/v1/token?grant_type=pkce", '{"auth_code":"x","code_verifier":"y"}', 404, "flow_state_not_found"],
    ["POST", "/auth/v1/token?grant_type=refresh_token", "{}", 400, "validation_failed"],
    [
      "POST",
      "/auth/v1/token?grant_type=password",
      '{"email":"a@example.com","phone":"5512345678","password":"123456"}',
      400,
      "validation_failed",
    ],
    ["POST", "/auth/v1/signup", "{}", 422, "anonymous_provider_disabled"],
    ["POST", "/auth/v1/signup", '{"phone":"5512345678","password":"123456"}', 400, "phone_provider_disabled"],
    ["POST", "/auth/v1/signup", '{"email":"a@example.com"}', 400, "validation_failed"],
    ["POST", "/auth/v1/signup", JSON.stringify({ ...valid, email: LONG_EMAIL }), 400, "validation_failed"],
    ["POST", "/auth/v1/signup", JSON.stringify({ ...valid, password: "a".repeat(257) }), 400, "validation_failed"],
    ["POST", "/auth/v1/signup", JSON.stringify({ ...valid, data: { a: "a".repeat(4_100) } }), 400, "validation_failed"],
    ["POST", "/auth/v1/signup", '{"email":"nothing","password":"123456"}', 400, "validation_failed"],
    ["POST", "/auth/v1/recover", "{}", 400, "validation_failed"],
    ["POST", "/auth/v1/recover", '{"email":"a@example.com","code_challenge":"x"}', 400, "validation_failed"],
    [
      "POST",
      "/auth/v1/recover",
      JSON.stringify({ email: "a@example.com", code_challenge: "a".repeat(43), code_challenge_method: "plain" }),
      400,
      "validation_failed",
    ],
    [
      "POST",
      "/auth/v1/recover",
      '{"email":"a@example.com","code_challenge":"x","code_challenge_method":"s256"}',
      400,
      "validation_failed",
    ],
    ["POST", "/auth/v1/recover", '{"email":"a@example.com","code_challenge_method":"s256"}', 400, "validation_failed"],
    ["POST", "/auth/v1/otp", "{}", 400, "validation_failed"],
    ["POST", "/auth/v1/otp", '{"phone":"5512345678"}', 400, "phone_provider_disabled"],
    ["POST", "/auth/v1/magiclink", '{"email":"nothing"}', 400, "validation_failed"],
    ["POST", "/auth/v1/resend", '{"type":"signup"}', 400, "validation_failed"],
    ["POST", "/auth/v1/resend", '{"type":"sms","email":"a@example.com"}', 400, "validation_failed"],
    ["POST", "/auth/v1/verify", '{"email":"a@example.com","token":"123456"}', 400, "validation_failed"],
    ["POST", "/auth/v1/verify", '{"type":"sms","email":"a@example.com","token":"1"}', 400, "validation_failed"],
    ["POST", "/auth/v1/verify", '{"type":"email","email":"a@example.com","token":"123456"}', 403, "otp_expired"],
    ["POST", "/auth/v1/verify", '{"type":"email"}', 400, "validation_failed"],
    ["POST", "/auth/v1/verify", '{"type":"email","token_hash":"x","token":"y"}', 400, "validation_failed"],
    ["POST", "/auth/v1/verify", '{"type":"email","token_hash":"x"}', 403, "otp_expired"],
    ["POST", "/auth/v1/token?grant_type=password", `"${"a".repeat(1_100_000)}"`, 413, "request_entity_too_large"],
    ["GET", "/auth/v1/nothing", undefined, 404, "not_found"],
    ["DELETE", "/auth/v1/token", undefined, 405, "method_not_allowed"],
    ["HEAD", "/auth/v1/verify?token=x&type=signup", undefined, 405, ""],
    ["GET", "/auth/v1/verify?type=signup", undefined, 400, "validation_failed"],
    ["GET", "/auth/v1/verify?token=x", undefined, 400, "validation_failed"],
    ["GET", "/auth/v1/verify?token=x&type=sms", undefined, 400, "validation_failed"],
    ["GET", "/auth/v1/factors/%E0%A4%A/challenge", undefined, 404, "not_found"],
  ];
  for (const [method, path, body, status, code] of cases) {
    const answer = await send(method, path, body);
    const text = await answer.text();
    expect([method, path, answer.status, text && JSON.parse(text).error_code]).toEqual([method, path, status, code]);
  }
  const headers = { Authorization: `Bearer ${token}` };
  const guarded: [string, string, string | undefined, number, string][] = [
    ["POST", "/auth/v1/logout?scope=everywhere", undefined, 400, "validation_failed"],
    ["PUT", "/auth/v1/user", '{"app_metadata":{"role":"admin"}}', 403, "not_admin"],
    ["PUT", "/auth/v1/user", '{"phone":"5512345678"}', 422, "phone_provider_disabled"],
    ["PUT", "/auth/v1/user", '{"data":{"full_name":" "}}', 400, "validation_failed"],
    ["PUT", "/auth/v1/user", '{"password":"una nueva","current_password":"no es esta"}', 400, "invalid_credentials"],
    ["PUT", "/auth/v1/user", '{"password":"una nueva","nonce":"12345678"}', 422, "reauthentication_not_valid"],
    ["PUT", "/auth/v1/user", JSON.stringify({ password: "a".repeat(257) }), 400, "validation_failed"],
    ["PUT", "/auth/v1/user", '{"password":"12345"}', 422, "weak_password"],
    ["PUT", "/auth/v1/user", '{"email":"nothing"}', 400, "validation_failed"],
    ["PUT", "/auth/v1/user", JSON.stringify({ data: { long: "a".repeat(4_100) } }), 400, "validation_failed"],
    ["POST", "/auth/v1/factors", '{"factor_type":"phone"}', 422, "mfa_phone_enroll_not_enabled"],
    ["POST", "/auth/v1/factors", '{"factor_type":"webauthn"}', 422, "mfa_webauthn_enroll_not_enabled"],
    ["POST", "/auth/v1/factors", '{"factor_type":"card"}', 400, "validation_failed"],
    [
      "POST",
      "/auth/v1/factors",
      JSON.stringify({ factor_type: "totp", friendly_name: "a".repeat(1_000) }),
      400,
      "validation_failed",
    ],
    ["POST", `/auth/v1/factors/${ID}/verify`, JSON.stringify({ challenge_id: ID }), 400, "validation_failed"],
    ["POST", `/auth/v1/factors/${ID}/verify`, '{"challenge_id":"x","code":"123456"}', 400, "validation_failed"],
    [
      "POST",
      `/auth/v1/factors/${ID}/verify`,
      JSON.stringify({ challenge_id: ID, code: "123456" }),
      422,
      "mfa_factor_not_found",
    ],
    ["POST", "/auth/v1/factors/x/verify", "{}", 404, "validation_failed"],
    ["DELETE", "/auth/v1/factors/x", undefined, 404, "validation_failed"],
    ["DELETE", `/auth/v1/factors/${ID}`, undefined, 404, "mfa_factor_not_found"],
    ["DELETE", `/auth/v1/user/identities/${ID}`, undefined, 422, "identity_not_found"],
    ["DELETE", "/auth/v1/user/oauth/grants", undefined, 404, "oauth_consent_not_found"],
    ["GET", `/auth/v1/oauth/authorizations/${ID}`, undefined, 404, "oauth_authorization_not_found"],
    ["POST", "/auth/v1/factors/x/challenge", "{}", 404, "validation_failed"],
    ["POST", `/auth/v1/factors/${ID}/challenge`, "{}", 404, "mfa_factor_not_found"],
  ];
  for (const [method, path, body, status, code] of guarded) {
    const answer = await send(method, path, body, headers);
    expect([path, answer.status, JSON.parse(await answer.text()).error_code]).toEqual([path, status, code]);
  }
});

test("pages of other origins may ask, and no answer is kept", async () => {
  const asked = { Origin: "https://app.example.com", "Access-Control-Request-Method": "PUT" };
  const before = await send("OPTIONS", "/auth/v1/user", undefined, asked);
  expect(before.status).toBe(204);
  expect(before.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(before.headers.get("Access-Control-Allow-Methods")).toBe("GET, POST, PUT, PATCH, DELETE");
  expect(before.headers.get("Access-Control-Allow-Headers")).toBe(
    "Accept, Authorization, Content-Type, apikey, X-Client-Info, X-Supabase-Api-Version",
  );
  const user = await send("GET", "/user", undefined, { ...asked, Authorization: `Bearer ${token}` });
  expect(user.status).toBe(200);
  expect(user.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  expect(user.headers.get("Access-Control-Expose-Headers")).toContain("X-Supabase-Api-Version");
  expect(user.headers.get("Cache-Control")).toBe("private, no-store");
  expect(user.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(user.headers.get("X-Request-Id")).toBeTruthy();
});

test("keys are published without what signs, and kept for ten minutes", async () => {
  for (const prefix of ["/auth/v1", ""]) {
    const answer = await send("GET", `${prefix}/.well-known/jwks.json`);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=600");
    const { d: _, ...open } = SIGNING_KEY;
    expect(await answer.json()).toEqual({ keys: [{ ...open, alg: "ES256", use: "sig", key_ops: ["verify"] }] });
    const found = await send("GET", `${prefix}/.well-known/openid-configuration`);
    expect(await found.json()).toMatchObject({
      issuer: `${market.origin}/auth/v1`,
      jwks_uri: `${market.origin}/auth/v1/.well-known/jwks.json`,
    });
  }
});

test("a fault tells its number and nothing else, and a database that is away asks to come back", async () => {
  const ask = () => send("GET", "/auth/v1/user", undefined, { ...NEW, Authorization: `Bearer ${token}` });
  await market.db.$client.execute("ALTER TABLE user_metadata RENAME TO gone");
  const fault = await ask();
  await market.db.$client.execute("ALTER TABLE gone RENAME TO user_metadata");
  const { error_id, ...told } = (await fault.json()) as { error_id: string };
  expect([fault.status, told]).toEqual([
    500,
    {
      code: "unexpected_failure",
      message: "Unexpected failure, please check server logs for more information",
    },
  ]);
  expect(error_id).toBe(fault.headers.get("X-Request-Id"));
  expect(market.log.some((line) => line.includes('"event":"fault"') && line.includes(error_id))).toBe(true);
  market.log.length = 0;

  market.database.fail(1_000, "before");
  const away = await ask();
  market.database.fail(0, "before");
  expect([away.status, away.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await away.json()).toMatchObject({ code: "unexpected_failure" });
  expect((await ask()).status).toBe(200);
});

/** Numbers, lists and objects where texts belong, and names that objects have. */
const VALUES: unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  "",
  "\ud800",
  "\u0000",
  "a".repeat(70_000),
  [],
  [[]],
  {},
  { a: { b: [] } },
];
const FIELDS = [
  ...["email", "phone", "password", "data", "code_challenge", "code_challenge_method", "refresh_token", "auth_code"],
  ...["code_verifier", "type", "token", "token_hash", "create_user", "current_password", "nonce", "app_metadata"],
  ...["factor_type", "friendly_name", "issuer", "challenge_id", "code", "action", "provider", "id_token"],
];
/** Takes a minute to normalize. */
const MARKS = `a${"\u0327\u0301".repeat(50_000)}`;
let networks = 0;
const network = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.7`;
const GRANTS = ["password", "refresh_token", "pkce", "id_token"];
/** Of calls that read a value only beside others that are right. */
const ALMOST: [path: string, body: (value: unknown, challenge_id: string) => object][] = [
  ["/verify", (token) => ({ type: "email", email: valid.email, token })],
  ["/verify", (token_hash) => ({ type: "email", token_hash })],
  ["/resend", (email) => ({ type: "email_change", email })],
  ["/factors/:id/verify", (code, challenge_id) => ({ challenge_id, code })],
  ["/factors", (friendly_name) => ({ factor_type: "totp", friendly_name })],
];

/** The id in a path, of something that is there: of what is not, no body would be read. */
async function idFor(path: string, headers: Record<string, string>): Promise<string> {
  if (path.startsWith("/oauth")) return (await beginAuthorization(market, market.visitor(), application)).id;
  if (!path.startsWith("/factors")) return ID;
  return made("/factors", headers, '{"factor_type":"totp"}');
}

async function made(path: string, headers: Record<string, string>, body = "{}"): Promise<string> {
  const answer = await send("POST", path, body, headers);
  return ((await answer.json()) as { id: string }).id;
}

test("whatever is sent, no endpoint is at fault, and each error has the shape", async () => {
  const deep = `${'{"data":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const bodies = [
    ...VALUES.map((value) => JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, value])))),
    ...VALUES.map((value) => JSON.stringify({ ...valid, data: value })),
    '{"__proto__":{"email":"a@example.com"},"constructor":{"prototype":{"x":1}}}',
    '{"email":"a@example.com","password":"123456","data":{"__proto__":{"x":1},"toString":1,"hasOwnProperty":null}}',
    ...["", "null", "1", '"x"', "{", deep, `{"data":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
    Buffer.from([0x7b, 0xc3, 0x28, 0x7d]),
    ...[
      { email: MARKS },
      { ...valid, password: MARKS },
      { ...valid, friendly_name: MARKS },
      { data: { full_name: MARKS } },
    ].map((body) => JSON.stringify(body)),
    ...[1_048_000, 1_048_576].map((length) => JSON.stringify({ email: "a".repeat(length) })),
  ];
  const odd = ["?redirect_to=%00", "?type=__proto__&token=pkce_", "?scope=__proto__"];
  for (const { method, path, needs } of ENDPOINTS) {
    // Some calls end the session.
    const headers: Record<string, string> =
      needs === "bearer" ? { Authorization: `Bearer ${await signedIn()}`, "CF-Connecting-IP": network() } : {};
    const id = path.includes(":id") ? await idFor(path, headers) : "";
    const challenge = path.endsWith("/verify") && id ? await made(`/factors/${id}/challenge`, headers) : "";
    const almost = ALMOST.filter(([of]) => of === path).flatMap(([, body]) =>
      VALUES.map((value) => body(value, challenge)),
    );
    const all = method === "GET" ? [undefined] : [...almost.map((body) => JSON.stringify(body)), ...bodies];
    const addresses: [query: string, bodies: readonly (BodyInit | undefined)[]][] =
      path === "/token"
        ? GRANTS.map((name) => [`?grant_type=${name}`, all])
        : ["", ...odd].map((query) => [query, query ? all.slice(0, 1) : all]);
    for (const [query, bodies] of addresses) {
      const ask = async (body: BodyInit | undefined) => {
        const where = `/auth/v1${path.replace(":id", id)}${query}`;
        const answer = await send(method, where, body, { "CF-Connecting-IP": network(), ...NEW, ...headers });
        const text = await answer.text();
        expect(answer.status, `${method} ${where} ${String(body).slice(0, 80)} ${text}`).toBeLessThan(500);
        if (answer.status < 400) return;
        const sent = JSON.parse(text);
        expect(Object.keys(sent).sort(), text).toEqual(
          expect.arrayContaining("error" in sent ? ["error", "error_description"] : ["code", "message"]),
        );
      };
      await Promise.all(bodies.map(ask));
    }
  }
  expect(market.log.filter((line) => line.includes('"fault"'))).toEqual([]);
});

/** Values of a form; a pair of halves of an escape, and more parameters than anybody sends. */
const WRITTEN = [
  "",
  "%",
  "%00",
  "%ED%A0%80",
  "%C3%28",
  "a".repeat(19_000),
  "__proto__",
  "a.b.c",
  "A".repeat(72),
  "%FF%FE",
];
const FORM_FIELDS = [
  ...["code", "redirect_uri", "code_verifier", "refresh_token", "scope", "client_id", "client_secret", "token"],
  ...["token_type_hint", "__proto__"],
];
const FORM_GRANTS = ["authorization_code", "refresh_token", "password", "__proto__", ""];

test("whatever form an application sends, it is told an error of OAuth", async () => {
  const bodies: BodyInit[] = WRITTEN.flatMap((value) => [
    ...FORM_GRANTS.map((grant) => [`grant_type=${grant}`, ...FORM_FIELDS.map((name) => `${name}=${value}`)].join("&")),
    ...FORM_FIELDS.map((name) => `grant_type=authorization_code&client_id=c&token=t&${name}=${value}`),
  ]);
  bodies.push(
    "",
    "&&==&",
    "a&".repeat(9_000),
    "%".repeat(20_000),
    "x".repeat(30_000),
    "x".repeat(1_048_577),
    `code=${MARKS}`,
    `${MARKS}=code`,
  );
  bodies.push(Buffer.from([0x61, 0x3d, 0xff]), Buffer.from([0x61, 0x3d, 0x00, 0x26, 0x62]));
  const callers = [
    "",
    "Basic",
    "Basic !",
    "Basic YTpi",
    "Basic JTAwOiUlJQ==",
    `Basic ${"A".repeat(4_000)}`,
    "Bearer x",
  ];
  for (const path of ["/oauth/token", "/oauth/revoke"]) {
    const ask = async (body: BodyInit, at: number) => {
      const headers: Record<string, string> = { "Content-Type": "application/x-www-form-urlencoded" };
      const caller = callers[at % callers.length];
      if (caller) headers.Authorization = caller;
      const answer = await send("POST", path, body, { ...headers, "CF-Connecting-IP": network() });
      const text = await answer.text();
      expect([400, 401], `${path} ${caller} ${String(body).slice(0, 80)} ${text}`).toContain(answer.status);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(Object.keys(JSON.parse(text)).sort()).toEqual(["error", "error_description"]);
    };
    await Promise.all(bodies.map(ask));
  }
  expect(market.log.filter((line) => line.includes('"fault"'))).toEqual([]);
});
