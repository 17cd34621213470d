/** All that drizzle asks of PostgreSQL's enums, where there are none. Put in by dev/bundle.ts. */
export const isPgEnum = (): boolean => false;
