import { hydrate } from "~/ui/hydrate";
import { PasswordForm } from "./password-form";

void hydrate(PasswordForm);
