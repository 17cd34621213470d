export const catalog = {
  heroTitle: "Find Your Next Great Deal",
  heroBody: "Buy and sell anything from electronics to fashion",
  shopNow: "Shop Now",
  pause: "Pause pictures",
  featured: "Featured Products",
  trending: "Trending Categories",
  nothingYet: "No products available yet",
  auction: "Auction",
  buyNowBadge: "Buy now",
  freeShipping: "Free shipping",
  condition: {
    new: "New",
    "used-like-new": "Used, like new",
    "used-good": "Used, good",
    "used-fair": "Used, fair",
    "for-parts": "For parts",
  },
} as const;
