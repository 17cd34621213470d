/** The cron triggers of wrangler.toml. The nightly one is at three in Mexico City. */
export const CRONS = { minute: "* * * * *", hour: "17 * * * *", night: "23 9 * * *" } as const;
