import { expect, test } from "vitest";
import { publicKeyAt } from "~/gateways/paypal/certificate.server";
import { makeIdentity } from "../../../dev/paypal/certificate";

const NOW = Date.UTC(2026, 10, 21);
const OWNER = "messageverificationcerts.paypal.com";
let serial = 0;

/** The name under which a certificate from PayPal's host is trusted, or `null`. */
async function trusted(pem: string, { status = 200, now = NOW } = {}): Promise<string | null> {
  const address = `https://api.paypal.com/v1/notifications/certs/CERT-${serial++}`;
  const answer = async () => new Response(pem, { status });
  const key = await publicKeyAt(address, { baseUrl: "https://api-m.paypal.com", fetch: answer, now: () => now });
  return key?.asymmetricKeyType ?? null;
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
  expect(await publicKeyAt(address, settings)).not.toBeNull();
  now = Date.UTC(2050, 0);
  expect(await publicKeyAt(address, settings)).toBeNull();
});

test("nobody else's is trusted, nor one whose chain does not hold", async () => {
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
