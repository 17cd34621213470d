import type { DragEvent, FormEvent } from "react";
import type { Draft } from "~/data/catalog/drafts.server";
import { draftAddress } from "~/domain/catalog/draft";
import type { TypedListing } from "~/domain/catalog/listing";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { TitleField } from "~/ui/catalog/goods-fields";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";
import { errorsOf } from "./check-listing-form";
import { ListingFields } from "./listing-fields";
import { Photos } from "./photos";
import { SmartSearch } from "./smart-search";
import { useClock } from "./use-clock";
import { useDraft } from "./use-draft";

interface SellFormProps {
  draft: Draft;
  /** The database's time, milliseconds since 1970. */
  now: number;
  /** Whether the form's addresses name its draft. */
  isNamed: boolean;
  edition: string;
  typed: TypedListing;
  reply?: FormReply;
}

/** The buttons of the form post to different URLs, so that everything works without script. */
export function SellForm({ draft, now, isNamed, edition, typed, reply }: SellFormProps) {
  const { t } = useLanguage();
  const { pending, start } = usePending();
  const clock = useClock(now);
  const live = useLiveErrors(reply?.errors, (form) => errorsOf(form, editor.photos.length, clock()));
  const editor = useDraft(live.ref, draft, edition, isNamed);
  const { errors } = live;
  const isEmpty = editor.photos.length === 0;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const address = button?.getAttribute("formaction");
    if (pending) return event.preventDefault();
    if (!address) {
      if (!live.isFine()) return event.preventDefault();
      editor.text.rest();
      return start();
    }
    event.preventDefault();
    editor.send(address);
  }

  function onDrop(event: DragEvent) {
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    event.preventDefault();
    editor.upload(files);
  }

  return (
    <form
      id={KEPT_FORM}
      className="stack sell"
      method="post"
      action={editor.text.at("/sell")}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={onDrop}
      onInputCapture={() => !pending && editor.text.touch()}
      {...live.props}
    >
      {/* Enter in a field presses the first button: it saves the draft. */}
      <button
        className="sr"
        type="submit"
        formAction={editor.text.at("/sell/draft")}
        formNoValidate
        tabIndex={-1}
        aria-hidden="true"
      >
        {t("sell.saveDraft")}
      </button>
      <input type="hidden" name="draft" value={editor.text.draft} />
      <input type="hidden" name="edition" value={editor.text.edition} />
      <FormError reply={{ ...reply, errors: live.refused }} />
      <TitleField typed={typed} errors={errors} />
      <SmartSearch to={editor.text.at("/sell/search-product-info")} title={typed.title} busy={editor.busy} />
      <Photos editor={editor} errors={errors.photos} />
      <ListingFields typed={typed} errors={errors} />
      <Buttons
        {...{ isEmpty, pending }}
        save={editor.text.at("/sell/draft")}
        busy={editor.busy}
        kept={editor.text.status}
      />
      {draft.version > 0 && (
        <a className="center" href={draftAddress("/sell/draft/discard", draft.id)} onClick={editor.text.rest}>
          {t("sell.discard.link")}
        </a>
      )}
    </form>
  );
}

interface ButtonsProps {
  isEmpty: boolean;
  /** Where a press saves the draft. */
  save: string;
  busy: boolean;
  pending: boolean;
  /** What became of the last text that was saved by itself. */
  kept: TextKey | null;
}

function Buttons({ isEmpty, save, busy, pending, kept }: ButtonsProps) {
  const { t } = useLanguage();
  return (
    <div className="stack tight">
      <button
        className="btn main wide"
        type="submit"
        disabled={isEmpty || busy}
        aria-busy={pending}
        aria-describedby={isEmpty ? "publish-hint" : undefined}
      >
        {t(pending ? "sell.publishing" : "sell.publish")}
      </button>
      {isEmpty && (
        <p className="small muted center" id="publish-hint">
          {t("sell.refusal.imagesRequired")}
        </p>
      )}
      <button className="btn ghost wide" type="submit" formAction={save} formNoValidate>
        {t("sell.saveDraft")}
      </button>
      {kept && <p className={kept === "sell.draftFailed" ? "error center" : "small muted center"}>{t(kept)}</p>}
    </div>
  );
}
