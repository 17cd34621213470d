import { useLocation } from "@remix-run/react";
import type { StoredProposal } from "~/data/moderation/proposals.server";
import { toCentavos } from "~/domain/money";
import { bearerOfProblem } from "~/domain/refunds/fee-bearer";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "../catalog/listing-title";
import { Moment } from "../moment";
import { Money } from "../money";
import { Fact, FactList } from "./fact-list";
import { PersonLink } from "./person-link";

/** Links to what it is about, unless that is the page. */
export function ProposalFacts({ proposal }: { proposal: StoredProposal }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const { userId, name, email, orderId, title, language, amount, reason, proposer, proposedBy } = proposal;
  const { problemId, problemKind, outcome, what } = proposal;
  const feeBearer = problemKind ? bearerOfProblem(problemKind, false) : proposal.feeBearer;
  const [orderPage, problemPage] = [`/admin/orders/${orderId}`, `/admin/problems/${problemId}`];
  return (
    <FactList>
      <Fact name={t(what.startsWith("debt_") ? "adminLists.seller" : "adminProposals.person")} isWide>
        {userId && name !== null && email !== null && <PersonLink id={userId} name={name} email={email} />}
      </Fact>
      <Fact name={t("adminProposals.order")}>
        {orderId && title !== null && language && pathname !== orderPage && (
          <a href={orderPage}>
            <ListingTitle of={{ title, language }} />
          </a>
        )}
      </Fact>
      <Fact name={t("adminProposals.problem")}>
        {problemId && outcome && (
          <>
            {t(`adminProposals.outcome.${outcome}`)}
            {pathname !== problemPage && (
              <>
                {" "}
                · <a href={problemPage}>{t("adminProposals.toProblem")}</a>
              </>
            )}
          </>
        )}
      </Fact>
      <Fact name={t("adminProposals.amount")}>{amount !== null && <Money amount={toCentavos(amount)} />}</Fact>
      <Fact name={t("adminProposals.fee")}>{feeBearer && t(`adminProposals.feeBearer.${feeBearer}`)}</Fact>
      <Fact name={t("adminLog.reason")}>{reason}</Fact>
      <Fact name={t("adminProposals.by")}>
        <a href={`/admin/users/${proposedBy}`}>{proposer}</a>
        <br />
        <Moment at={proposal.proposedAt} />
      </Fact>
      <Fact name={t("adminProposals.until")}>
        <Moment at={proposal.until} />
      </Fact>
    </FactList>
  );
}
