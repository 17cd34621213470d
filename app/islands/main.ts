import { followAuction } from "./auction";
import { followStrip } from "./gallery";
import { openFilters, sortAtOnce } from "./lists";
import { saySentences } from "./sentences";

// What pages that do not hydrate may run. Every page works without it.
sortAtOnce();
openFilters();
followStrip();
saySentences();
followAuction();
