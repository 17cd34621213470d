import type { Purpose } from "~/http/session/sign-in-purpose.server";
import { useLanguage } from "~/i18n/language-provider";
import { Picture, type PictureImage } from "~/ui/picture";

interface PurposeCardProps {
  kind: Purpose["kind"];
  product: { title: string; image: PictureImage | null } | null;
}

/** What the visitor was about to do. */
export function PurposeCard({ kind, product }: PurposeCardProps) {
  const { t } = useLanguage();
  return (
    <div className="row purpose">
      {product?.image && <Picture image={product.image} alt="" sizes="96px" first />}
      <p className="strong">{t(`auth.about.${kind}`, { title: product?.title ?? "" })}</p>
    </div>
  );
}
