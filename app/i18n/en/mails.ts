import type { ButtonKind, MailKind } from "~/domain/messages/message";
import { POLICY } from "~/domain/policy";
import { REFUND_DELAY } from "~/domain/refunds/refund";
import { HOUR } from "~/domain/time";
import { days, hours } from "./units";

type Letter<Kind> = { subject: string; body: string; closing: string } & (Kind extends ButtonKind
  ? { button: string }
  : unknown);
type Letters = { [Kind in MailKind]: Letter<Kind> };

/** Emails by kind of message. An empty line separates paragraphs of a body; a button has a link. */
export const mails = {
  /** What is to be paid, and what a price is with shipping: `byState` where it depends on the state. */
  due: {
    anywhere: "{total, money}, shipping included,",
    byState: "{price, money} plus shipping to your state",
    pickUp: "{price, money}",
  },
  /** The button that leads to the payment. */
  pay: { anywhere: "Pay {total, money}", byState: "Pay now", pickUp: "Pay {price, money}" },
  withShipping: {
    anywhere: "With shipping, that's {total, money}.",
    byState: "Shipping comes on top, and depends on your state.",
    pickUp: "It isn't shipped: you pick it up.",
  },
  /** How long a sale that stands is waited for. */
  ship: {
    by: "Please ship it or hand it over by {shipBy, time}. After that, the order is cancelled and the buyer is refunded.",
    soon: "Please ship it or hand it over soon.",
  },
  /** Of administrators, about a dispute. */
  answer: {
    by: "PayPal wants our answer by {respondBy, time}.",
    none: "PayPal hasn't asked us for an answer yet.",
  },
  /** What a reversed decision was. */
  restored: {
    text: "Your text is visible again.",
    warning: "The warning no longer counts.",
    any: "A removed text is visible again; a warning no longer counts.",
  },
  greeting: "Hello {name},",
  greetingWithoutName: "Hello,",
  copy: "If the button doesn't work, copy this link into your browser:",
  proof:
    "This auction's history has the fingerprint {hash}. If anyone changed a past bid, the fingerprint would no longer match. Check it here:",
  stop: "Stop emails about this search",
  turnOff: "Manage email notifications",
  sale: {
    lines: "Order {number}\n{title}, {quantity} × {unit, money}: {goods, money}",
    shipping: "Shipping: {shipping, money}",
    total: "Total: {price, money}",
    seller: "Seller: {store}",
    receiptTo: "Ship to:",
    ships: "The seller ships it by {shipBy}.",
    pickUp:
      "You pick it up in {place}. Agree with the seller on when to meet, in your order's messages. Your order page has the code that you give the seller once you have the item. If it isn't handed over in time, you get a full refund.",
    handOver:
      "Hand it over in {place} by {shipBy}: agree in the order's messages on when to meet. When you hand it over, ask the buyer for their code and enter it on the order page.",
    shipTo: "Please ship it by {shipBy} to:",
    ship: "Please ship it by {shipBy}.",
    late: "If it isn't shipped or handed over by {limit}, the order is cancelled and the buyer is refunded.",
    net: "You receive {net, money}: {price, money} minus PayPal's fee of {fee, money}.",
  },
  "confirm-email": {
    subject: "Confirm your email for {brand}",
    body: "Welcome to {brand}! Please confirm your email, so that we can reach you about your orders and sales.",
    button: "Confirm email",
    closing: `This link works for ${days(POLICY.CONFIRM_LINK_DAYS)}. If you didn't create an account, you can ignore this email.`,
  },
  recover: {
    subject: "Reset your {brand} password",
    body: "We received a request to reset your password. If it was you, choose a new one here.",
    button: "Reset password",
    closing: `This link works once, for ${hours(POLICY.RECOVER_LINK_HOURS)}. If it wasn't you, ignore this email: nothing has changed.`,
  },
  "change-email": {
    subject: "Confirm your new email for {brand}",
    body: "You asked to use this email for your {brand} account. Once you confirm it, you'll sign in with it.",
    button: "Confirm new email",
    closing: `This link works for ${days(POLICY.CHANGE_EMAIL_LINK_DAYS)}. If it wasn't you, ignore this email: nothing will change.`,
  },
  "service-recover": {
    subject: "Reset your {brand} password",
    body: "We received a request to reset your password. If it was you, open the link, or enter this code where you asked for it:\n\n{code}",
    button: "Reset password",
    closing: `Use either the link or the code, once, within ${hours(POLICY.RECOVER_LINK_HOURS)}. If it wasn't you, ignore this email: nothing has changed.`,
  },
  "service-sign-in": {
    subject: "Sign in to {brand}",
    body: "Open the link to sign in, or enter this code where you asked for it:\n\n{code}",
    button: "Sign in",
    closing: `Use either the link or the code, once, within ${hours(POLICY.SIGN_IN_LINK_HOURS)}. If it wasn't you, ignore this email, and don't give the code to anyone.`,
  },
  "service-confirm-email": {
    subject: "Confirm your email for {brand}",
    body: "Welcome to {brand}! Please confirm your email with the link, or enter this code where you signed up:\n\n{code}",
    button: "Confirm email",
    closing: `Use either the link or the code, once, within ${days(POLICY.CONFIRM_LINK_DAYS)}. If you didn't create an account, you can ignore this email.`,
  },
  "service-change-email": {
    subject: "Confirm your new email for {brand}",
    body: "You asked to use this email for your {brand} account. Confirm it with the link, or enter this code where you asked for it:\n\n{code}",
    button: "Confirm new email",
    closing: `Use either the link or the code, once, within ${days(POLICY.CHANGE_EMAIL_LINK_DAYS)}. If it wasn't you, ignore this email: nothing will change.`,
  },
  "service-code": {
    subject: "Your {brand} code",
    body: "Enter this code to confirm that it's you:\n\n{code}",
    closing: `The code works once, for ${hours(POLICY.SIGN_IN_LINK_HOURS)}. If you didn't ask for it, set a new password, and don't give the code to anyone.`,
  },
  "email-change-asked": {
    subject: "Request to change your {brand} email",
    body: "We received a request to change the email of your account to {email}. Nothing changes until that address is confirmed.\n\nIf it wasn't you, change your password now.",
    button: "Change password",
    closing: "If it was you, you don't need to do anything.",
  },
  "email-changed": {
    subject: "Your {brand} email was changed",
    body: "The email of your account is now {email}. Use it to sign in from now on.",
    closing: "If it wasn't you, write to us right away: {contact}",
  },
  "password-changed": {
    subject: "Your {brand} password was changed",
    body: "Your password was changed, and you were signed out on your other devices.\n\nIf it wasn't you, reset your password now.",
    button: "Reset password",
    closing: "If it was you, you don't need to do anything.",
  },
  "two-step-on": {
    subject: "Two-step verification is on for your {brand} account",
    body: "From now on, we ask for a code from your authenticator app when you sign in.\n\nIf you didn't turn it on, someone else has your password. Write to us right away: {contact}",
    button: "View security settings",
    closing: "Keep your recovery codes in a safe place: they let you in without your phone.",
  },
  "two-step-on-without-codes": {
    subject: "Two-step verification is on for your {brand} account",
    body: "From now on, we ask for a code from your authenticator app when you sign in.\n\nYou don't have recovery codes yet. Create them now: they let you in without your phone.",
    button: "Create recovery codes",
    closing: "If you didn't turn it on, someone else has been in your account. Write to us right away: {contact}",
  },
  "two-step-off": {
    subject: "Two-step verification is off for your {brand} account",
    body: "Your password alone now opens your account.\n\nIf you didn't turn it off, change your password now.",
    button: "View security settings",
    closing: "If it was you, you don't need to do anything.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used for your {brand} account",
    body: "Someone used one of your recovery codes instead of a code from your authenticator app.\n\nIf it wasn't you, create new recovery codes now, and change your password or that of the connected account you sign in with.",
    button: "View security settings",
    closing:
      "If it was you, you don't need to do anything. If you've lost your phone, turn off two-step verification and set it up again.",
  },
  "passkey-added": {
    subject: "A passkey was added to your {brand} account",
    body: "You can now sign in with the passkey “{passkey}”, without a password.\n\nIf you didn't add it, someone else has been in your account. Remove the passkey and set a new password now.",
    button: "View security settings",
    closing: "If it was you, you don't need to do anything.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your {brand} account",
    body: "You can no longer sign in with the passkey “{passkey}”.\n\nIf you didn't remove it, someone else has been in your account. Set a new password now.",
    button: "View security settings",
    closing: "If it was you, delete the passkey on your device as well.",
  },
  "passkey-refused": {
    subject: "We refused a passkey of your {brand} account",
    body: "Someone tried to sign in with the passkey “{passkey}”, but it reported fewer uses than before. That can happen when someone has a copy of it.\n\nRemove this passkey and add a new one.",
    button: "View security settings",
    closing:
      "You can still sign in any other way you've set up. If you have none, set a password with “Forgot your password?”.",
  },
  "identity-connected": {
    subject: "{provider} was connected to your {brand} account",
    body: "You can now sign in with {provider}, without a password.\n\nIf you didn't connect it, someone else has been in your account. Disconnect it and set a new password now.",
    button: "View security settings",
    closing: "If it was you, you don't need to do anything.",
  },
  "identity-disconnected": {
    subject: "{provider} was disconnected from your {brand} account",
    body: "You can no longer sign in with {provider}.\n\nIf you didn't disconnect it, someone else has been in your account. Set a new password now.",
    button: "View security settings",
    closing: "If it was you, you don't need to do anything.",
  },
  "listing-published": {
    subject: "Your listing is live: {title}",
    body: "Your listing “{title}” is now live on {brand}.",
    button: "View listing",
    closing: "Good luck with your sale!",
  },
  "listing-scheduled": {
    subject: "Auction scheduled: {title}",
    body: "Your auction for “{title}” starts on {startsAt}. Only you can see it until then.",
    button: "View listing",
    closing: "Good luck with your sale!",
  },
  "search-match": {
    subject: "New: {title}",
    body: "A new listing matches your saved search “{words}”: “{title}” for {price, money}.",
    button: "View listing",
    closing: "You can change or delete your saved searches in your account.",
  },
  "search-matches": {
    subject: "{found} new listings for “{words}”",
    body: "{found} new listings match your saved search “{words}”. The newest are {titles}.",
    button: "View listings",
    closing: "You can change or delete your saved searches in your account.",
  },
  "account-deleted": {
    subject: "Your {brand} account was deleted",
    body: "We have deleted your account, with your profile, addresses, photo and sessions.\n\nOrders and payments are kept without your name, for as long as tax and consumer law require.",
    closing: "Thank you for being with us.",
  },
  outbid: {
    subject: "You've been outbid: {title}",
    body: "Another bidder has outbid you on “{title}”. The price is now {price, money}. {withShipping}\n\nTo stay in, raise your maximum bid before the auction ends.",
    button: "Bid again",
    closing: "If you don't want to bid more, you don't need to do anything.",
  },
  "ending-watched": {
    subject: "Ending soon: {title}",
    body: "“{title}”, which you're watching, ends on {endsAt}.\n\nThe price is now {price, money}. {withShipping}",
    button: "View auction",
    closing: "Bids in the last minutes extend the auction, so that others have time to bid again.",
  },
  "ending-leading": {
    subject: "You're the highest bidder, ending soon: {title}",
    body: "You're the highest bidder on “{title}”. It ends on {endsAt}.\n\nThe price is now {price, money}. {withShipping}",
    button: "View auction",
    closing: "Bids in the last minutes extend the auction, so that others have time to bid again.",
  },
  "ending-outbid": {
    subject: "You've been outbid, ending soon: {title}",
    body: "Another bidder is ahead of you on “{title}”. It ends on {endsAt}.\n\nThe price is now {price, money}. {withShipping} To stay in, raise your maximum bid.",
    button: "Bid again",
    closing: "If you don't want to bid more, you don't need to do anything.",
  },
  relisted: {
    subject: "Relisted: {title}",
    body: "“{title}”, which you're watching, is up for auction again. It ends on {endsAt}.",
    button: "View auction",
    closing: "Good luck!",
  },
  "auction-won": {
    subject: "You won: {title}",
    body: "Congratulations, you won “{title}” for {price, money}.\n\nPlease pay {due} by {payBy}. If you don't, the seller can offer it to another bidder, and it counts as a strike on your account.",
    button: "{pay}",
    closing: "We'll tell the seller once you've paid.",
  },
  "pay-reminder": {
    subject: "Payment due: {title}",
    body: "Your payment for “{title}” is due.\n\n{sum}\n\nPlease pay by {payBy}. If you don't, the seller can offer it to another bidder, and it counts as a strike on your account.",
    button: "{pay}",
    closing: "If you've just paid, you can ignore this email.",
  },
  "auction-lost": {
    subject: "You didn't win: {title}",
    body: "Another bidder won “{title}” for {price, money}.",
    button: "View auction",
    closing: "Better luck next time!",
  },
  "reserve-not-met": {
    subject: "Reserve not met: {title}",
    body: "“{title}” ended at {price, money}, below its reserve price, so the auction ended without a sale.\n\nIf the highest bid was yours, the seller may still make you an offer.",
    button: "View auction",
    closing: "We'll let you know if that happens.",
  },
  "early-sale": {
    subject: "Ended early: {title}",
    body: "The seller ended the auction for “{title}” early and accepted the highest bid, {price, money}.",
    button: "View auction",
    closing: "Better luck next time!",
  },
  "bought-now": {
    subject: "Another buyer bought it: {title}",
    body: "“{title}” was bought at its Buy It Now price of {price, money}. All bids are void.",
    button: "View auction",
    closing: "Better luck next time!",
  },
  "auction-cancelled": {
    subject: "Auction cancelled: {title}",
    body: "The auction for “{title}” was cancelled. All bids are void.",
    button: "View auction",
    closing: "You don't need to do anything.",
  },
  "auction-taken-down": {
    subject: "Auction taken down: {title}",
    body: "We took down the auction for “{title}”. All bids are void.",
    button: "View your bids",
    closing: "You don't need to do anything. If you have any questions, write to us: {contact}",
  },
  "bids-withdrawn": {
    subject: "Bids retracted: {title}",
    body: "Another bidder's bids on “{title}” no longer count. The price and the highest bidder may have changed.",
    button: "View auction",
    closing: "Your own bids still count.",
  },
  "bids-void": {
    subject: "Bids are void: {title}",
    body: "We suspended or closed another bidder's account, so their bids on “{title}” no longer count. The price and the highest bidder may have changed.",
    button: "View auction",
    closing: "Your own bids still count.",
  },
  "lead-remains": {
    subject: "You're the highest bidder: {title}",
    body: "We suspended or closed another bidder's account, so their bids on “{title}” no longer count. You're the highest bidder at {price, money}.",
    button: "View auction",
    closing: "Your maximum bid is unchanged.",
  },
  "bids-cancelled": {
    subject: "Your bids were cancelled: {title}",
    body: "The seller cancelled your bids on “{title}”. Reason: {reason}",
    button: "View auction",
    closing: "You don't owe anything for them.",
  },
  "auction-sold": {
    subject: "Sold: {title}",
    body: "You sold “{title}” for {price, money}. The buyer has until {payBy} to pay.",
    button: "View sale",
    closing: "Don't ship yet: we'll let you know when the buyer has paid.",
  },
  "auction-unsold": {
    subject: "No bids: {title}",
    body: "Your auction for “{title}” ended without bids.",
    button: "See your options",
    closing: "You can relist it with a single click.",
  },
  "sale-unpaid": {
    subject: "Not paid: {title}",
    body: "The buyer of “{title}” didn't pay in time, so the sale fell through.",
    button: "See your options",
    closing: "You can offer it to the next bidder or relist it.",
  },
  "auction-below-reserve": {
    subject: "Reserve not met: {title}",
    body: "Your auction for “{title}” ended at {price, money}, below your reserve price, without a sale.",
    button: "See your options",
    closing: "You can make the highest bidder an offer or relist it.",
  },
  "unpaid-excused": {
    subject: "Your order has expired: {title}",
    body: "You won “{title}”, and PayPal couldn't take your payment in time, so the sale fell through.\n\nThis wasn't your fault: you don't get a strike for it.",
    button: "View your orders",
    closing: "The seller can relist it, and you can bid again then.",
  },
  "strike-warning": {
    subject: "You didn't pay in time: {title}",
    body: `You won “{title}” and didn't pay in time, so the sale fell through.\n\nThis is a strike. It counts for ${days(POLICY.STRIKE_WINDOW_DAYS)}; with ${POLICY.STRIKES_TO_PAUSE} strikes, you can't bid for ${days(POLICY.STRIKE_PAUSE_DAYS)}.`,
    button: "View your strikes",
    closing: `If it wasn't your fault, you can appeal the strike there within ${days(POLICY.APPEAL_DAYS)}.`,
  },
  "strike-suspension": {
    subject: "You can no longer bid: {title}",
    body: "You won “{title}” and didn't pay in time, so the sale fell through.\n\nThis has happened before, so you can't bid, sell or relist until we have reviewed your account. Your bids in running auctions are void.",
    button: "View your strikes",
    closing: `If it wasn't your fault, you can appeal the strike there within ${days(POLICY.APPEAL_DAYS)}.`,
  },
  "strike-pause": {
    subject: "You can't bid for now: {title}",
    body: `You won “{title}” and didn't pay in time, so the sale fell through.\n\nYou now have ${POLICY.STRIKES_TO_PAUSE} strikes within ${days(POLICY.STRIKE_WINDOW_DAYS)}, so you can't bid until {until}.`,
    button: "View your strikes",
    closing: `If it wasn't your fault, you can appeal the strike there within ${days(POLICY.APPEAL_DAYS)}.`,
  },
  "signed-out-by-us": {
    subject: "We signed you out everywhere",
    body: "We ended all your sessions, on every device.\n\nReason: {reason}",
    button: "Sign in",
    closing: "If you think someone else used your account, choose a new password after you sign in.",
  },
  "listing-taken-down": {
    subject: "We took down your listing: {title}",
    body: "We took down your listing “{title}”. Buyers can no longer see or buy it. Paid orders continue as usual; bids and unpaid orders are void.\n\nRule broken: {rule}\nReason: {reason}",
    button: "Read why, or appeal",
    closing: `If you think this is a mistake, appeal on that page within ${days(POLICY.APPEAL_DAYS)}.`,
  },
  "takedown-kept": {
    subject: "Your listing stays down: {title}",
    body: "We reviewed your appeal. Your listing “{title}” stays down.\n\nReason: {reason}",
    button: "Read our decision",
    closing: "If you have any questions, write to us: {contact}",
  },
  "listing-edited": {
    subject: "We edited your listing: {title}",
    body: "We edited your listing “{title}”.\n\nReason: {reason}",
    button: "See what we changed",
    closing: "If you don't agree, write to us by {until} and say why: {contact}",
  },
  "listing-restored": {
    subject: "Your listing is back: {title}",
    body: "We restored your listing “{title}”.\n\nReason: {reason}",
    button: "View listing",
    closing: "If it was an auction, it stays ended: you can list the item again.",
  },
  "listing-held": {
    subject: "Your listing is under review: {title}",
    body: "“{title}” has words that are also used for prohibited things. Our team checks it before it's shown.\n\nIf it's allowed, we'll publish it just as you set it up; an auction starts then, with its full time. If it isn't, we'll tell you the rule and the reason.",
    button: "Read why",
    closing: "You don't need to do anything. We'll email you our decision.",
  },
  "listing-released": {
    subject: "Your listing is published: {title}",
    body: "We reviewed “{title}”, and it's allowed. It's now live, just as you set it up.",
    button: "View listing",
    closing: "Thank you for your patience.",
  },
  "text-removed": {
    subject: "We removed {part}: {title}",
    body: "We removed {part} about “{title}”. It's no longer visible.\n\nRule broken: {rule}\nReason: {reason}",
    button: "Read why, or appeal",
    closing: `If you think this is a mistake, appeal on that page within ${days(POLICY.APPEAL_DAYS)}.`,
  },
  "person-warned": {
    subject: "A warning about your account",
    body: "This is a warning about your activity on {brand}.\n\nRule broken: {rule}\nReason: {reason}\n\nAnother violation can lead to the suspension of your account.",
    button: "Read why, or appeal",
    closing: `If you think this is a mistake, appeal on that page within ${days(POLICY.APPEAL_DAYS)}.`,
  },
  "ruling-kept": {
    subject: "Our decision stands",
    body: "We reviewed your appeal and keep our decision.\n\nReason: {reason}",
    button: "Read our decision",
    closing: "If you have any questions, write to us: {contact}",
  },
  "ruling-restored": {
    subject: "We reversed our decision",
    body: "We reviewed our decision and reversed it. {restored}\n\nReason: {reason}",
    button: "Read our decision",
    closing: "If you have any questions, write to us: {contact}",
  },
  "ruling-appealed": {
    subject: "A decision was appealed",
    body: "A person appealed the removal of a text, or a warning.",
    button: "Decide appeals",
    closing: "The person is told our decision and its reason.",
  },
  "report-upheld": {
    subject: "We acted on your report: {title}",
    body: "You reported something about “{title}”. It was against our rules, and {acted}.\n\nRule broken: {rule}\nReason: {reason}",
    button: "View your reports",
    closing:
      "If you don't agree, write to us by {until} and say why: {contact}. Give the number of your report, which is on that page.",
  },
  "report-reversed": {
    subject: "We reversed a decision: {title}",
    body: "You reported something about “{title}”, and we acted. We have reviewed that decision and reversed it.\n\nReason: {reason}",
    button: "View your reports",
    closing:
      "If you don't agree, write to us by {until} and say why: {contact}. Give the number of your report, which is on that page.",
  },
  "report-dismissed": {
    subject: "We checked your report: {title}",
    body: "You reported something about “{title}”. We checked it: it isn't against our rules.\n\nReason: {reason}",
    button: "View your reports",
    closing:
      "If you don't agree, write to us by {until} and say why: {contact}. Give the number of your report, which is on that page.",
  },
  "takedown-appealed": {
    subject: "A takedown was appealed: {title}",
    body: "The seller of “{title}” appealed the takedown of their listing.",
    button: "Decide appeals",
    closing: "The seller is told our decision and its reason.",
  },
  "account-suspended": {
    subject: "We suspended your account until {until}",
    body: "We suspended your account until {until}. Until then you can't bid, buy, sell, make offers or ask questions. Your listings are off sale, your running auctions are cancelled, your bids are void and your payouts are on hold. You can finish the orders that are under way.\n\nRule broken: {rule}\nReason: {reason}",
    button: "Read why, or appeal",
    closing: `If you think this is a mistake, appeal on that page within ${days(POLICY.APPEAL_DAYS)}.`,
  },
  "account-suspended-open": {
    subject: "We suspended your account",
    body: "We suspended your account until further notice. Meanwhile, you can't bid, buy, sell, make offers or ask questions. Your listings are off sale, your running auctions are cancelled, your bids are void and your payouts are on hold. You can finish the orders that are under way.\n\nRule broken: {rule}\nReason: {reason}",
    button: "Read why, or appeal",
    closing: `If you think this is a mistake, appeal on that page within ${days(POLICY.APPEAL_DAYS)}.`,
  },
  "suspension-kept": {
    subject: "Our decision about your suspension stands",
    body: "We reviewed your appeal against the suspension of your account and keep our decision.\n\nReason: {reason}",
    button: "Read our decision",
    closing: "If you have any questions, write to us: {contact}",
  },
  "suspension-lifted": {
    subject: "Your account is no longer suspended",
    body: "We lifted the suspension of your account, and it no longer counts against you. Your listings will be back as they were within minutes, and payouts resume. Cancelled auctions and void bids don't come back.\n\nReason: {reason}",
    button: "Read our decision",
    closing: "{next}",
  },
  "suspension-over": {
    subject: "Your suspension has ended",
    body: "The suspension of your account has ended. Your listings will be back as they were within minutes, and payouts resume. Cancelled auctions and void bids don't come back. If you appealed it, we'll still answer.",
    button: "View your suspension",
    closing: "{next}",
  },
  "complaint-made": {
    subject: "Complaint about an auction: {title}",
    body: "A participant complained about the result of the auction for “{title}”.",
    button: "See complaints",
    closing: "The seller isn't paid until the complaint is decided.",
  },
  "result-questioned": {
    subject: "Complaint about the result: {title}",
    body: "A participant complained about the result of the auction for “{title}”. We're reviewing it. You don't need to do anything: the order continues, and the seller is paid once we've decided.",
    button: "View complaint",
    closing: "We'll email you our decision.",
  },
  "result-stands": {
    subject: "The result stands: {title}",
    body: "We looked at the complaint about the auction for “{title}”. The result stands.\n\nReason: {reason}",
    button: "Read our decision",
    closing: "If you don't agree, write to us by {until} and say why: {contact}",
  },
  "result-void": {
    subject: "The sale is void: {title}",
    body: "We looked at the complaint about the auction for “{title}”. The sale is void: if it was paid, the buyer is refunded, and the seller can relist the item.\n\nReason: {reason}",
    button: "Read our decision",
    closing: "If you don't agree, write to us by {until} and say why: {contact}",
  },
  "role-granted": {
    subject: "You're an administrator now",
    body: "You've been made an administrator of {brand}. We signed you out on all your devices: please sign in again.\n\nReason: {reason}",
    button: "View your sessions",
    closing: "If this surprises you, write to us: {contact}",
  },
  "role-revoked": {
    subject: "You're no longer an administrator",
    body: "You're no longer an administrator of {brand}. We signed you out on all your devices: please sign in again. You keep your account.\n\nReason: {reason}",
    button: "View your sessions",
    closing: "If this surprises you, write to us: {contact}",
  },
  "proposal-made": {
    subject: "A proposal needs a second administrator",
    body: "Another administrator proposed a change that needs your confirmation.\n\nConfirm or decline it by {until}.",
    button: "See proposals",
    closing: "After that, the proposal expires.",
  },
  "suspension-appealed": {
    subject: "A suspension was appealed",
    body: "A person appealed the suspension of their account.",
    button: "Decide appeals",
    closing: "The person is told our decision and its reason.",
  },
  "strike-lifted": {
    subject: "Strike lifted: {title}",
    body: "We lifted your strike for “{title}”. It no longer counts.\n\nReason: {reason}",
    button: "View your strikes",
    closing: "Bids that were voided stay void. Your strikes page shows whether you can bid.",
  },
  "strike-kept": {
    subject: "Your strike stands: {title}",
    body: "We reviewed your appeal. Your strike for “{title}” stands.\n\nReason: {reason}",
    button: "View your strikes",
    closing: "If you have any questions, write to us: {contact}",
  },
  "strike-appealed": {
    subject: "A strike was appealed",
    body: "A buyer appealed a strike for an auction left unpaid.",
    button: "Decide appeals",
    closing: "The buyer is told our decision and its reason.",
  },
  "second-chance": {
    subject: "Second chance offer: {title}",
    body: "The seller offers you “{title}” for {price, money}. {withShipping}\n\nThe offer is valid until {until}. If you decline, you owe nothing.",
    button: "View offer",
    closing: `If you accept, you have ${hours(POLICY.PAY_WITHIN_HOURS)} to pay.`,
  },
  "second-chance-accepted": {
    subject: "Offer accepted: {title}",
    body: "Your offer to sell “{title}” for {price, money} was accepted. The buyer has until {payBy} to pay.",
    button: "View sale",
    closing: "Don't ship yet: we'll let you know when the buyer has paid.",
  },
  "second-chance-declined": {
    subject: "Offer declined: {title}",
    body: "Your offer to sell “{title}” was declined.",
    button: "See your options",
    closing: "You can offer it to the next bidder or relist it.",
  },
  receipt: {
    subject: "Receipt: {title}",
    body: "You paid {price, money} for “{title}” through PayPal.",
    button: "View order",
    closing: "Thank you for shopping at {brand}.",
  },
  sold: {
    subject: "Sold, please ship: {title}",
    body: "“{title}” was sold and paid for: {price, money}, shipping included.",
    button: "Ship order",
    closing: "Keep your proof of shipping until the item has arrived.",
  },
  "sold-for-pickup": {
    subject: "Sold, for pickup: {title}",
    body: "“{title}” was sold and paid for: {price, money}. The buyer picks it up.",
    button: "View order",
    closing: "Ask for the buyer's code when you hand it over: it's your proof of delivery.",
  },
  "payment-failed": {
    subject: "Payment failed: {title}",
    body: "PayPal declined your payment of {price, money} for “{title}”. You haven't been charged.",
    button: "Pay another way",
    closing: "If the time to pay is over, you can buy it again while it is for sale.",
  },
  "payment-returned": {
    subject: "You've been refunded: {title}",
    body: "PayPal has refunded you {price, money} for “{title}”.",
    button: "View order",
    closing: "The refund shows in PayPal within minutes; on a card it may take a few days.",
  },
  "refund-settled": {
    subject: "You've been refunded another way: {title}",
    body: "PayPal couldn't refund {price, money} for “{title}”, so we refunded you another way.\n\nHow we paid you: {reason}",
    button: "View order",
    closing: "If the money doesn't arrive, write to us: {contact}",
  },
  "sale-returned": {
    subject: "The buyer was refunded: {title}",
    body: "PayPal decided to refund the buyer {price, money} for “{title}”. The order shows how much is deducted from your earnings.",
    button: "View order",
    closing: "If you have any questions, write to us: {contact}",
  },
  "order-cancelled": {
    subject: "Order cancelled: {title}",
    body: "Your order for “{title}” was cancelled. You'll be refunded {price, money} through PayPal.",
    button: "View order",
    closing: "We'll let you know once the refund is on its way.",
  },
  "sale-cancelled": {
    subject: "Order cancelled, don't ship: {title}",
    body: "The order for “{title}” was cancelled, and the buyer will be refunded {price, money}. Please don't ship it.",
    button: "View order",
    closing: "PayPal doesn't return its fee for the payment. We pay it for you.",
  },
  "own-cancellation": {
    subject: "You cancelled the sale: {title}",
    body: "You cancelled the sale of “{title}”, and the buyer will be refunded {price, money}. Please don't ship it.",
    button: "View order",
    closing: "PayPal doesn't return its fee for the payment. You pay it because you cancelled.",
  },
  "order-taken-down": {
    subject: "Listing taken down, order cancelled: {title}",
    body: "We took down the listing “{title}”, so its order was cancelled before it was paid. Nothing is owed.",
    button: "View order",
    closing: "If PayPal charges a payment for it after all, we refund it automatically.",
  },
  "seller-cancelled": {
    subject: "The seller cancelled your order: {title}",
    body: "The seller cancelled your order for “{title}”. You'll be refunded {price, money} through PayPal.\n\nReason: {reason}",
    button: "View order",
    closing: "We'll let you know once the refund is on its way.",
  },
  "cancellation-noted": {
    subject: "Cancellation requested: {title}",
    body: "We've asked the seller of “{title}” to cancel your order. They have until {until} to answer.\n\nIf they don't answer or ship by then, the order is cancelled and you get a full refund.",
    button: "View order",
    closing: "If it ships before then, your order stands.",
  },
  "cancellation-asked": {
    subject: "The buyer asked to cancel: {title}",
    body: "The buyer of “{title}” asked to cancel the order. Reason: {reason}\n\nPlease answer by {until}. If you don't, the order is cancelled.",
    button: "Answer",
    closing: "Shipping the item declines the request.",
  },
  "cancellation-declined": {
    subject: "Request declined: {title}",
    body: "The seller of “{title}” declined to cancel. Your order stands.",
    button: "View order",
    closing: "If something is wrong when it arrives, report it on the order page.",
  },
  "sale-stands": {
    subject: "The order stands: {title}",
    body: "You declined to cancel the order for “{title}”.\n\n{ship}",
    button: "Continue with the order",
    closing: "Keep your proof of shipping until the item has arrived.",
  },
  "refund-refused": {
    subject: "PayPal refused a refund: {title}",
    body: "PayPal refused to refund {price, money} for “{title}”. Its code is {code}.\n\nThe refund waits until this is solved.",
    button: "See what to do",
    closing: "We only write to you once about each refund.",
  },
  "refund-unanswered": {
    subject: "No answer from PayPal about a refund: {title}",
    body: `PayPal hasn't answered for more than ${hours(REFUND_DELAY / HOUR)} about a refund of {price, money} for “{title}”.\n\nWe keep trying. Check PayPal's status, and look there for the refund.`,
    button: "See the refund",
    closing: "We only write to you once about each refund.",
  },
  "money-to-place": {
    subject: "{price, money} at PayPal: choose its order",
    body: "PayPal has a dispute or reversal of {price, money}, and doesn't say which order it is about.\n\nUntil you choose, no seller is charged and nothing is held.",
    button: "Choose the order",
    closing: "You can look up the details at PayPal.",
  },
  "work-late": {
    subject: "Automatic work is late",
    body: "This should be done by now: {queue, queue}. It has been due since {since}.\n\nIt's retried every minute.",
    button: "See operations",
    closing: "We won't email you about this again until it has caught up and fallen behind again.",
  },
  "answers-late": {
    subject: "{found} overdue: {waiting}",
    body: "{waiting}: {found}\n\nThe oldest one has been waiting since {since}, longer than it should.",
    button: "View the queue",
    closing: "We won't email you about this again until it has caught up and fallen behind again.",
  },
  "money-beyond": {
    subject: "PayPal took an extra {price, money}",
    body: "PayPal took {price, money} more than was left of a payment, probably because the buyer had already been refunded another way.\n\nNo seller is charged for it.",
    button: "See the payment",
    closing: "You can look up the details at PayPal.",
  },
  "dispute-to-answer": {
    subject: "PayPal dispute of {price, money}: {title}",
    body: "A buyer disputes {price, money} at PayPal, for a purchase with “{title}”.\n\n{answer}\n\nUntil PayPal decides, we neither pay out nor refund this money.",
    button: "View order",
    closing: "Answers are given at PayPal, with the seller's proof of shipping or other evidence.",
  },
  "dispute-opened": {
    subject: "PayPal dispute: {title}",
    body: "The buyer of “{title}” opened a dispute at PayPal. The order amount is {price, money}.\n\nUntil PayPal decides, we neither pay out nor refund this money.",
    button: "View order",
    closing: "If you have proof of shipping or other evidence, write to us: {contact}",
  },
  "dispute-won": {
    subject: "Dispute closed, the sale stands: {title}",
    body: "PayPal closed the dispute about “{title}”. It doesn't lead to a refund.",
    button: "View order",
    closing: "You don't need to do anything.",
  },
  "dispute-lost": {
    subject: "PayPal decided for the buyer: {title}",
    body: "PayPal decided the dispute about “{title}” for the buyer. Any part of the {price, money} that is refunded is deducted from the seller's earnings.",
    button: "View order",
    closing: "If you have any questions, write to us: {contact}",
  },
  "pickup-reminder": {
    subject: "To be picked up: {title}",
    body: `“{title}” was paid ${days(POLICY.SHIP_REMINDER_DAYS)} ago and hasn't been handed over yet.\n\nPlease agree on when to meet. If it isn't handed over by {shipBy}, the order is cancelled and the buyer is refunded.`,
    button: "View order",
    closing:
      "If it has been handed over, the seller enters the buyer's code on the order page, or the buyer confirms it there.",
  },
  "ship-reminder": {
    subject: "Please ship: {title}",
    body: `“{title}” was paid ${days(POLICY.SHIP_REMINDER_DAYS)} ago and hasn't shipped yet.\n\nPlease ship it by {shipBy}. After that, the order is cancelled and the buyer is refunded.`,
    button: "Ship order",
    closing: "If you've already shipped it, mark it as shipped so that the buyer can track it.",
  },
  shipped: {
    subject: "Shipped: {title}",
    body: "“{title}” is on its way to you. It should arrive by {arrivesBy}.",
    button: "View order",
    closing: "Once you have it, let us know on the order page.",
  },
  "to-hand-over": {
    subject: "In-person delivery: {title}",
    body: "The seller will hand you “{title}” in person by {arrivesBy}.\n\nYour order page shows a code. Give it to the seller only once you have the item: it confirms delivery.",
    button: "View order",
    closing: "Message the seller on that page to agree on a time and place.",
  },
  delivered: {
    subject: "Has it arrived? {title}",
    body: "“{title}” should have arrived by now, so we've marked it as delivered.\n\nIf it hasn't arrived or something is wrong with it, report it by {until}. After that, the order completes automatically.",
    button: "View order",
    closing: "If everything is fine, you don't need to do anything.",
  },
  arrived: {
    subject: "Delivered: {title}",
    body: "“{title}” was delivered.",
    button: "View order",
    closing: `Unless the buyer reports a problem, the order completes automatically within ${days(POLICY.COMPLETES_AFTER_DAYS)}.`,
  },
  completed: {
    subject: "Order complete: {title}",
    body: "The order for “{title}” ({price, money}) is complete.",
    button: "View order",
    closing: "Thank you for selling at {brand}.",
  },
  "not-picked-up": {
    subject: "Order cancelled: {title}",
    body: `“{title}” wasn't handed over within ${days(POLICY.SHIP_WITHIN_DAYS)} of the payment, so the order was cancelled. The buyer will be refunded {price, money} through PayPal.`,
    button: "View order",
    closing: "Please don't hand it over anymore.",
  },
  "not-sent": {
    subject: "Order cancelled, you'll be refunded: {title}",
    body: `The seller didn't ship “{title}” within ${days(POLICY.SHIP_WITHIN_DAYS)}, so we cancelled the order. You'll be refunded {price, money} through PayPal.`,
    button: "View order",
    closing: "We're sorry that it didn't work out this time.",
  },
  "sale-not-sent": {
    subject: "Order cancelled: {title}",
    body: `You didn't ship “{title}” within ${days(POLICY.SHIP_WITHIN_DAYS)} of the payment, so the order was cancelled and the buyer will be refunded {price, money}.`,
    button: "View order",
    closing:
      "Please don't ship it anymore. To sell it, create a new listing. PayPal doesn't return its fee for the payment: you pay it because you didn't ship.",
  },
  "order-message": {
    subject: "New message: {title}",
    body: "You have a new message about the order for “{title}”.",
    button: "Read message",
    closing: "Answer on the order page. Replies to this email are not read.",
  },
  "offer-received": {
    subject: "New offer: {title}",
    body: "A buyer offers {price, money} for “{title}”. Accept, decline or make one counteroffer.\n\nAnswer by {until}.",
    button: "View offer",
    closing: "If you don't answer in time, the offer expires.",
  },
  "offer-countered": {
    subject: "Counteroffer: {title}",
    body: "The seller asks {price, money} for “{title}”. Accept or decline by {until}.",
    button: "View counteroffer",
    closing: `If you accept, you have ${hours(POLICY.PAY_WITHIN_HOURS)} to pay.`,
  },
  "offer-accepted": {
    subject: "Price agreed: {title}",
    body: "“{title}” is held for you at {price, money}. {withShipping} Please pay by {payBy}.",
    button: "{pay}",
    closing: "If you don't pay in time, the item goes back on sale.",
  },
  "own-acceptance": {
    subject: "You accepted an offer: {title}",
    body: "You accepted {price, money} for “{title}”. The buyer has until {payBy} to pay.",
    button: "View offer",
    closing: "We'll tell you once it's paid. Don't ship before that.",
  },
  "counteroffer-accepted": {
    subject: "Your counteroffer was accepted: {title}",
    body: "The buyer accepted {price, money} for “{title}” and has until {payBy} to pay.",
    button: "View offer",
    closing: "We'll tell you once it's paid. Don't ship before that.",
  },
  "offer-declined": {
    subject: "Your offer was declined: {title}",
    body: "The seller declined your offer of {price, money} for “{title}”.",
    button: "View offer",
    closing: "You can make another offer, or buy it at its price.",
  },
  "counteroffer-declined": {
    subject: "Your counteroffer was declined: {title}",
    body: "The buyer declined {price, money} for “{title}”.",
    button: "View offer",
    closing: "Your listing stays on sale.",
  },
  "offer-withdrawn": {
    subject: "An offer was withdrawn: {title}",
    body: "The buyer withdrew the offer of {price, money} for “{title}”.",
    button: "View offer",
    closing: "You don't need to do anything.",
  },
  "offer-expired": {
    subject: "An offer expired: {title}",
    body: "The offer of {price, money} for “{title}” expired without an answer.",
    button: "View offer",
    closing: "Nothing is held, and there is nothing to pay.",
  },
  "offer-ended": {
    subject: "An offer is over: {title}",
    body: "The offer of {price, money} for “{title}” is over, because the listing changed or closed.",
    button: "View offer",
    closing: "Nothing is held, and there is nothing to pay.",
  },
  "offer-unpaid": {
    subject: "An accepted offer wasn't paid: {title}",
    body: "The accepted offer for “{title}” wasn't paid in time. The item is on sale again.",
    button: "View offer",
    closing: "You don't need to do anything.",
  },
  "offer-pay-reminder": {
    subject: "Please pay for {title}",
    body: "“{title}” is held for you at the agreed price.\n\n{sum}\n\nPlease pay by {payBy}.",
    button: "{pay}",
    closing: "If you don't pay in time, the item goes back on sale.",
  },
  "import-finished": {
    subject: "Your import is finished: {listings}",
    body: "{imported}",
    button: "View import",
    closing: "Replies to this email are not read.",
  },
  "question-asked": {
    subject: "New question: {title}",
    body: "A shopper asked a question about “{title}”. Answer soon: questions often come before a purchase.",
    button: "Answer question",
    closing: "Answer on the site. Replies to this email are not read.",
  },
  "question-answered": {
    subject: "Your question was answered: {title}",
    body: "The seller of “{title}” answered your question.",
    button: "Read answer",
    closing: "Replies to this email are not read.",
  },
  "question-removed": {
    subject: "Your question was removed: {title}",
    body: "We removed your question about “{title}”.\n\nReason: {reason}",
    button: "View listing",
    closing: "You can ask again within our rules.",
  },
  "answer-removed": {
    subject: "Your answer was removed: {title}",
    body: "We removed your answer to a question about “{title}”, along with the question.\n\nReason: {reason}",
    button: "View listing",
    closing: "Questions and answers are public: leave out contact details, and stick to the item.",
  },
  "problem-opened": {
    subject: "Problem reported: {title}",
    body: "The buyer of “{title}” reported a problem.\n\nYou can refund the order, offer a partial refund or accept a return. Please answer by {until}; if you don't, we step in.",
    button: "View report",
    closing: "Most problems are solved with a friendly answer.",
  },
  "problem-offer": {
    subject: "The seller offers a {price, money} refund: {title}",
    body: "The seller of “{title}” offers you a {price, money} refund, and you keep the item.\n\nThe offer is valid until {until}. If you decline it, your problem stays open.",
    button: "Answer offer",
    closing: "Accepting it closes the problem for good.",
  },
  "problem-offer-accepted": {
    subject: "Offer accepted: {title}",
    body: "The buyer of “{title}” accepted your offer. They'll be refunded {price, money}, and you keep the rest.",
    button: "View problem",
    closing: "Thank you for settling it.",
  },
  "problem-offer-declined": {
    subject: "Offer declined: {title}",
    body: "The buyer of “{title}” declined your offer, so the problem is open again.\n\nYou can still refund the order or accept a return. Please answer by {until}; if you don't, we step in.",
    button: "See your options",
    closing: "You can also ask us to step in.",
  },
  "problem-offer-lapsed": {
    subject: "Offer expired: {title}",
    body: "The seller's offer for “{title}” has expired. Your problem is still open.",
    button: "See your options",
    closing: "If you and the seller can't agree, ask us to step in.",
  },
  "problem-return-agreed": {
    subject: "Please return the item: {title}",
    body: "You can return “{title}”. The problem page shows the address and who pays for the shipping label.\n\nPlease ship it and enter the tracking number by {until}. Otherwise the order completes without a refund.",
    button: "View return instructions",
    closing: "Pack it as you received it, and keep your proof of shipping.",
  },
  "problem-return-decided": {
    subject: "Your item is being returned: {title}",
    body: "We decided that the buyer returns “{title}” to you. They have until {until} to ship it.",
    button: "View problem",
    closing: "You'll see the tracking number once it's on its way.",
  },
  "problem-return-sent": {
    subject: "Return on its way: {title}",
    body: "“{title}” is on its way back to you.\n\nPlease let us know when it has arrived. Otherwise it counts as received on {until}.",
    button: "View tracking number",
    closing: `After that, you have ${hours(POLICY.CONTEST_RETURN_HOURS)} to tell us if something is wrong with it.`,
  },
  "problem-return-received": {
    subject: "Your return has arrived: {title}",
    body: "The seller has received “{title}”. Unless they tell us that something is wrong, you'll be refunded by {until}.",
    button: "View problem",
    closing: "You don't need to do anything.",
  },
  "problem-return-counted": {
    subject: "Return counts as received: {title}",
    body: "You haven't confirmed that “{title}” arrived, so it counts as received.\n\nIf it didn't arrive or something is wrong with it, tell us by {until}. After that, the buyer is refunded.",
    button: "See your options",
    closing: "If everything is fine, you don't need to do anything.",
  },
  "problem-return-missing": {
    subject: "Not returned in time: {title}",
    body: "“{title}” wasn't shipped back in time, so the problem is closed and the order complete. There is no refund.",
    button: "View problem",
    closing: "If you think this is a mistake, write to us: {contact}",
  },
  "problem-refund": {
    subject: "You'll get a refund: {title}",
    body: "We're refunding {price, money} for “{title}” to your original payment method.",
    button: "View problem",
    closing: "The refund shows in PayPal within minutes; on a card it may take a few days.",
  },
  "problem-refund-taken": {
    subject: "The buyer gets a refund: {title}",
    body: "The buyer of “{title}” will be refunded {price, money}. The order shows how much is deducted from your earnings.",
    button: "View problem",
    closing: "If you have any questions, write to us: {contact}",
  },
  "problem-escalated": {
    subject: "Under our review: {title}",
    body: `We're now reviewing the problem with “{title}”. We look at both sides and aim to decide within ${days(POLICY.DECISION_DAYS)}.`,
    button: "View problem",
    closing: "If there is anything else we should know, write to us: {contact}",
  },
  "problem-to-decide": {
    subject: "Problem to decide: {title}",
    body: "A problem with “{title}” was escalated to us. Please decide it by {until}.",
    button: "Decide",
    closing: `After ${days(POLICY.DECISION_OVERDUE_DAYS)} without a decision, the buyer is refunded.`,
  },
  "problem-decide-soon": {
    subject: "Problem to decide soon: {title}",
    body: "The problem with “{title}” still needs a decision by {until}.",
    button: "Decide",
    closing: `After ${days(POLICY.DECISION_OVERDUE_DAYS)} without a decision, the buyer is refunded.`,
  },
  "problem-for-seller": {
    subject: "Decided for the seller: {title}",
    body: "We reviewed the problem with “{title}” and decided for the seller. The order is complete, and there is no refund.",
    button: "View decision",
    closing: "If you think this is a mistake, write to us: {contact}",
  },
  "problem-withdrawn": {
    subject: "Problem withdrawn: {title}",
    body: "The buyer of “{title}” withdrew their report. The order is complete.",
    button: "View problem",
    closing: "You don't need to do anything.",
  },
  "problem-at-paypal": {
    subject: "PayPal dispute: {title}",
    body: "PayPal is reviewing a dispute about “{title}”. You can't change anything here until it has decided.",
    button: "View problem",
    closing: "Please answer PayPal's questions.",
  },
  "problem-paypal-decided": {
    subject: "PayPal decided: {title}",
    body: "PayPal decided the dispute about “{title}”. See the result on the problem page.",
    button: "View problem",
    closing: "If you have questions about the decision, please ask PayPal.",
  },
  "order-completed-by-us": {
    subject: "Order completed: {title}",
    body: "Our team marked the order for “{title}” as completed.\n\nReason: {reason}",
    button: "View order",
    closing: "If you think this is a mistake, write to us: {contact}",
  },
  "order-cancelled-by-us": {
    subject: "Order cancelled: {title}",
    body: "Our team cancelled the order for “{title}”. Any payment for it is refunded.\n\nReason: {reason}",
    button: "View order",
    closing: "If you think this is a mistake, write to us: {contact}",
  },
  "refunded-by-us": {
    subject: "You'll be refunded {price, money}: {title}",
    body: "Our team is refunding you {price, money} for “{title}” through PayPal.\n\nReason: {reason}",
    button: "View order",
    closing: "If you think this is a mistake, write to us: {contact}",
  },
  "order-refunded-by-us": {
    subject: "We're refunding {price, money}: {title}",
    body: "Our team is refunding {price, money} for “{title}” to the buyer through PayPal.\n\nReason: {reason}",
    button: "View order",
    closing: "If you think this is a mistake, write to us: {contact}",
  },
  "payout-account-changed": {
    subject: "Your {brand} payout account was changed",
    body: "The account where we pay you for your sales was changed.\n\nIf it wasn't you, change your password now and write to us: {contact}",
    button: "Change password",
    closing: "If it was you, you don't need to do anything.",
  },
  "payout-sent": {
    subject: "We paid you {price, money}",
    body: "We sent you {price, money} for your sales on {brand}.",
    button: "View payouts",
    closing: "Bank transfers may take until the next business day.",
  },
  "payout-failed": {
    subject: "We couldn't pay you {price, money}",
    body: "We tried to send you {price, money} for your sales, but it didn't arrive. The money is still yours, and we'll try again.\n\nPlease check that your payout account is correct.",
    button: "Check payout account",
    closing: "You can change the account in your seller profile.",
  },
  feedback: {
    subject: "New feedback: {title}",
    body: "You've received feedback on the order for “{title}”.",
    button: "Read feedback",
    closing: "You can reply once.",
  },
} as const satisfies Record<"greeting" | "greetingWithoutName" | "copy" | "proof" | "stop" | "turnOff", string> & {
  due: Record<"anywhere" | "byState" | "pickUp", string>;
  pay: Record<"anywhere" | "byState" | "pickUp", string>;
  withShipping: Record<"anywhere" | "byState" | "pickUp", string>;
  ship: Record<"by" | "soon", string>;
  answer: Record<"by" | "none", string>;
  restored: Record<"text" | "warning" | "any", string>;
  sale: Record<
    | "lines"
    | "shipping"
    | "total"
    | "ships"
    | "pickUp"
    | "handOver"
    | "seller"
    | "receiptTo"
    | "shipTo"
    | "ship"
    | "late"
    | "net",
    string
  >;
} & Letters;
