import type { RevisableListing } from "~/data/catalog/revisions.server";
import type { Revision } from "~/domain/catalog/revision";
import type { FormReply } from "~/forms/form-reply";
import { AddForm } from "./add-form";
import { EditForm } from "./edit-form";

interface RevisionFormProps {
  revision: Revision;
  listing: RevisableListing;
  draw: string;
  reply?: FormReply;
}

export function RevisionForm({ revision, listing, draw, reply }: RevisionFormProps) {
  return revision === "edit" ? (
    <EditForm listing={listing} reply={reply} />
  ) : (
    <AddForm product={listing.id} draw={draw} reply={reply} />
  );
}
