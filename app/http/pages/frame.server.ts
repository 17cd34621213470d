import type { AppContext } from "~/context";
import type { User } from "~/data/accounts/users.server";
import { countCartPieces } from "~/data/cart/carts.server";
import { formatYears, TITLE_SEPARATOR } from "~/i18n/format";
import { findViewer } from "../session/session.server";

type Viewer = Pick<User, "id" | "handle" | "unread" | "inCart" | "watched" | "suspension">;

/** Never rejects: without the database it shows a visitor. */
export async function readFrame(context: AppContext) {
  const [viewer, inVisitorsCart] = await Promise.all([
    findViewer(context),
    context.cartId ? countCartPieces(context.db, context.cartId) : 0,
    // The page itself reports a database error.
  ]).catch(() => [null, 0] as const);
  return frameFor(context, viewer, inVisitorsCart);
}

export function frameFor(context: AppContext, viewer: Viewer | null = null, inVisitorsCart = 0) {
  const { brand, contactEmail, currency, maxPayment, feeRate, origin } = context.config;
  return {
    site: { brand, contactEmail, currency, maxPayment, feeRate, origin, years: formatYears(context.now()) },
    viewer: viewer && {
      id: viewer.id,
      handle: viewer.handle,
      unread: viewer.unread,
      watched: viewer.watched,
      ...(viewer.suspension && { suspension: viewer.suspension }),
    },
    inCart: viewer ? viewer.inCart : inVisitorsCart,
    flash: context.flash,
    language: context.language,
    requestId: context.requestId,
    titlePrefix: context.memory.titlePrefix || titlePrefix(context),
    continued: context.t("shell.continued"),
  };
}

/** A screen reader reads the title first, and not the message that stands in the page from its beginning. */
function titlePrefix({ flash, t }: AppContext): string {
  if (!flash) return "";
  const { title, body } = flash;
  const error = title.key === "shell.error" && body?.[0];
  const says = error ? t("shell.errorTitle") + t(error.key, error.values) : t(title.key, title.values);
  return says + TITLE_SEPARATOR;
}
