import { followAuction } from "./auction";
import { hideBuyBar } from "./buy-bar";
import { showChosenFiles } from "./files";
import { syncGallery } from "./gallery";
import { keepLastForm } from "./kept-form";
import { openFolds, submitSortOnChange } from "./lists";
import { showLocalTimes } from "./local-times";
import { enlargePhotos } from "./photos";
import { offerPrint } from "./print";
import { recallSeen } from "./seen";
import { offerShare } from "./share";
import { updateTimeLeft } from "./time-left";
import { showValidationTexts } from "./validation-texts";

// For pages that do not hydrate. Every page works without it.
submitSortOnChange();
openFolds();
syncGallery();
enlargePhotos();
hideBuyBar();
showValidationTexts();
keepLastForm();
followAuction();
offerShare();
offerPrint();
recallSeen();
showChosenFiles();
updateTimeLeft();
showLocalTimes();
