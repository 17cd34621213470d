import { followAuction } from "./auction";
import { syncGallery } from "./gallery";
import { openFilters, submitSortOnChange } from "./lists";
import { showLocalTimes } from "./local-times";
import { offerShare } from "./share";
import { updateTimeLeft } from "./time-left";
import { showValidationTexts } from "./validation-texts";

// For pages that do not hydrate. Every page works without it.
submitSortOnChange();
openFilters();
syncGallery();
showValidationTexts();
followAuction();
offerShare();
updateTimeLeft();
showLocalTimes();
