import { followAuction } from "./auction";
import { followStrip } from "./gallery";
import { openFilters, sortAtOnce } from "./lists";
import { showOwnTimes } from "./own-times";
import { saySentences } from "./sentences";
import { keepTimeLeft } from "./time-left";

// What pages that do not hydrate may run. Every page works without it.
sortAtOnce();
openFilters();
followStrip();
saySentences();
followAuction();
keepTimeLeft();
showOwnTimes();
