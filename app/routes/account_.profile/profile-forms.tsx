import type { FormReply } from "~/forms/form-reply";
import { AvatarForm } from "./avatar-form";
import { NameForm } from "./name-form";

interface ProfileFormsProps {
  email: string;
  full_name: string;
  avatar_url: string | null;
  reply?: FormReply;
}

export function ProfileForms({ avatar_url, ...profile }: ProfileFormsProps) {
  return (
    <>
      <AvatarForm name={profile.full_name} image={avatar_url} />
      <NameForm {...profile} />
    </>
  );
}
