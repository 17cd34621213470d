import { hydrate } from "~/ui/hydrate";
import { ProfileForms } from "./profile-forms";

void hydrate(ProfileForms);
