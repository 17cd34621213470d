import { followAuction } from "./auction";
import { followStrip } from "./gallery";
import { openFilters, sortAtOnce } from "./lists";
import { showOwnTimes } from "./own-times";
import { saySentences } from "./sentences";
import { keepTimeLeft } from "./time-left";

// For pages that do not hydrate. Every page works without it.
sortAtOnce();
openFilters();
followStrip();
saySentences();
followAuction();
keepTimeLeft();
showOwnTimes();
