import type { Purpose } from "~/http/session/sign-in-purpose.server";
import { useLanguage } from "~/i18n/language-provider";
import type { Titled } from "~/ui/catalog/listing-title";
import { TitledText } from "~/ui/catalog/titled-text";
import { Picture, type PictureImage } from "~/ui/picture";

interface PurposeCardProps {
  kind: Purpose["kind"];
  product: (Titled & { image: PictureImage | null }) | null;
}

/** What the visitor was about to do. */
export function PurposeCard({ kind, product }: PurposeCardProps) {
  const { t } = useLanguage();
  return (
    <div className="row purpose">
      {product?.image && <Picture image={product.image} alt="" sizes="96px" first />}
      <p className="strong">
        {product ? (
          <TitledText of={product} text={(title) => t(`auth.about.${kind}`, { title })} />
        ) : (
          t(`auth.about.${kind}`, { title: "" })
        )}
      </p>
    </div>
  );
}
