import type { Side } from "~/domain/feedback/feedback";
import { MIME_TYPE, PRODUCT_IMAGE_FORMATS } from "~/domain/images/image";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field } from "../field";
import { FileChooser } from "../file-chooser";

const ACCEPT = PRODUCT_IMAGE_FORMATS.map((format) => MIME_TYPE[format]).join();

interface ProblemPhotosFieldProps {
  /** Of who sends them. */
  side: Side;
  errors?: readonly Sentence[];
}

export function ProblemPhotosField({ side, errors }: ProblemPhotosFieldProps) {
  const { t } = useLanguage();
  const photos = { name: "photos", hint: t(`problems.photosHint.${side}`), errors };
  return (
    <Field {...photos} label={t("problems.photos")}>
      <FileChooser name="photos" choose={t("sell.choosePhotos")} accept={ACCEPT} multiple {...describedBy(photos)} />
    </Field>
  );
}
