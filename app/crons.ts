/** Must match the cron triggers of wrangler.toml, UTC. `night` is 3:23 in Mexico City. */
export const CRONS = { minute: "* * * * *", hour: "17 * * * *", night: "23 9 * * *" } as const;
