export {};

/** Shorter than half the life of a challenge: the browser's own list of passkeys may wait for long. */
const RENEWED_AFTER = 240_000;

const form = document.querySelector<HTMLFormElement>("form[data-passkey]");
let asking: AbortController | undefined;

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

const text = (buffer: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? [])))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** Puts the authenticator's answer into the form and sends it. `conditional`: in the list below the field of the email. */
async function ask(sent: HTMLFormElement, conditional?: "conditional") {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const { challenge } = (await (await fetch("/auth/passkey", { signal })).json()) as { challenge: string };
  const { account } = sent.dataset;
  const found = await (account
    ? navigator.credentials.create({ signal, publicKey: creation(bytes(challenge), JSON.parse(account)) })
    : navigator.credentials.get({
        signal,
        mediation: conditional,
        publicKey: { challenge: bytes(challenge), userVerification: "required" },
      }));
  const { id, response } = found as PublicKeyCredential;
  const made = response as AuthenticatorAttestationResponse;
  const signed = response as AuthenticatorAssertionResponse;
  const answer = account
    ? { attestationObject: text(made.attestationObject) }
    : {
        authenticatorData: text(signed.authenticatorData),
        signature: text(signed.signature),
        userHandle: text(signed.userHandle),
      };
  const field = sent.elements.namedItem("answer") as HTMLInputElement;
  field.value = JSON.stringify({ id, clientDataJSON: text(response.clientDataJSON), ...answer });
  sent.submit();
}

interface Account {
  site: string;
  id: string;
  email: string;
  name: string;
  /** Ids of the credentials that the account has. */
  known: string[];
}

function creation(challenge: BufferSource, account: Account): PublicKeyCredentialCreationOptions {
  return {
    challenge,
    rp: { name: account.site },
    user: { id: new TextEncoder().encode(account.id), name: account.email, displayName: account.name },
    // ES256 and RS256.
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: account.known.map((id) => ({ type: "public-key", id: bytes(id) })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  };
}

if (form && window.PublicKeyCredential) {
  form.hidden = false;
  document.getElementById("no-passkeys")?.remove();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const status = form.querySelector("[role=status]");
    if (status) status.textContent = "";
    // The person, the browser or the authenticator may refuse.
    ask(form).catch(() => {
      if (status) status.textContent = form.dataset.passkey ?? "";
    });
  });
  const offer = () => {
    ask(form, "conditional").catch(() => {});
    setTimeout(() => asking?.signal.aborted === false && offer(), RENEWED_AFTER);
  };
  if (document.querySelector("[autocomplete~=webauthn]")) {
    void PublicKeyCredential.isConditionalMediationAvailable?.().then((is) => is && offer());
  }
}
