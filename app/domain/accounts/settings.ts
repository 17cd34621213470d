import type { FormResult } from "../result";
import { cleanLine, textLength } from "../text";
import { normalEmail, normalPassword, refuseEmail, refuseFullName, refusePassword } from "./account";

/** Spec section 5. */
export const SETTINGS_NAME_MIN = 2;

export const PROFILE_FIELDS = ["full_name", "email"] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type SettingsProfile = Record<ProfileField, string>;

export const PASSWORD_FIELDS = ["current_password", "new_password", "confirm_password"] as const;
export type PasswordField = (typeof PASSWORD_FIELDS)[number];

type Typed<Field extends string> = Partial<Record<Field, string>>;
export type SettingsRefusal = "nameTooShort" | "nameTooLong" | "emailInvalid";
export type PasswordChangeRefusal = "passwordTooShort" | "passwordTooLong" | "passwordsDiffer";
/** Spec section 5. */
export function checkSettingsProfile(
  typed: Typed<ProfileField>,
): FormResult<{ profile: SettingsProfile }, Partial<Record<ProfileField, SettingsRefusal>>> {
  const profile = { full_name: cleanLine(typed.full_name ?? ""), email: normalEmail(typed.email ?? "") };
  const refusals: Partial<Record<ProfileField, SettingsRefusal>> = {};
  if (textLength(profile.full_name) < SETTINGS_NAME_MIN) refusals.full_name = "nameTooShort";
  else if (refuseFullName(profile.full_name)) refusals.full_name = "nameTooLong";
  if (refuseEmail(profile.email)) refusals.email = "emailInvalid";
  return Object.keys(refusals).length > 0 ? { ok: false, refusals } : { ok: true, profile };
}

/** By length only (Spec section 5): an empty password is too short. */
function refuseSettingsPassword(password: string): "passwordTooShort" | "passwordTooLong" | null {
  const refusal = refusePassword(password);
  return refusal === "passwordRequired" ? "passwordTooShort" : refusal;
}

/** Spec section 5. */
export function checkPasswordChange(
  typed: Typed<PasswordField>,
): FormResult<{ current: string; next: string }, Partial<Record<PasswordField, PasswordChangeRefusal>>> {
  const refusals: Partial<Record<PasswordField, PasswordChangeRefusal>> = {};
  for (const field of PASSWORD_FIELDS) {
    const refusal = refuseSettingsPassword(typed[field] ?? "");
    if (refusal) refusals[field] = refusal;
  }
  const { current_password: current = "", new_password: next = "", confirm_password: again = "" } = typed;
  if (!refusals.confirm_password && normalPassword(next) !== normalPassword(again)) {
    refusals.confirm_password = "passwordsDiffer";
  }
  return Object.keys(refusals).length > 0 ? { ok: false, refusals } : { ok: true, current, next };
}
