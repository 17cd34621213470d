import type { ReactNode } from "react";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM } from "../field";
import { FormError } from "../form-error";
import { SendButton } from "../send-button";

interface AdminFormProps {
  heading: string;
  /** The name of what it is about. */
  about?: ReactNode;
  /** What it does. */
  lead?: string;
  reply?: FormReply;
  action: string;
  back: string;
  yes: string;
  isDangerous?: boolean;
  /** What it is about, with forms of its own. */
  above?: ReactNode;
  /** Why there is no form. */
  closed?: string | null;
  children: ReactNode;
}

export function AdminForm({
  heading,
  about,
  lead,
  reply,
  action,
  back,
  yes,
  isDangerous,
  above,
  closed,
  children,
}: AdminFormProps) {
  const { t } = useLanguage();

  return (
    <div className="wrap narrow page stack">
      <div className="stack tight">
        <h1>{heading}</h1>
        {about && <p className="strong">{about}</p>}
        {lead && <p className="muted">{lead}</p>}
      </div>
      <FormError title="shell.error" reply={reply} />
      {above}
      {closed ? (
        <>
          <p>{closed}</p>
          <p>
            <a className="btn" href={back}>
              {t("adminOrders.back")}
            </a>
          </p>
        </>
      ) : (
        <form id={KEPT_FORM} className="stack" method="post" action={action}>
          {children}
          <div className="row">
            <a className="btn" href={back}>
              {t("adminOrders.back")}
            </a>
            <SendButton className={isDangerous ? "btn danger" : "btn main"}>{yes}</SendButton>
          </div>
        </form>
      )}
    </div>
  );
}
