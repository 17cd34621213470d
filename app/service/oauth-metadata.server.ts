import { SCOPES } from "~/domain/auth/authorization";

const CLIENT_AUTHENTICATION = ["client_secret_basic", "client_secret_post", "none"];

/** RFC 8414 and OpenID Connect Discovery: what this server is as one that signs people in for applications. */
export function oauthMetadata(issuer: string) {
  return {
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    scopes_supported: SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    code_challenge_methods_supported: ["S256"],
    claims_supported: ["iss", "sub", "aud", "exp", "iat", "nonce", "email", "email_verified", "name", "picture"],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
