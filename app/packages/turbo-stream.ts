/** Remix would encode the data of each page for its script in the browser, which no page loads. */
export const encode = (): undefined => undefined;
export const decode = (): undefined => undefined;
