import * as z from "zod";
import { CLIENT_FIELDS, checkClient } from "~/domain/auth/client";
import { checkedBy, generatedId, texts } from "~/forms/schema.server";
import { sentence, sentences } from "~/forms/sentence";

export const clientSchema = z
  .object({ ...texts(CLIENT_FIELDS), id: generatedId })
  .transform(
    checkedBy(checkClient, (refusals) =>
      sentences(refusals, (refusal) => sentence("adminApplications.refusal", refusal)),
    ),
  );
