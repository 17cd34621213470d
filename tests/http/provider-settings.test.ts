import { expect, test } from "vitest";
import { readProviders } from "~/http/provider-settings.server";

const google = { id: "google", name: "Google", issuer: "https://accounts.google.com", client_id: "c" };
const read = (...entries: unknown[]) => readProviders(JSON.stringify(entries));

test("without the variable there is none", () => {
  expect([readProviders(undefined), readProviders(""), readProviders("[]")]).toEqual([[], [], []]);
});

test("what is left out has a default, and a form may lead to the issuer and where else it says", () => {
  const leads_to = ["https://login.live.com/somewhere"];
  expect(read({ ...google, issuer: "https://login.example.com/tenant/v2.0", leads_to })).toEqual([
    {
      ...{ id: "google", name: "Google", issuer: "https://login.example.com/tenant/v2.0", clientId: "c" },
      ...{ clientSecret: null, scopes: "openid email profile" },
      origins: ["https://login.example.com", "https://login.live.com"],
    },
  ]);
});

test.each([
  ["text that is not JSON", "[{", "is not JSON"],
  ["one entry without a list", JSON.stringify(google), "must be a list"],
  ["an entry that is a text", '["google"]', "entry 1 must be an object"],
  ["a member that is unknown", JSON.stringify([{ ...google, secret: "s" }]), 'unknown member "secret"'],
  ["no client", JSON.stringify([{ ...google, client_id: "" }]), "needs client_id"],
  ["an empty secret", JSON.stringify([{ ...google, client_secret: "" }]), "needs client_secret"],
  ["an id that is no part of an address", JSON.stringify([{ ...google, id: "Goo gle" }]), "id must have"],
  ["an id that the auth service uses", JSON.stringify([{ ...google, id: "email" }]), "id must have"],
  ["a long name", JSON.stringify([{ ...google, name: "G".repeat(41) }]), "name must have 40"],
  [
    "an issuer over plain HTTP",
    JSON.stringify([{ ...google, issuer: "http://accounts.example.com" }]),
    "must be https",
  ],
  ["an issuer with a query", JSON.stringify([{ ...google, issuer: "https://a.example/?x=1" }]), "must be https"],
  ["an issuer that is no address", JSON.stringify([{ ...google, issuer: "google" }]), "must be https"],
  ["scopes without openid", JSON.stringify([{ ...google, scopes: "email" }]), "must contain openid"],
  ["other origins that are no list", JSON.stringify([{ ...google, leads_to: "https://a.example" }]), "must be a list"],
  ["an id twice", JSON.stringify([google, { ...google, issuer: "https://b.example" }]), "names an id twice"],
  ["an issuer twice", JSON.stringify([google, { ...google, id: "other" }]), "names an issuer twice"],
])("%s is refused, and the error says why without a secret", (_, text, says) => {
  const withSecret = text.replace('"client_id":"c"', '"client_id":"c","client_secret":"very-secret"');
  const refused = () => readProviders(withSecret.includes('"client_secret":""') ? text : withSecret);
  expect(refused).toThrow("OIDC_PROVIDERS");
  expect(refused).toThrow(says);
  expect(refused).not.toThrow("very-secret");
});

test("on this machine plain HTTP will do", () => {
  for (const issuer of ["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"])
    expect(read({ ...google, issuer })).toHaveLength(1);
});
