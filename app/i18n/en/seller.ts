export const seller = {} as const;
