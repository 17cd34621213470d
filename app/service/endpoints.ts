import { bearer, type Endpoint, open } from "./endpoint.server";
import { OAUTH_ENDPOINTS } from "./oauth-endpoints";
import { answerToken } from "./token.server";
import { answerUser } from "./user.server";
import { answerConfiguration, answerKeys } from "./well-known.server";

/** Every call of the auth service: at `/auth/v1`, and at the same paths of the site's root (Spec section 7). */
export const ENDPOINTS: readonly Endpoint[] = [
  open("POST", "/token", answerToken),
  bearer("GET", "/user", answerUser, { forClients: true }),
  open("GET", "/.well-known/jwks.json", answerKeys),
  open("GET", "/.well-known/openid-configuration", answerConfiguration),
  open("GET", "/.well-known/oauth-authorization-server", answerConfiguration),
  // Where RFC 8414 puts it for an issuer with a path.
  open("GET", "/.well-known/oauth-authorization-server/auth/v1", answerConfiguration),
  ...OAUTH_ENDPOINTS,
];
