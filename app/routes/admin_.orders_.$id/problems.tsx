import type { OrderDetails } from "~/data/moderation/order-details.server";
import { useLanguage } from "~/i18n/language-provider";
import { MessageList } from "~/ui/moderation/message-list";
import { problemKindText } from "~/ui/problems/problem-kind";
import { ProblemChip } from "~/ui/problems/problem-state";

export function Problems({ problems, messages }: Pick<OrderDetails, "problems" | "messages">) {
  const { t } = useLanguage();
  return (
    <>
      {problems.length > 0 && (
        <section className="stack" aria-labelledby="problems">
          <h2 id="problems">{t("admin.problems")}</h2>
          {problems.map(({ id, kind, status }) => (
            <p className="row" key={id}>
              <a href={`/admin/problems/${id}`}>{t(problemKindText(kind))}</a>
              <ProblemChip status={status} />
            </p>
          ))}
        </section>
      )}
      <MessageList messages={messages} />
    </>
  );
}
