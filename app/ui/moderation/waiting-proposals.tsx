import type { StoredProposal } from "~/data/moderation/proposals.server";
import { useLanguage } from "~/i18n/language-provider";
import { ProposalFacts } from "./proposal-facts";

/** What another administrator has to confirm, on the page of what it is about. */
export function WaitingProposals({ proposals }: { proposals: readonly StoredProposal[] }) {
  const { t } = useLanguage();
  if (proposals.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">{t("adminProposals.waiting")}</h2>
      {proposals.map((proposal) => (
        <div className="card stack tight" key={proposal.id}>
          <p className="strong">{t(`adminProposals.kind.${proposal.what}`)}</p>
          <ProposalFacts proposal={proposal} />
          <p>
            <a className="btn main" href={`/admin/proposals/${proposal.id}`}>
              {t("adminProposals.review")} <span className="sr">{t(`adminProposals.kind.${proposal.what}`)}</span>
            </a>
          </p>
        </div>
      ))}
    </section>
  );
}
