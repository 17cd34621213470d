import { POLICY } from "~/domain/policy";
import { days, hours, photos, workingDays } from "../../en/units";
import type { PolicyText } from "../shape";

export const usedItems: PolicyText = {
  title: "Used items policy",
  summary: "How to describe and photograph used things honestly, what cannot be sold, and how returns work.",
  updated: "Last updated: Nov 1, 2025",
  sections: [
    {
      heading: "1. Condition",
      body: [
        "Every product has one of five conditions. If you hesitate between two, choose the lower one.",
        {
          list: [
            "New: never used, complete, in its packaging or as it left the shop.",
            "Used, like new: hardly used. No visible marks, works perfectly, complete.",
            "Used, good: normal light signs of use. Everything works; anything missing is named.",
            "Used, fair: clear wear, marks or small faults, all named. It still does its job.",
            "For parts: does not work, works only partly, or has not been tested. Sold for repair or pieces.",
          ],
        },
        "Something reconditioned, opened or tried on is used, even if it looks new.",
      ],
    },
    {
      heading: "2. Photos",
      body: [
        `Used items need at least ${photos(POLICY.USED_MIN_PHOTOS)}, and at most ${POLICY.MAX_PHOTOS}; new ones from ${POLICY.NEW_MIN_PHOTOS} to ${POLICY.MAX_PHOTOS}. JPEG, PNG or WebP, up to ${POLICY.MAX_PHOTO_MB}\u00a0MB each.`,
        {
          list: [
            "Show the exact item you are selling, by daylight if you can: front, back, its label or serial plate, and its worst flaw up close.",
            "No catalog pictures, no photos taken by others, no filters that hide wear.",
            "If something has to be shown working, photograph it switched on.",
          ],
        },
        "We remove the place and other hidden data from your photos. Check yourself that no face, address or document is in view.",
      ],
    },
    {
      heading: "3. An honest description",
      body: [
        "Say what you would want to know before paying:",
        {
          list: [
            "Brand, model, size, age and how much it was used.",
            "Every fault, repair, replaced part and missing piece, even small ones.",
            "What is included: charger, box, papers, keys.",
            "For phones and computers: that they are unlocked from any account and your data is erased.",
          ],
        },
        "In an auction, a description changed after a bid lets that bidder retract the bid.",
      ],
    },
    {
      heading: "4. What cannot be sold",
      body: [
        {
          list: [
            "Stolen things, things whose serial number has been removed, and devices locked to another person's account.",
            "Fakes and unlicensed copies.",
            "Weapons, ammunition, explosives and fireworks; police and military equipment.",
            "Drugs, medicines, tobacco, vapes and alcohol.",
            "Live animals, and anything made from protected species.",
            "Archaeological pieces and other protected heritage.",
            "Opened cosmetics, used underwear and opened food.",
            "Recalled products, and used safety gear that cannot be trusted again, such as helmets after a blow or expired child seats.",
            "Documents, accounts, personal data, money and gift cards.",
            "Human remains, sexual content and services, and anything that incites hatred.",
            "Anything else the law forbids.",
          ],
        },
        `We take such products down and say why. The seller has ${days(POLICY.APPEAL_DAYS)} to appeal on the listing's page.`,
      ],
    },
    {
      heading: "5. Reports and moderation",
      body: [
        "Report what breaks our rules: a listing, a question, feedback, a message about your order, a seller, or a buyer of yours. We tell you what we decided. Only our team knows who reported.",
        {
          list: [
            "Questions, answers and feedback are public: no contact details, no insults, and nothing that isn't about the item or the order.",
            "Don't demand money or favors for good feedback, or threaten with bad feedback.",
            "Don't pose as another person or try to defraud anyone.",
          ],
        },
        `If most of a person's reports in ${days(POLICY.REPORTS_DAYS)} prove unfounded, of ${POLICY.REPORTS_FOR_WEIGHT} or more that we decided, we read the next ones later. We still read them all.`,
        "We read some listings before anyone else sees them: those with words that are also used for things that cannot be sold, in either language. If one is allowed, we publish it as you set it, and its auction starts then.",
        `We tell the person affected the rule and the reason; they have ${days(POLICY.APPEAL_DAYS)} to appeal. We also tell the person who reported it. If we correct a listing, we tell its seller what we changed and why. A report, a correction or our decision about an auction's result has no page for appeals: you have ${days(POLICY.APPEAL_DAYS)} to object by writing to {email}. Another member of our team decides, if possible.`,
      ],
    },
    {
      heading: "6. Not as described",
      body: [
        `If what arrives is not what the listing showed (another model, a fault that was not mentioned, a worse condition than promised, a fake), you have ${days(POLICY.NOT_AS_DESCRIBED_DAYS)} from delivery. Open a problem from the order, with at least one photo.`,
        "Wear that the listing named or showed is not a reason. An item sold for parts need not work, but it must be the item described.",
      ],
    },
    {
      heading: "7. How a return works",
      body: [
        {
          list: [
            `The seller has ${hours(POLICY.SELLER_ANSWER_HOURS)} to refund you, offer a partial refund or accept the return. If they do not answer, we step in; you can ask for that after ${hours(POLICY.ESCALATE_AFTER_HOURS)}.`,
            `If the return is accepted, ship the item within ${days(POLICY.RETURN_SHIP_DAYS)} with a tracking number. When it is not as described, the seller pays for the label.`,
            `You are refunded once the seller confirms it has arrived; otherwise it counts as received ${days(POLICY.RETURN_SILENCE_DAYS)} after you shipped it. The seller then has ${hours(POLICY.CONTEST_RETURN_HOURS)} to tell us if something is wrong.`,
            `If you and the seller disagree, we aim to decide within ${days(POLICY.DECISION_DAYS)}; at the latest, you are refunded after ${days(POLICY.DECISION_OVERDUE_DAYS)}.`,
          ],
        },
        `Changed your mind? The seller's return policy applies: ${days(POLICY.DEFAULT_RETURN_DAYS)} unless the listing says otherwise, and at least ${workingDays(POLICY.BUSINESS_RETURN_WORKING_DAYS)} from a business. Send the item back as you received it; the listing says who pays for shipping it back; otherwise, the seller tells you when they accept the return.`,
      ],
    },
  ],
};
