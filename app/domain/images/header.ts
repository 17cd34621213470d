/** The rotation and mirroring of stored pixels, as in EXIF: 1 is upright, 5 to 8 swap width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Stored width and height in px, before the orientation is applied. */
export type Header = { width: number; height: number; orientation: Orientation };

export type Flaw = "broken" | "animated";
