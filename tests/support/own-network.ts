let networks = 0;

/** The header of an IP address that no other visitor has, so that rate limits of tests do not mix. */
export function ownNetwork() {
  networks++;
  return { "CF-Connecting-IP": `198.18.${networks >> 8}.${networks & 255}` };
}
