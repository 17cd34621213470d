import { useLanguage } from "~/i18n/language-provider";

export function WithdrawButton({ id, question }: { id: string; question: string }) {
  const { t } = useLanguage();
  return (
    <form method="post" action={`/questions/${id}/withdraw`}>
      <button className="btn sm ghost" type="submit">
        {t("questions.withdraw")} <span className="sr">{question}</span>
      </button>
    </form>
  );
}
