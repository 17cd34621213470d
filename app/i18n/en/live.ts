export const live = {
  minutesLeft_one: "{count} minute left to bid.",
  minutesLeft_other: "{count} minutes left to bid.",
} as const;
