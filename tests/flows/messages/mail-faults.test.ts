import { afterAll, beforeAll } from "vitest";
import { sendPendingRefunds } from "~/flows/refunds/send-pending-refunds.server";
import { testFaults, type Way } from "../../support/fault-table";
import { openShop, type Shop, skipPauses } from "../../support/shop";
