import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findProof } from "~/data/auctions/proofs.server";
import { notFound } from "~/http/pages/not-found.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import inline from "../../../build/inline.json";
import { ProofLines } from "./proof-lines";
import { ReceiptForm } from "./receipt-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Right on every load: a history that is kept by a cache may miss its last line. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const proof = await findProof(context.db, params.id ?? "");
  if (!proof) throw notFound();
  return { proof, title: context.t("proof.title") };
}

export default function ProofPage() {
  const { proof, title } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const { product, terms } = proof;
  const file = `/auction/${terms.auction}/proof.json`;
  return (
    <div className="wrap page stack">
      <p className="small">
        <a href={`/product/${product.id}`}>
          <span aria-hidden="true">‹ </span>
          {product.title}
        </a>
      </p>
      <h1>{title}</h1>
      <p>{t("proof.about")}</p>
      <div
        data-proof={file}
        data-checking={t("proof.checking")}
        data-holds={t("proof.allHold")}
        data-broken={t("proof.broken")}
        data-failed={t("proof.failed")}
        data-unable={t("proof.unable")}
      >
        <p role="status" data-result />
      </div>
      <ReceiptForm />
      <details className="card">
        <summary>{t("proof.how")}</summary>
        <div className="stack tight">
          <p>{t("proof.howBody")}</p>
          <p>{t("proof.byHand")}</p>
          <p>
            <a href={file} download>
              {t("proof.file")}
            </a>
          </p>
        </div>
      </details>
      <ProofLines proof={proof} />
      <script type="module" src={inline.verifier} />
    </div>
  );
}
