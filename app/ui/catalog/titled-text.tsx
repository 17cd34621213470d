import { ListingTitle, type Titled } from "./listing-title";

/** Texts have no control characters. */
const CUT = "\u0000";

/** A text of ours with a listing's title in it. */
export function TitledText({ of, text }: { of: Titled; text: (title: string) => string }) {
  const [before, after = ""] = text(CUT).split(CUT);
  return (
    <>
      {before}
      <ListingTitle of={of} />
      {after}
    </>
  );
}
