import * as z from "zod";
import { BUSINESS_FIELDS, BUSINESS_MAX, type BusinessRefusals, checkBusiness } from "~/domain/accounts/business";
import { checkedBy, texts } from "~/forms/schema.server";
import { sentence, sentences } from "~/forms/sentence";

function businessErrors(refusals: BusinessRefusals) {
  return sentences(refusals, (refusal, field) =>
    sentence(
      "business.refusal",
      refusal,
      field in BUSINESS_MAX ? { max: BUSINESS_MAX[field as keyof typeof BUSINESS_MAX] } : {},
    ),
  );
}

export const businessSchema = z.object(texts(BUSINESS_FIELDS)).transform(checkedBy(checkBusiness, businessErrors));
