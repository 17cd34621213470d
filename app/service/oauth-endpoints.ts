import { bearer, bearerWith, type Endpoint, open } from "./endpoint.server";
import { answerAuthorizationDetails, answerConsent } from "./oauth-authorizations.server";
import { answerAuthorize } from "./oauth-authorize.server";
import { answerGrants, answerRevokedGrant, findGrants, readRevokedGrant } from "./oauth-grants.server";
import { answerRevoke } from "./oauth-revoke.server";
import { answerOauthToken } from "./oauth-token.server";
import { answerUserinfo } from "./oauth-userinfo.server";

/** OAuth 2.1: how applications of others sign people in. */
export const OAUTH_ENDPOINTS: readonly Endpoint[] = [
  open("GET", "/oauth/authorize", answerAuthorize),
  bearer("GET", "/oauth/authorizations/:id", answerAuthorizationDetails),
  bearer("POST", "/oauth/authorizations/:id/consent", answerConsent),
  bearerWith("GET", "/user/oauth/grants", { parse: async () => null, read: findGrants, answer: answerGrants }),
  bearerWith("DELETE", "/user/oauth/grants", {
    parse: readRevokedGrant,
    read: findGrants,
    answer: answerRevokedGrant,
  }),
  open("POST", "/oauth/token", answerOauthToken),
  open("POST", "/oauth/revoke", answerRevoke),
  bearer("GET", "/oauth/userinfo", answerUserinfo, { forClients: true }),
  bearer("POST", "/oauth/userinfo", answerUserinfo, { forClients: true }),
];
