import { hydrate } from "~/ui/hydrate";
import { RevisionForm } from "./revision-form";

void hydrate(RevisionForm);
