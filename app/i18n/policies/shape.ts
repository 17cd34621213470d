/** A paragraph, a list, or the place of the bid increment table. */
export type PolicyBlock = string | { readonly list: readonly string[] } | { readonly table: "increments" };

export interface PolicySection {
  readonly heading: string;
  readonly body: readonly PolicyBlock[];
}

/** One policy page in one language. `{brand}` and `{email}` in any text are replaced at rendering. */
export interface PolicyText {
  readonly title: string;
  /** One or two sentences: the page's lead and its meta description. */
  readonly summary: string;
  /** The whole line with the date of the last change. */
  readonly updated: string;
  readonly sections: readonly PolicySection[];
}
