import { openDialogs } from "./dialogs";
import { sendOnce } from "./send-once";

sendOnce();
openDialogs();
