import { hydrate } from "~/ui/hydrate";
import { AddressList } from "./address-list";

void hydrate(AddressList);
