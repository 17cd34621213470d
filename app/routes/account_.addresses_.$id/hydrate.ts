import { AddressForm } from "~/ui/accounts/address-form";
import { hydrate } from "~/ui/hydrate";

void hydrate(AddressForm);
