import type { AuthChangeEvent, EmailOtpType } from "@supabase/auth-js";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links, serviceSessions, sessions, users } from "~/data/schema.server";
import { LINK_TYPES } from "~/domain/auth/link-type";
import { REUSE_STEPS } from "~/domain/auth/service-session";
import { HOUR } from "~/domain/time";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { appCode } from "../../support/authenticator";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD, rowOf } from "../../support/members";

const APP = "https://app.example.com";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ vars: { AUTH_REDIRECT_ORIGINS: APP } });
});
afterAll(() => market.close());

let people = 0;
const newEmail = () => `persona-${++people}@example.com`;

async function signedIn(options: Parameters<typeof authClient>[1] = {}) {
  const who = await createMember(market);
  const client = authClient(market, options);
  const { data, error } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error("no session");
  return { who, client, session: data.session };
}

const sessionsOf = ({ id }: { id: string }) => market.db.select().from(sessions).where(eq(sessions.user_id, id));

test("sign-up opens a session at once, sends a letter, and a code of it confirms the email", async () => {
  const client = authClient(market);
  const email = newEmail();
  const { data, error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: "Ana  Núñez", shoe: 24 }, emailRedirectTo: `${APP}/in` },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Ana Núñez", shoe: 24 } });
  expect(data.user?.email_confirmed_at).toBeUndefined();
  expect(data.session?.token_type).toBe("bearer");
  const letter = await letterTo(market, email);
  expect(letter.link).toContain(`${market.origin}/auth/v1/verify?type=signup&token=`);
  const { data: verified, error: wrong } = await client.verifyOtp({ type: "signup", email, token: letter.code });
  expect(wrong).toBeNull();
  expect(verified.user?.email_confirmed_at).toBeTruthy();
  const { error: again } = await client.verifyOtp({ type: "signup", email, token: letter.code });
  expect(again).toMatchObject({ status: 403, code: "otp_expired" });
});

/** What the library told its application: each event, with whose session it was. */
async function told(client: ReturnType<typeof authClient>) {
  const events: [AuthChangeEvent, string | undefined][] = [];
  client.onAuthStateChange((event, session) => void events.push([event, session?.user.id]));
  await expect.poll(() => events.length).toBe(1);
  return { next: () => events.splice(0) };
}

test("the library tells its application of each change, once the server answered, and of no refused one", async () => {
  const who = await createMember(market);
  const client = authClient(market);
  const events = await told(client);
  expect(events.next()).toEqual([["INITIAL_SESSION", undefined]]);
  const credentials = { email: who.email, password: PASSWORD };
  expect((await client.signInWithPassword({ ...credentials, password: "no es esta" })).error).not.toBeNull();
  expect(events.next()).toEqual([]);
  expect((await client.signInWithPassword(credentials)).error).toBeNull();
  expect(events.next()).toEqual([["SIGNED_IN", who.id]]);
  expect((await told(client)).next()).toEqual([["INITIAL_SESSION", who.id]]);
  expect((await client.refreshSession()).error).toBeNull();
  expect(events.next()).toEqual([["TOKEN_REFRESHED", who.id]]);
  expect((await client.updateUser({ data: { theme: "dark" } })).error).toBeNull();
  expect(events.next()).toEqual([["USER_UPDATED", who.id]]);

  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no app");
  const answer = (code: string) => client.mfa.challengeAndVerify({ factorId: data.id, code });
  expect((await answer("000000")).error).not.toBeNull();
  expect(events.next()).toEqual([]);
  expect((await answer(appCode(data.totp.secret))).error).toBeNull();
  expect(events.next()).toEqual([["MFA_CHALLENGE_VERIFIED", who.id]]);
  expect((await client.signOut()).error).toBeNull();
  expect(events.next()).toEqual([["SIGNED_OUT", undefined]]);
});

test("it tells of a recovery by a code and by a link, and of a session that ended elsewhere", async () => {
  const who = await createMember(market);
  const client = authClient(market, { flowType: "pkce" });
  const events = await told(client);
  events.next();
  await client.resetPasswordForEmail(who.email, { redirectTo: `${APP}/new-password` });
  const { link } = await letterTo(market, who.email);
  const back = new URL((await fetch(link, { redirect: "manual" })).headers.get("Location") ?? "");
  expect((await client.exchangeCodeForSession(back.searchParams.get("code") ?? "")).error).toBeNull();
  expect(events.next()).toEqual([["PASSWORD_RECOVERY", who.id]]);
  await client.signOut();
  events.next();

  const email = who.email;
  await client.resetPasswordForEmail(email);
  await expect.poll(async () => (await letterTo(market, email)).link).not.toBe(link);
  const { code } = await letterTo(market, email);
  expect((await client.verifyOtp({ type: "recovery", email, token: code })).error).toBeNull();
  expect(events.next()).toEqual([["PASSWORD_RECOVERY", who.id]]);

  await market.db.delete(sessions).where(eq(sessions.user_id, who.id));
  expect((await client.getUser()).error).not.toBeNull();
  expect(events.next()).toEqual([["SIGNED_OUT", undefined]]);
});

test("an email that has an account is told as sign-up on the pages tells it", async () => {
  const { who, client } = await signedIn();
  const { error } = await client.signUp({ email: who.email, password: "otra contraseña" });
  expect(error).toMatchObject({ status: 422, code: "user_already_exists" });
});

test("a wrong password and an unknown email get the same answer", async () => {
  const { who } = await signedIn();
  const errors = await Promise.all(
    [who.email, newEmail()].map(async (email) => {
      const { error } = await authClient(market).signInWithPassword({ email, password: "no es esta" });
      return [error?.status, error?.code, error?.message];
    }),
  );
  expect(errors).toEqual(Array(2).fill([400, "invalid_credentials", "Invalid login credentials"]));
});

test("fifty refreshes of one session at once end with one token that lives", async () => {
  const { session } = await signedIn();
  const tabs = Array.from({ length: 50 }, () => authClient(market));
  const answers = await Promise.all(tabs.map((tab) => tab.refreshSession(session)));
  expect(answers.flatMap(({ error }) => error ?? [])).toEqual([]);
  const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token));
  expect(tokens.size).toBe(1);
  const [token = ""] = tokens;
  expect(token).not.toBe(session.refresh_token);
  const next = await authClient(market).refreshSession({ refresh_token: token ?? "" });
  expect(next.error).toBeNull();
});

test("tabs of one browser that find its session expired at once go on with one token that lives", async () => {
  const { client } = await signedIn();
  const [[key, written] = ["", ""]] = client.kept;
  client.kept.set(key, JSON.stringify({ ...JSON.parse(written), expires_at: 1 }));
  const tabs = Array.from({ length: 8 }, () => authClient(market, { kept: client.kept }));
  const asked = () => Promise.all(tabs.map(async (tab) => (await tab.getUser()).error?.name));
  // Whose answer came after another tab had written its own lets the library drop it.
  expect((await asked()).filter((error) => error && error !== "AuthRefreshDiscardedError")).toEqual([]);
  expect(new Set(await asked())).toEqual(new Set([undefined]));
  for (const tab of tabs.slice(0, 2)) expect((await tab.refreshSession()).error).toBeNull();
});

/** Spec section 9. */
test("while the database is away the library refreshes again after 200 and 400 milliseconds, and keeps its session", async () => {
  const { client, session } = await signedIn();
  const events = await told(client);
  events.next();
  market.database.fail(2, "before");
  const begun = performance.now();
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(600);
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(events.next().map(([event]) => event)).toEqual(["TOKEN_REFRESHED"]);
});

test("a token that was replaced long ago ends the session for who has the new one, too", async () => {
  const { who, session } = await signedIn();
  const client = authClient(market);
  const second = await client.refreshSession(session);
  await client.refreshSession();
  await market.db.update(serviceSessions).set({ refreshed_at: Date.now() - HOUR });
  const stolen = await authClient(market).refreshSession(session);
  expect(stolen.error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
  const living = await client.getUser();
  expect(living.error?.name).toBe("AuthSessionMissingError");
  const after = await authClient(market).refreshSession(second.data.session ?? undefined);
  expect(after.error).toMatchObject({ code: "refresh_token_not_found" });
  expect((await sessionsOf(who)).filter(({ id_hash }) => id_hash !== who.idHash)).toEqual([]);
});

test("one of many refreshes ago ends it also within the seconds in which tabs refresh", async () => {
  const { client } = await signedIn();
  const { data: first } = await client.getSession();
  for (let n = 0; n <= REUSE_STEPS; n++) expect((await client.refreshSession()).error).toBeNull();
  const copy = authClient(market);
  const { error } = await copy.refreshSession({ refresh_token: first.session?.refresh_token ?? "" });
  expect(error?.code).toBe("refresh_token_already_used");
  expect((await client.refreshSession()).error).not.toBeNull();
});

test("a client that did not save an answer gets the token that lives, however late", async () => {
  const { session } = await signedIn();
  const first = await authClient(market).refreshSession(session);
  await market.db.update(serviceSessions).set({ refreshed_at: Date.now() - HOUR });
  const again = await authClient(market).refreshSession(session);
  expect(again.error).toBeNull();
  expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
});

test("sign-out ends this session, the others, or all, those of the pages among them", async () => {
  const { who, client } = await signedIn();
  const other = authClient(market);
  await other.signInWithPassword({ email: who.email, password: PASSWORD });
  expect(await sessionsOf(who)).toHaveLength(3);
  expect((await client.signOut({ scope: "others" })).error).toBeNull();
  expect(await sessionsOf(who)).toHaveLength(1);
  expect((await other.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.getUser()).error).toBeNull();
  expect((await client.signOut({ scope: "local" })).error).toBeNull();
  expect(await sessionsOf(who)).toHaveLength(0);

  const third = authClient(market);
  await third.signInWithPassword({ email: who.email, password: PASSWORD });
  await other.signInWithPassword({ email: who.email, password: PASSWORD });
  await third.signOut();
  expect(await sessionsOf(who)).toHaveLength(0);
  // Ended already, elsewhere.
  expect((await other.signOut()).error).toBeNull();
  expect((await other.getSession()).data.session).toBeNull();
});

test("a session of an application is listed in the settings, and ended there", async () => {
  const { who, client } = await signedIn({ headers: { "User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" } });
  const page = await who.get("/account/settings/security");
  const end = page.document.querySelector('form[action^="/account/sessions/"][action$="/end"]');
  expect(end).not.toBeNull();
  await who.submit(page, `form[action="${end?.getAttribute("action")}"]`);
  expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("a password is recovered by a link and the verifier that asked for it, once", async () => {
  const who = await createMember(market);
  const client = authClient(market, { flowType: "pkce" });
  const { error } = await client.resetPasswordForEmail(who.email, { redirectTo: `${APP}/new-password?from=mail` });
  expect(error).toBeNull();
  const { link } = await letterTo(market, who.email);
  expect(new URL(link).searchParams.get("token")).toMatch(/^pkce_/);
  const back = await fetch(link, { redirect: "manual" });
  expect(back.status).toBe(303);
  const address = new URL(back.headers.get("Location") ?? "");
  expect(address.origin + address.pathname).toBe(`${APP}/new-password`);
  const code = address.searchParams.get("code") ?? "";
  const stranger = await fetch(`${market.origin}/auth/v1/token?grant_type=pkce`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ auth_code: code, code_verifier: "x".repeat(56) }),
  });
  expect(await stranger.json()).toMatchObject({ error_code: "bad_code_verifier" });
  const exchanged = await client.exchangeCodeForSession(code);
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.session?.user.id).toBe(who.id);
  const changed = await client.updateUser({ password: "una contraseña muy nueva" });
  expect(changed.error).toBeNull();
  expect((await authClient(market).signInWithPassword({ email: who.email, password: PASSWORD })).error?.code).toBe(
    "invalid_credentials",
  );
  const renewed = await authClient(market).signInWithPassword({
    email: who.email,
    password: "una contraseña muy nueva",
  });
  expect(renewed.error).toBeNull();
  const late = new URL((await fetch(link, { redirect: "manual" })).headers.get("Location") ?? "");
  expect(late.origin).toBe(APP);
  expect(late.searchParams.get("error_code")).toBe("otp_expired");
  expect(late.hash).toContain("error=access_denied&error_code=otp_expired");
});

test("a link of a letter signs in an application without a verifier by the address's fragment", async () => {
  const who = await createMember(market);
  const client = authClient(market);
  const { error } = await client.signInWithOtp({
    email: who.email,
    options: { emailRedirectTo: `${APP}/home`, shouldCreateUser: false },
  });
  expect(error).toBeNull();
  const { link } = await letterTo(market, who.email);
  const back = new URL((await fetch(link, { redirect: "manual" })).headers.get("Location") ?? "");
  const values = new URLSearchParams(back.hash.slice(1));
  expect(values.get("type")).toBe("magiclink");
  const set = await client.setSession({
    access_token: values.get("access_token") ?? "",
    refresh_token: values.get("refresh_token") ?? "",
  });
  expect(set.error).toBeNull();
  expect(set.data.user?.id).toBe(who.id);
});

test("a letter leads only to the site and to origins that its operator named", async () => {
  const who = await createMember(market);
  const client = authClient(market);
  await client.signInWithOtp({ email: who.email, options: { emailRedirectTo: "https://evil.example.com/" } });
  const { link } = await letterTo(market, who.email);
  const changed = link.replace(/redirect_to=[^&]*/, `redirect_to=${encodeURIComponent(`${APP}/elsewhere`)}`);
  const back = new URL((await fetch(changed, { redirect: "manual" })).headers.get("Location") ?? "");
  expect(back.origin + back.pathname).toBe(`${market.origin}/`);
  const odd = link.replace(/redirect_to=[^&]*/, "redirect_to=https%3A%2F%2Fevil.example.com%2F");
  const late = new URL((await fetch(odd, { redirect: "manual" })).headers.get("Location") ?? "");
  expect(late.origin).toBe(market.origin);
  // From there a browser would carry the session of the fragment on, to an application of others.
  const onward = `${market.origin}/oauth/authorize?client_id=1&redirect_uri=https%3A%2F%2Fevil.example.com%2F`;
  await client.signInWithOtp({ email: who.email, options: { emailRedirectTo: onward } });
  const third = await fetch((await letterTo(market, who.email)).link, { redirect: "manual" });
  expect(third.headers.get("Location")).toMatch(new RegExp(`^${market.origin}/#access_token=`));
});

test("the token of a letter's link signs in without the link, by its hash, once", async () => {
  const who = await createMember(market);
  for (const flowType of ["implicit", "pkce"] as const) {
    const client = authClient(market, { flowType });
    await client.signInWithOtp({ email: who.email });
    const token_hash = new URL((await letterTo(market, who.email)).link).searchParams.get("token") ?? "";
    const { data, error } = await client.verifyOtp({ type: "email", token_hash });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(who.id);
    expect((await client.verifyOtp({ type: "email", token_hash })).error?.code).toBe("otp_expired");
    expect((await client.verifyOtp({ type: "recovery", token_hash })).error?.code).toBe("otp_expired");
  }
});

test.each(Object.entries(LINK_TYPES))(
  "as %s a link counts that was sent for it, and another stays unspent",
  async (type, fits) => {
    const who = await createMember(market);
    const purposes = ["recover", "sign-in", "confirm-email", "change-email", "reauthenticate"] as const;
    for (const purpose of purposes) {
      const id = crypto.randomUUID();
      const email = purpose === "change-email" ? newEmail() : who.email;
      await market.db.insert(links).values({ id, user_id: who.id, purpose, email, expires_at: Date.now() + HOUR });
      const sent = { type: type as EmailOtpType, token_hash: market.signLink(id) };
      const { error } = await authClient(market).verifyOtp(sent);
      const isLeft = (await market.db.select().from(links).where(eq(links.id, id))).length === 1;
      const doesFit = (fits as readonly string[]).includes(purpose);
      expect([purpose, error?.code, isLeft]).toEqual([purpose, doesFit ? undefined : "otp_expired", !doesFit]);
    }
  },
);

test("who asks to be signed in, and for no account, gets neither an account nor a letter", async () => {
  const email = newEmail();
  const { error } = await authClient(market).signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(error).toBeNull();
  await market.idle();
  expect(await market.db.select().from(users).where(eq(users.email, email))).toEqual([]);
  expect(market.mail.mails.filter(({ to }) => to.includes(email))).toEqual([]);
});

test("of several codes to an address only the newest counts", async () => {
  const who = await createMember(market);
  const client = authClient(market);
  await client.signInWithOtp({ email: who.email });
  const { code: older } = await letterTo(market, who.email);
  await client.signInWithOtp({ email: who.email });
  await expect.poll(async () => (await letterTo(market, who.email)).code).not.toBe(older);
  const { code } = await letterTo(market, who.email);
  const verify = async (token: string) =>
    (await client.verifyOtp({ type: "email", email: who.email, token })).error?.code;
  expect([await verify(older), await verify(code), await verify(code)]).toEqual([
    "otp_expired",
    undefined,
    "otp_expired",
  ]);
});

test("a letter with a challenge leads back with a code that only its client exchanges", async () => {
  const who = await createMember(market);
  const client = authClient(market, { flowType: "pkce" });
  await client.signInWithOtp({ email: who.email, options: { emailRedirectTo: `${APP}/in` } });
  const { link } = await letterTo(market, who.email);
  const back = new URL((await fetch(link, { redirect: "manual" })).headers.get("Location") ?? "");
  expect([back.origin + back.pathname, back.hash]).toEqual([`${APP}/in`, ""]);
  const { data, error } = await client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data.session?.user.id).toBe(who.id);
  const claims = await client.getClaims();
  expect(claims.data?.claims).toMatchObject({ amr: [{ method: "magiclink" }], aal: "aal1", sub: who.id });
});

test("the library works at the root of the site, too", async () => {
  const { who } = await signedIn();
  const client = authClient(market, { at: "" });
  expect((await client.signInWithPassword({ email: who.email, password: PASSWORD })).error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
  expect((await client.getUser()).data.user?.id).toBe(who.id);
  expect((await client.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] });
  expect((await client.signOut()).error).toBeNull();
});

test("a code by email signs in, and makes an account where there is none", async () => {
  const email = newEmail();
  const client = authClient(market);
  const { error } = await client.signInWithOtp({ email, options: { data: { full_name: "Beto", shoe: 27 } } });
  expect(error).toBeNull();
  const { code } = await letterTo(market, email);
  const { error: wrong } = await client.verifyOtp({ type: "email", email, token: code === "000000" ? "1" : "000000" });
  expect(wrong?.code).toBe("otp_expired");
  const { data, error: right } = await client.verifyOtp({ type: "email", email, token: code });
  expect(right).toBeNull();
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Beto", shoe: 27 } });
  expect(data.user?.email_confirmed_at).toBeTruthy();
});

test("who reads an email that a stranger registered gets the account without the stranger", async () => {
  const email = newEmail();
  const stranger = authClient(market);
  await stranger.signUp({ email, password: "del extraño", options: { data: { plan: "del extraño" } } });
  const owner = authClient(market);
  await owner.signInWithOtp({ email });
  const { code } = await letterTo(market, email);
  expect((await owner.verifyOtp({ type: "email", email, token: code })).error).toBeNull();
  expect((await owner.getUser()).data.user?.user_metadata).not.toHaveProperty("plan");
  expect((await stranger.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await stranger.signInWithPassword({ email, password: "del extraño" })).error?.code).toBe(
    "invalid_credentials",
  );
});

test("a letter that the stranger sends after it does not take the place of the owner's code", async () => {
  const email = newEmail();
  const stranger = authClient(market);
  await stranger.signUp({ email, password: "del extraño" });
  const owner = authClient(market);
  await owner.signInWithOtp({ email });
  const { code } = await letterTo(market, email);
  await stranger.resend({ type: "signup", email });
  await expect.poll(async () => (await letterTo(market, email)).code).not.toBe(code);
  const { code: strangers } = await letterTo(market, email);
  expect((await owner.verifyOtp({ type: "email", email, token: strangers })).error?.code).toBe("otp_expired");
  expect((await owner.verifyOtp({ type: "email", email, token: code })).error).toBeNull();
  expect((await stranger.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("name and data change at once, an email once its letter confirms it, a password needs a recent proof", async () => {
  const { who, client } = await signedIn();
  const { data } = await client.updateUser({ data: { full_name: "Rosa", theme: "dark" } });
  expect(data.user?.user_metadata).toEqual({ full_name: "Rosa", theme: "dark" });
  const removed = await client.updateUser({ data: { theme: null } });
  expect(removed.data.user?.user_metadata).toEqual({ full_name: "Rosa" });
  expect((await rowOf(market, who)).full_name).toBe("Rosa");

  const email = newEmail();
  const asked = await client.updateUser({ email });
  expect(asked.error).toBeNull();
  expect(asked.data.user).toMatchObject({ email: who.email, new_email: email });
  const { code } = await letterTo(market, email);
  const confirmed = await client.verifyOtp({ type: "email_change", email, token: code });
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.user).toMatchObject({ email });

  const long = Date.now() - HOUR;
  await market.db.update(serviceSessions).set({ amr: [{ method: "password", timestamp: Math.floor(long / 1000) }] });
  const stale = await client.updateUser({ password: "una nueva" });
  expect(stale.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
  expect((await client.reauthenticate()).error).toBeNull();
  const nonce = (await letterTo(market, email)).code;
  const changed = await client.updateUser({ password: "una nueva", nonce });
  expect(changed.error).toBeNull();
  const twice = await client.updateUser({ password: "otra más", nonce });
  expect(twice.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
  const same = await client.updateUser({ password: "una nueva", current_password: "una nueva" } as never);
  expect(same.error).toMatchObject({ status: 422, code: "same_password" });
});

test("an app is enrolled, raises the session, counts on the pages, and goes again", async () => {
  const { who, client, session } = await signedIn();
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "Teléfono" });
  if (enrolled.error || enrolled.data.type !== "totp") throw enrolled.error ?? new Error("no app");
  const { id, totp } = enrolled.data;
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(totp.uri).toContain(`secret=${totp.secret}`);
  const conflict = await client.mfa.enroll({ factorType: "totp", friendlyName: "Teléfono" });
  expect(conflict.error?.code).toBe("mfa_factor_name_conflict");
  for (let n = 0; n < 9; n++) expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject({
    status: 422,
    code: "too_many_enrolled_mfa_factors",
  });
  expect((await client.mfa.listFactors()).data).toMatchObject({ totp: [], all: { length: 10 } });

  const wrong = await client.mfa.challengeAndVerify({ factorId: id, code: "000000" });
  expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  const code = appCode(totp.secret);
  const { data, error } = await client.mfa.challengeAndVerify({ factorId: id, code });
  expect(error).toBeNull();
  expect(data?.user.factors).toMatchObject([{ id, status: "verified", friendly_name: "Teléfono" }]);
  expect((await client.mfa.enroll({ factorType: "totp" })).error?.code).toBe("too_many_enrolled_mfa_factors");
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    nextLevel: "aal2",
  });
  expect((await client.getClaims()).data?.claims).toMatchObject({
    ...{ aal: "aal2", amr: [{ method: "totp" }, { method: "password" }] },
  });
  // The page's session did not prove the second factor.
  expect(await sessionsOf(who)).toHaveLength(1);
  const before = await authClient(market).refreshSession(session);
  expect(before.error).toMatchObject({ code: "refresh_token_already_used" });

  const again = authClient(market);
  await again.signInWithPassword({ email: who.email, password: PASSWORD });
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  expect((await again.updateUser({ password: "sin el código" })).error).toMatchObject({
    status: 401,
    code: "insufficient_aal",
  });
  expect((await again.mfa.enroll({ factorType: "totp" })).error).toMatchObject({
    status: 403,
    code: "insufficient_aal",
  });
  expect((await again.mfa.unenroll({ factorId: id })).error).toMatchObject({ status: 422, code: "insufficient_aal" });
  const replayed = await again.mfa.challengeAndVerify({ factorId: id, code });
  expect(replayed.error?.code).toBe("mfa_verification_failed");
  expect((await again.mfa.challengeAndVerify({ factorId: id, code: appCode(totp.secret, 1) })).error).toBeNull();

  const half = authClient(market);
  await half.signInWithPassword({ email: who.email, password: PASSWORD });
  const open = (await sessionsOf(who)).length;
  await half.signOut({ scope: "others" });
  expect(await sessionsOf(who)).toHaveLength(open);
  await half.signOut();
  expect(await sessionsOf(who)).toHaveLength(open - 1);

  const page = await market.visitor().post("/auth", { email: who.email, password: PASSWORD });
  expect(page.path).toMatch(/^\/auth\/code/);
  expect((await again.mfa.unenroll({ factorId: id })).error).toBeNull();
  await again.refreshSession();
  expect((await again.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal1",
  });
});

test("resending, and asking for unknown emails, answers alike", async () => {
  const { who, client } = await signedIn();
  await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, who.id));
  for (const email of [who.email, newEmail()]) {
    expect((await client.resend({ type: "signup", email })).error).toBeNull();
    expect((await client.resend({ type: "email_change", email })).error).toBeNull();
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
  }
  const asked = await market.db.select().from(links).where(eq(links.user_id, who.id));
  expect(asked.map(({ purpose }) => purpose).sort()).toEqual(["confirm-email", "recover", "sign-in"]);
});
