import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addSynonym } from "~/data/search/synonyms.server";
import { type Lexicon, TERM_WORDS_MAX } from "~/domain/search/lexicon";
import { SEARCH_WORDS_MAX } from "~/domain/search/missed-search";
import { meaningsOf, readSynonym, type SynonymRefusal } from "~/domain/search/synonyms";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "~/ui/field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { pageTitle } from "~/ui/page-title";
import { ConceptChoice } from "./concept-choice";
import { synonymSchema } from "./schema";

const DESK = "/admin/searches";
const HERE = "/admin/searches/add";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const lexicon = await requireAdminAnd(request, context, () => context.lexicon());
  const savedForm = savedReply(context, request);
  const words = new URL(request.url).searchParams.get("words") ?? "";
  const choices = choicesOf(savedForm?.typed.term ?? "", lexicon);
  return { title: context.t("adminSearches.title"), words, savedForm, choices };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { admin, lexicon } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, lexicon: await context.lexicon() };
  });
  const form = await readForm(request, synonymSchema);
  if (form.status !== "success") return data({ ...form.reply(), choices: [] }, 400);
  const { words, term, concept: chosen } = form.value;
  const choices = choicesOf(term, lexicon);
  const refuse = (field: "words" | "term", reason: SynonymRefusal | "taken") =>
    data(
      {
        ...form.reply({
          fieldErrors: {
            [field]: [sentence("adminSearches.refusal", reason, { max: TERM_WORDS_MAX })],
            ...(!term.trim() && { term: [sentence("adminSearches.refusal", "termMissing")] }),
          },
        }),
        choices,
      },
      400,
    );

  const read = readSynonym({ words, term, chosen }, lexicon);
  if (!read.ok) return refuse(read.refusal.field, read.refusal.reason);
  const { newId, now, requestId } = context;
  const id = newId();
  const isAdded = await addSynonym(context.db, admin, { ...read.synonym, id, now: now() });
  if (!isAdded) return refuse("words", "taken");
  log("search words added", { requestId, synonym: id, concept: read.synonym.concept, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminSearches.done", { words: read.synonym.words }));
}

/** What a term may mean, when it means several things. */
function choicesOf(term: string, lexicon: Lexicon) {
  const concepts = [...new Set(meaningsOf(term, lexicon).map(({ concept }) => concept))];
  return concepts.length > 1 ? concepts.map((id) => ({ id, ...lexicon.concept(id).names })) : [];
}

export default function AddWords() {
  const { title, words, savedForm, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer ?? savedForm;
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      lead={t("adminSearches.about")}
      reply={reply}
      action={HERE}
      back={DESK}
      yes={t("adminSearches.yes")}
    >
      <TextField
        name="words"
        label={t("adminSearches.newWords")}
        hint={t("adminSearches.newWordsHint")}
        errors={reply?.errors.words}
        defaultValue={reply?.typed.words ?? words}
        maxLength={SEARCH_WORDS_MAX}
        autoComplete="off"
        required
      />
      <TextField
        name="term"
        label={t("adminSearches.term")}
        hint={t("adminSearches.termHint")}
        errors={reply?.errors.term}
        defaultValue={reply?.typed.term}
        maxLength={SEARCH_WORDS_MAX}
        autoComplete="off"
        required
      />
      <ConceptChoice choices={answer?.choices ?? choices} chosen={reply?.typed.concept} />
    </AdminForm>
  );
}
