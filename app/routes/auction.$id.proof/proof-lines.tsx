import type { Proof, ProofLine } from "~/domain/auctions/proof";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Price } from "~/ui/price";

interface ProofLinesProps {
  /** `null` on later pages. */
  terms: Proof["terms"] | null;
  events: readonly ProofLine[];
}

export function ProofLines({ terms, events }: ProofLinesProps) {
  const { t } = useLanguage();
  return (
    <section className="card" aria-labelledby="lines">
      <h2 id="lines">{t("proof.lines")}</h2>
      {/* A phone shows no heads. */}
      <table className="chain">
        <thead>
          <tr>
            <th scope="col">{t("proof.line")}</th>
            <th scope="col">{t("proof.what")}</th>
            <th scope="col">{t("proof.who")}</th>
            <th scope="col">{t("proof.price")}</th>
            <th scope="col">{t("proof.when")}</th>
            <th scope="col">{t("proof.fingerprint")}</th>
          </tr>
        </thead>
        <tbody>
          {terms && (
            <tr>
              <td>0</td>
              <td>{t("proof.terms")}</td>
              <td />
              <td>
                <Price amount={terms.start} />
              </td>
              <td>
                <Moment at={terms.starts_at} />
              </td>
              <td>
                <i>{`${t("proof.fingerprint")}: `}</i>
                <code>{terms.hash.slice(0, 16)}</code>
              </td>
            </tr>
          )}
          {events.map(({ seq, type, pseudonym, visible_price, received_at, hash }) => (
            <tr key={seq}>
              <td>{seq}</td>
              <td>{t(`proof.type.${type}`)}</td>
              <td>{pseudonym !== null && t("proof.bidder", { number: pseudonym })}</td>
              <td>{visible_price !== null && <Price amount={visible_price} />}</td>
              <td>
                <Moment at={received_at} />
              </td>
              <td>
                <i>{`${t("proof.fingerprint")}: `}</i>
                <code>{hash.slice(0, 16)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
