import type { FormEvent } from "react";
import type { Draft } from "~/data/drafts.server";
import { MAX_PRICE } from "~/domain/money";
import { CATEGORIES, CONDITIONS, DESCRIPTION_MAX, STOCK_MAX, TERMS_MAX, TITLE_MAX } from "~/domain/product";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, TextField } from "~/ui/field";
import { Toast } from "~/ui/notifications";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";
import { errorsOf } from "./listing-errors";
import { Photos } from "./photos";
import type { SellReply } from "./route";
import { useDraft } from "./use-draft";

const PRICE_LETTERS = String(MAX_PRICE).length + 6;

/** One form: its buttons differ in where they post to, so that everything works without script. */
export function SellForm({ draft, reply }: { draft: Draft; reply?: SellReply }) {
  const { t } = useLanguage();
  const [pending, startPending] = usePending();
  const live = useLiveErrors(reply?.errors, (form) => errorsOf(form, kept.photos.length));
  const kept = useDraft(live.ref, draft);
  const typed = reply?.typed ?? draft.fields;
  const { errors } = live;
  const isEmpty = kept.photos.length === 0;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const address = button?.getAttribute("formaction");
    if (pending) return event.preventDefault();
    if (!address) return live.isFine() ? startPending() : event.preventDefault();
    event.preventDefault();
    kept.send(address);
  }

  return (
    <form
      className="stack sell"
      method="post"
      action="/sell"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      {...live.props}
    >
      {/* What Enter in a field does: the first button keeps the draft. */}
      <button className="sr" type="submit" formAction="/sell/draft" formNoValidate tabIndex={-1} aria-hidden="true">
        {t("sell.saveDraft")}
      </button>
      <input type="hidden" name="draft" value={kept.id} />
      {reply && <Toast flash={reply.says} />}
      <TextField
        name="title"
        label={t("sell.field.title")}
        hint={t("sell.field.titleHint")}
        defaultValue={typed.title}
        errors={errors.title}
        maxLength={TITLE_MAX}
        autoComplete="off"
        required
      />
      <Photos kept={kept} errors={errors.photos} />
      <div className="pair">
        <Field name="category" label={t("sell.field.category")} errors={errors.category}>
          <select
            id="category"
            name="category"
            defaultValue={typed.category ?? ""}
            required
            {...describedBy({ name: "category", errors: errors.category })}
          >
            <option value="">{t("sell.field.chooseCategory")}</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(`shell.category.${category}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field name="condition" label={t("sell.field.condition")} errors={errors.condition}>
          <select
            id="condition"
            name="condition"
            defaultValue={typed.condition ?? "new"}
            required
            {...describedBy({ name: "condition", errors: errors.condition })}
          >
            {CONDITIONS.map((condition) => (
              <option key={condition} value={condition}>
                {t(`catalog.condition.${condition}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field name="price" label={t("sell.field.price")} errors={errors.price}>
          <div className="affix">
            <span aria-hidden="true">$</span>
            <input
              id="price"
              name="price"
              className="num"
              inputMode="decimal"
              autoComplete="off"
              maxLength={PRICE_LETTERS}
              defaultValue={typed.price}
              required
              {...describedBy({ name: "price", errors: errors.price })}
            />
          </div>
        </Field>
        <TextField
          name="stock"
          type="number"
          label={t("sell.field.stock")}
          defaultValue={typed.stock ?? "1"}
          errors={errors.stock}
          min={1}
          max={STOCK_MAX}
          step={1}
          required
        />
        <TextField
          name="shipping"
          label={t("sell.field.shipping")}
          hint={t("sell.field.shippingHint")}
          defaultValue={typed.shipping}
          errors={errors.shipping}
          maxLength={TERMS_MAX}
        />
        <TextField
          name="returns"
          label={t("sell.field.returns")}
          hint={t("sell.field.returnsHint")}
          defaultValue={typed.returns}
          errors={errors.returns}
          maxLength={TERMS_MAX}
        />
      </div>
      <Field
        name="description"
        label={t("sell.field.description")}
        hint={t("sell.field.descriptionHint")}
        errors={errors.description}
      >
        <textarea
          id="description"
          name="description"
          defaultValue={typed.description}
          maxLength={DESCRIPTION_MAX}
          {...describedBy({ name: "description", hint: true, errors: errors.description })}
        />
      </Field>
      <div className="stack tight">
        <button
          className="btn main wide"
          type="submit"
          disabled={isEmpty || kept.busy}
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
        <button className="btn ghost wide" type="submit" formAction="/sell/draft" formNoValidate>
          {t("sell.saveDraft")}
        </button>
      </div>
    </form>
  );
}
