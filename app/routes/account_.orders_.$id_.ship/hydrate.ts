import { hydrate } from "~/ui/hydrate";
import { ShipForm } from "./ship-form";

void hydrate(ShipForm);
