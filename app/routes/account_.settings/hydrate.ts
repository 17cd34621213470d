import { hydrate } from "~/ui/hydrate";
import { ProfileForm } from "./profile-form";

void hydrate(ProfileForm);
