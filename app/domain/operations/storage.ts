/** What takes up storage: the database, and the buckets of products' and people's pictures. */
export const PLACES = ["database", "products", "avatars"] as const;
export type Place = (typeof PLACES)[number];
export type Bucket = Exclude<Place, "database">;
