import type { ReactNode } from "react";
import type { ListPage } from "~/http/pages/list-page.server";
import { CategoryLinks } from "./category-links";
import { TellMe } from "./tell-me";

/** A list without results: where else to look, and to be told. */
export function NothingFound({ page: { saving, nearest }, children }: { page: ListPage; children: ReactNode }) {
  return (
    <div className="card stack center">
      {children}
      {saving && <TellMe action={saving} isFirst />}
      <CategoryLinks categories={nearest} />
    </div>
  );
}
