import * as z from "zod";
import { appealField } from "~/forms/appeal.server";

export const appealSchema = z.object({ appeal: appealField });
