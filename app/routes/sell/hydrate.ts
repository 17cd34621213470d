import { hydrate } from "~/ui/hydrate";
import { SellForm } from "./sell-form";

void hydrate(SellForm);
