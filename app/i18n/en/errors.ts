export const errors = {
  notFoundTitle: "Oops! Page not found",
  notFoundBody: "The page you are looking for is not here. It may have moved, or the address may be mistyped.",
  goHome: "Return to Home",
  faultTitle: "Something went wrong on our side",
  faultBody: "Nothing you did was lost. Try again in a moment; if it happens again, write to us with this number: {id}",
  awayTitle: "We will be right back",
  awayBody:
    "The market is not answering just now. If you were sending something, look whether it arrived before you send it again.",
  retry: "Try again",
  refusedTitle: "This request can't be answered",
  refusedBody: "It did not look like one of our own pages had sent it. Go back and try again.",
} as const;
