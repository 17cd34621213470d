export const cards = {
  startingBid: "Starting bid",
  bids_one: "{count} bid",
  bids_other: "{count} bids",
  timeLeft: { left: "{time} left", soon: "Ends in {time}", over: "Ended" },
  endingSoon: "Ending soon",
  seeAll: "See all",
  recentlyViewed: "Recently viewed",
  clear: "Clear",
} as const;
