export const sell = {} as const;
