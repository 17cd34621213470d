export const errors = {
  notFoundTitle: "Oops! Page not found",
  notFoundBody: "We can't find the page you're looking for. It may have moved, or the link may be mistyped.",
  missingBody: "It may no longer exist, or the link may be mistyped.",
  goneTitle: "This listing is no longer available",
  goneBody: "It was sold, it ended, or it was removed.",
  goHome: "Return to Home",
  faultTitle: "Something went wrong on our side",
  faultBody: "Your data is safe. Try again in a moment. If it keeps happening, write to us with this reference: {id}",
  awayTitle: "We'll be right back",
  awayBody:
    "We can't reach our server right now. If you were sending something, check whether it went through before you send it again. Your account and your cart are safe, even if this page doesn't show them.",
  retry: "Try again",
  refusedTitle: "We can't process this request",
  refusedBody: "It doesn't seem to come from one of our pages. Go back and try again.",
  tooLargeTitle: "That's too much at once",
  tooLargeBody:
    "We can't accept a form this large. Go back, shorten your text or choose fewer files, and send it again.",
} as const;
