/** The four cards of the dashboard. Source: Spec section 2. */
export const MARKET_FIGURES = ["products", "orders", "revenue", "users"] as const;
export type MarketFigure = (typeof MARKET_FIGURES)[number];

/** `revenue` in centavos. */
export type MarketDay = Record<MarketFigure | "day", number>;
