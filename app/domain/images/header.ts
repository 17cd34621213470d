/** How stored pixels are to be turned before they are shown, as EXIF counts it: 1 is upright, 5 to 8 lie on a side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What an image says of itself: stored width and height in px, before its orientation is applied. */
export type Header = { width: number; height: number; orientation: Orientation };

/** Why a file that begins like an image is none we take: cut short or malformed, or it moves. */
export type Flaw = "broken" | "animated";
