import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertEmailChange } from "~/data/accounts/email-changes.server";
import { deleteFactor, insertFactor, replaceRecoveryCodes } from "~/data/accounts/factors.server";
import { connectIdentity, disconnectIdentity, insertIdentity } from "~/data/accounts/identities.server";
import { deletePasskey, insertPasskey } from "~/data/accounts/passkeys.server";
import { saveFullName } from "~/data/accounts/profiles.server";
import { setPayoutAccount } from "~/data/accounts/seller-profiles.server";
import { insertSession, isSessionValid } from "~/data/accounts/sessions.server";
import { insertOffer } from "~/data/auth/factor-offers.server";
import { saveName } from "~/data/auth/user-changes.server";
import { saveMetadata } from "~/data/auth/user-metadata.server";
import { commit } from "~/data/commit.server";
import { type Catalogue, openCatalogue } from "../../support/catalogue";

const now = 1_800_000_000_000;
const USER = "ana";
const OPEN = { userId: USER, idHash: "open" };
type Session = typeof OPEN;
const SECRET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const next = {
  ...{ id_hash: "next", user_id: USER, user_agent: "", device: "" },
  ...{ created_at: now, last_used_at: now, factor_at: now },
};
const claims = {
  issuer: "https://acme.example",
  subject: "s",
  email: null,
  isEmailVerified: false,
  name: null,
  authenticatedAt: null,
};
const identity = { id: "identity", provider: "acme", claims, now };
const passkey = { id: "passkey", credential: "c", public_key: "p", counter: 0, name: "Mi llave" };
const factor = { id: "factor", secret: SECRET, codes: ["code"], step: 1 };

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

const TABLES = ["factors", "recovery_codes", "factor_offers", "passkeys", "identities", "links", "user_metadata"];
const state = async () => [
  await shop.db.all(sql`SELECT full_name, payout_account FROM users LEFT JOIN seller_profiles s ON s.user_id = users.id
    WHERE users.id = ${USER}`),
  ...(await Promise.all(
    TABLES.map((table) => shop.db.all(sql`SELECT * FROM ${sql.identifier(table)} WHERE user_id = ${USER}`)),
  )),
];

beforeEach(async () => {
  const clear = [...TABLES, "sessions"].map(
    (table) => sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${USER}`,
  );
  await commit(shop.db, [
    ...clear,
    sql`DELETE FROM used_challenges`,
    sql`UPDATE seller_profiles SET payout_account = NULL`,
    sql`UPDATE users SET email_confirmed_at = 1, full_name = 'Ana' WHERE id = ${USER}`,
    insertSession({ ...next, id_hash: OPEN.idHash }, sql`${USER}`),
  ]);
});

const nothing = async () => {};
const putFactor = () => insertFactor(shop.db, factor, OPEN, { ...next, id_hash: OPEN.idHash }, [], () => []);
const CHANGES: [what: string, change: (session: Session) => Promise<unknown>, before: () => Promise<unknown>][] = [
  ["sets up an app", (session) => insertFactor(shop.db, factor, session, next, [], () => []), nothing],
  ["turns two-step verification off", (session) => deleteFactor(shop.db, session, now, () => []), putFactor],
  [
    "replaces recovery codes",
    (session) => replaceRecoveryCodes(shop.db, session, ["another"], now, () => []),
    putFactor,
  ],
  [
    "sets whom we pay",
    (session) => commit(shop.db, [setPayoutAccount(shop.db, USER, "eva@example.com", isSessionValid(session, now))]),
    nothing,
  ],
  [
    "offers an app",
    ({ idHash }) =>
      insertOffer(shop.db, { id: "offer", user_id: USER, secret: SECRET, name: null, created_at: now }, idHash, []),
    nothing,
  ],
  ["adds a passkey", (session) => insertPasskey(shop.db, session, passkey, "challenge", now, () => []), nothing],
  [
    "removes a passkey",
    (session) => deletePasskey(shop.db, session, passkey.id, [], now, () => []),
    () => insertPasskey(shop.db, OPEN, passkey, "challenge", now, () => []),
  ],
  [
    "connects an identity",
    (session) => connectIdentity(shop.db, USER, identity, "once", isSessionValid(session, now), () => []),
    nothing,
  ],
  [
    "disconnects an identity",
    (session) => disconnectIdentity(shop.db, session, identity.id, [], now, () => []),
    () => commit(shop.db, [insertIdentity(USER, identity)]),
  ],
  [
    "asks for a new email",
    (session) => {
      const asked = { userId: USER, email: "otra@example.com", id: "link", now };
      return commit(shop.db, insertEmailChange(asked, isSessionValid(session, now)));
    },
    nothing,
  ],
  ["changes the name", (session) => saveFullName(shop.db, USER, "Eva", isSessionValid(session, now)), nothing],
  [
    "changes the name by an application",
    (session) => commit(shop.db, [saveName(USER, "Eva", isSessionValid(session, now))]),
    nothing,
  ],
  [
    "changes what applications keep",
    (session) => commit(shop.db, saveMetadata(USER, { theme: "dark" }, isSessionValid(session, now))),
    nothing,
  ],
  [
    "clears what applications keep",
    (session) => commit(shop.db, saveMetadata(USER, {}, isSessionValid(session, now))),
    () => commit(shop.db, saveMetadata(USER, { theme: "dark" })),
  ],
];

test.each(CHANGES)(
  "a session that ended meanwhile no longer %s, one that stands does",
  async (_what, change, before) => {
    await before();
    const was = await state();
    await change({ ...OPEN, idHash: "gone" });
    expect(await state()).toEqual(was);
    await change(OPEN);
    expect(await state()).not.toEqual(was);
  },
);

test("a new email's request replaces the one before, and one that is not made leaves it", async () => {
  const ask = (id: string, session: Session) =>
    commit(
      shop.db,
      insertEmailChange({ userId: USER, email: `${id}@example.com`, id, now }, isSessionValid(session, now)),
    );
  const asked = () => shop.db.all(sql`SELECT id FROM links WHERE user_id = ${USER}`);
  await ask("first", OPEN);
  await ask("never", { ...OPEN, idHash: "gone" });
  expect(await asked()).toEqual([{ id: "first" }]);
  await ask("second", OPEN);
  expect(await asked()).toEqual([{ id: "second" }]);
});
