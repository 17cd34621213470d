import type { ReactNode } from "react";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle, type Titled } from "../catalog/listing-title";
import { KEPT_FORM } from "../field";
import { FormError } from "../form-error";

interface QuestionProps {
  heading: string;
  product: Titled;
  error?: Sentence;
  /** Where the form is posted, and where "no" leads. */
  action: string;
  back: string;
  no: string;
  yes: string;
  /** Whether the action is still possible. */
  isOpen: boolean;
  children: ReactNode;
}

/** A page that confirms an action that cannot be undone. */
export function AuctionQuestion({ heading, product, error, action, back, no, yes, isOpen, children }: QuestionProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack account">
      <div className="stack tight">
        <h1>{heading}</h1>
        <p className="strong">
          <ListingTitle of={product} />
        </p>
      </div>
      <FormError reply={{ error }} />
      {isOpen ? (
        <form id={KEPT_FORM} className="stack" method="post" action={action}>
          {children}
          <div className="row">
            <a className="btn" href={back}>
              {no}
            </a>
            <button className="btn danger" type="submit">
              {yes}
            </button>
          </div>
        </form>
      ) : (
        <p>
          <a className="btn" href={back}>
            {t("dashboard.back")}
          </a>
        </p>
      )}
    </div>
  );
}
