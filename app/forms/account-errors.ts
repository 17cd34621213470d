import type { FullNameRefusal } from "~/domain/accounts/account";
import type { PasswordChangeRefusal, PasswordField, ProfileField, SettingsRefusal } from "~/domain/accounts/settings";
import { type FieldErrors, sentence, sentences } from "./sentence";

export function settingsErrors(refusals: Partial<Record<ProfileField, SettingsRefusal>>): FieldErrors {
  return sentences(refusals, (refusal) => sentence("settings.refusal", refusal));
}

export function nameErrors(refusals: { full_name: FullNameRefusal }): FieldErrors {
  return sentences(refusals, (refusal) => sentence("auth.refusal", refusal));
}

export function passwordErrors(refusals: Partial<Record<PasswordField, PasswordChangeRefusal>>): FieldErrors {
  return sentences(refusals, (refusal) => sentence("auth.refusal", refusal));
}
