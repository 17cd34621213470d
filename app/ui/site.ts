import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

const NOWHERE = { brand: "Tianguis", contactEmail: "", currency: "MXN", origin: "" };

/** What every page knows of the market and its reader. A page that failed early knows only the defaults. */
export function useRoot() {
  return (
    useRouteLoaderData<typeof loader>("root") ?? { site: NOWHERE, viewer: null, inCart: 0, flash: null, requestId: "" }
  );
}

/** Brand, contact address, currency and origin, from configuration. */
export function useSite() {
  return useRoot().site;
}
