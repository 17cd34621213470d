import type { TypedResponse } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import type { Flash } from "~/forms/flash";
import { redirectWithFlash } from "../flash.server";
import { clearSessionCookie } from "./session-cookie.server";

/** Ends the session in this browser, and deletes what the browser alone keeps. */
export function redirectSignedOut(context: AppContext, to: string, flash: Flash): TypedResponse<never> {
  const response = redirectWithFlash(context, to, flash, [clearSessionCookie(context.config)]);
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}
