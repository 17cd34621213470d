import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { useRoot } from "./site";

type ErrorTexts = readonly [title: TextKey, body: TextKey];

const TITLES: Record<number, ErrorTexts> = {
  404: ["errors.notFoundTitle", "errors.notFoundBody"],
  410: ["errors.goneTitle", "errors.goneBody"],
  413: ["errors.tooLargeTitle", "errors.tooLargeBody"],
  503: ["errors.awayTitle", "errors.awayBody"],
};

const REFUSED = ["errors.refusedTitle", "errors.refusedBody"] as const;

export function AnyError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  return <ErrorPage status={error.status} says={error.data as ErrorData} />;
}

/** What the page of an error is called. */
export function errorTitle(error: unknown): TextKey {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  return (data as ErrorData)?.title ?? titleOf(status)[0];
}

/** Where to go on from an address that leads nowhere. */
const PLACES = [
  ["/account/orders", "account.ordersTitle"],
  ["/account/addresses", "account.addressesTab"],
  ["/account/offers", "offers.title"],
  ["/account/searches", "searches.title"],
  ["/account", "account.title"],
  ["/admin", "admin.title"],
] as const satisfies readonly (readonly [path: string, name: TextKey])[];

const SALES = ["/account/orders/sales", "orders.tabs.sales"] as const;

function titleOf(status: number): ErrorTexts {
  const isRefusal = status >= 400 && status < 500;
  return TITLES[status] ?? (isRefusal ? REFUSED : ["errors.faultTitle", "errors.faultBody"]);
}

/** The data of a thrown response: texts that replace the status's own, and the id of the failed request. */
type ErrorData = { title?: TextKey; body?: TextKey; isSale?: boolean; auctioned?: string; requestId?: string } | null;

/** Where refusals of routes without a page are rendered: the route of missing pages. */
export const REFUSED_PATH = "/refused";

export function ErrorPage({ status, says }: { status: number; says?: ErrorData }) {
  const { t } = useLanguage();
  const { requestId } = useRoot();
  const { pathname, search } = useLocation();
  const [title, body] = titleOf(status);
  const usual = says?.title && status === 404 ? "errors.missingBody" : body;
  const auction = says?.auctioned && ([`/product/${says.auctioned}`, "orders.viewAuction"] as const);
  const place = auction || (says?.isSale ? SALES : PLACES.find(([path]) => pathname.startsWith(`${path}/`)));
  const canRetry = status >= 500 && pathname !== REFUSED_PATH;
  return (
    <div className="wrap narrow page stack center">
      <h1>{t(says?.title ?? title)}</h1>
      <p className="muted">{t(says?.body ?? usual, { id: says?.requestId ?? requestId })}</p>
      <p className="row">
        {canRetry && (
          <a className="btn main" href={pathname + search}>
            {t("errors.retry")}
          </a>
        )}
        {place && (
          <a className="btn main" href={place[0]}>
            {t(place[1])}
          </a>
        )}
        <a className={canRetry || place ? "btn" : "btn main"} href="/">
          {t("errors.goHome")}
        </a>
      </p>
      <p className="small muted" aria-hidden="true" data-gone={status === 404 || status === 410 ? "" : undefined}>
        {says?.body ? "" : status}
      </p>
    </div>
  );
}
