import type { ReactNode } from "react";
import { ListingTitle, type Titled } from "../catalog/listing-title";

/** A button of a list that leads on from a listing. */
export function NextStep({
  of,
  to,
  isMain,
  children,
}: {
  of: Titled;
  to: string;
  isMain: boolean;
  children: ReactNode;
}) {
  return (
    <a className={isMain ? "btn main" : "btn ghost"} href={to}>
      {children}{" "}
      <span className="sr">
        <ListingTitle of={of} />
      </span>
    </a>
  );
}
