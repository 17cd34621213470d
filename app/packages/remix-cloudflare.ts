import { createCookieFactory } from "@remix-run/server-runtime";
import { sign, unsign } from "../../node_modules/@remix-run/cloudflare/dist/crypto.js";

export { createRequestHandler, data, json, redirect } from "@remix-run/server-runtime";
/** As `@remix-run/cloudflare` makes it. That package is CommonJS, of which a bundler keeps all. */
export const createCookie = createCookieFactory({ sign, unsign });
