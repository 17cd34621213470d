import { expect, test } from "vitest";
import { fetchKey, knownKey } from "~/gateways/paypal/certificate.server";
import { makeIdentity } from "../../../dev/paypal/certificate";

const NOW = Date.UTC(2026, 10, 21);
const OWNER = "messageverificationcerts.paypal.com";
let serial = 0;

/** The name under which a certificate from PayPal's host is trusted, or `null`. */
async function trusted(pem: string, { status = 200, now = NOW } = {}): Promise<string | null> {
  const address = `https://api.paypal.com/v1/notifications/certs/CERT-${serial++}`;
  const answer = async () => new Response(pem, { status });
  const key = await fetchKey(address, { baseUrl: "https://api-m.paypal.com", fetch: answer, now: () => now });
  return typeof key === "string" ? null : (key.asymmetricKeyType ?? null);
}

test("a certificate in PayPal's name is trusted while it is valid, alone or with who issued it", async () => {
  const issuer = makeIdentity("Issuer");
  const { certificate } = makeIdentity(OWNER, issuer);
  expect(await trusted(certificate)).toBe("rsa");
  expect(await trusted(certificate + issuer.certificate)).toBe("rsa");
  expect(await trusted(certificate, { now: Date.UTC(2019, 11, 31) })).toBeNull();
  expect(await trusted(certificate, { now: Date.UTC(2050, 0) })).toBeNull();
});

test("one that is kept is not trusted for longer than it is valid", async () => {
  const { certificate } = makeIdentity(OWNER);
  let now = NOW;
  const address = "https://api.paypal.com/v1/notifications/certs/KEPT";
  const settings = {
    baseUrl: "https://api-m.paypal.com",
    fetch: async () => new Response(certificate),
    now: () => now,
  };
  expect(await fetchKey(address, settings)).toBe(knownKey(address, settings));
  now = Date.UTC(2050, 0);
  expect([knownKey(address, settings), await fetchKey(address, settings)]).toEqual([null, "refused"]);
  expect(knownKey(address, settings)).toBe("refused");
});

test("another issuer's certificate is not trusted, nor one with a broken chain", async () => {
  const { certificate } = makeIdentity(OWNER, makeIdentity("Issuer"));
  expect(await trusted(certificate + makeIdentity("Issuer").certificate)).toBeNull();
  for (const owner of ["evil.example", "paypal.com.evil.example", "evilpaypal.com", `x.example/CN=${OWNER}`]) {
    expect(await trusted(makeIdentity(owner).certificate), owner).toBeNull();
  }
});

test("what is no certificate, or not there, is not trusted", async () => {
  for (const pem of ["", "<html>", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"]) {
    expect(await trusted(pem), pem).toBeNull();
  }
  expect(await trusted(makeIdentity(OWNER).certificate, { status: 302 })).toBeNull();
});

test("what failed is remembered for minutes, and only the latest hundred", async () => {
  let [now, fetched] = [NOW, 0];
  const fetch = async () => {
    fetched++;
    return new Response("", { status: 404 });
  };
  const settings = { baseUrl: "https://api-m.paypal.com", fetch, now: () => now };
  const names = Array.from({ length: 150 }, (_, n) => `https://api.paypal.com/v1/notifications/certs/NONE-${n}`);
  for (const name of names) expect(await fetchKey(name, settings)).toBe("refused");
  expect(fetched).toBe(150);
  expect(names.filter((name) => knownKey(name, settings) === "refused")).toEqual(names.slice(-100));
  now += 5 * 60_000;
  expect(names.filter((name) => knownKey(name, settings) !== null)).toEqual([]);
});

test("a host that fails is away, and not a refusal", async () => {
  for (const [n, answer] of [
    async () => new Response("", { status: 503 }),
    async () => new Response("", { status: 429 }),
    async () => Promise.reject(new Error("no network")),
  ].entries()) {
    const settings = { baseUrl: "https://api-m.paypal.com", fetch: answer, now: () => NOW };
    expect(await fetchKey(`https://api.paypal.com/v1/notifications/certs/AWAY-${n}`, settings)).toBe("away");
  }
});
