import { withUnit } from "../with-unit";

export const minutes = withUnit("minute", "minutes");
export const hours = withUnit("hour", "hours");
export const days = withUnit("day", "days");
export const months = withUnit("month", "months");
export const workingDays = withUnit("business day", "business days");
export const times = withUnit("time", "times");
export const photos = withUnit("photo", "photos");
export const networks = withUnit("network", "networks");
export const characters = withUnit("character", "characters");
export const digits = withUnit("digit", "digits");
