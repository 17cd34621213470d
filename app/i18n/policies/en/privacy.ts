import { POLICY } from "~/domain/policy";
import { days, minutes, months, networks, workingDays } from "../../en/units";
import type { PolicyText } from "../shape";

export const privacy: PolicyText = {
  title: "Privacy",
  summary: "What {brand} knows about you, why, who else sees it, and how to get it, correct it or have it deleted.",
  updated: "Last updated: Nov 1, 2025",
  sections: [
    {
      heading: "1. Who is responsible",
      body: [
        "This is also our privacy notice (aviso de privacidad) under Mexican law. The operator of {brand} decides how your data is used and answers for it. Write to {email} about this page, or for the operator's legal name and postal address.",
      ],
    },
    {
      heading: "2. What we collect",
      body: [
        {
          list: [
            "Account: email, name, and your picture if you add one. We only store your password in a form that can't be reversed. With two-step verification, we keep your app's key until you turn it off. For each passkey, we keep its name and public key until you remove it. For connected accounts, we keep their ID and email.",
            "Addresses and phone numbers for deliveries, and your seller profile if you sell.",
            "What you do here: products, bids, offers, cart, watched items, saved searches, questions, orders, problems and messages about them.",
            "Payments: amount, status and PayPal's reference. Card and bank details stay with PayPal; for sellers, we keep the account we pay.",
            "Technical: pages requested, time, errors, your sessions, and what applications that use our sign-in save in your account.",
          ],
        },
        "Before storing your photos we remove place (GPS), date and camera model (EXIF).",
      ],
    },
    {
      heading: "3. What we use it for",
      body: [
        "To run your account, auctions and orders, send the notices they need, prevent fraud, settle disputes, and meet tax and other legal duties. We rely on our agreement with you, the law and, for security, our legitimate interest.",
        "No advertising, no profiles for sale, no decisions about you made only by a machine beyond the rules you can read here, such as unpaid-auction strikes, which you can appeal.",
        `To find sellers who bid on their own items, we compare payout account, phones, addresses, network and browser of bidder and seller. Of network and browser we keep only a hash, for ${days(POLICY.DEVICE_DAYS)}. A person looks at what matches.`,
        "To slow down anyone guessing passwords we count wrong ones per email address and network (IP address), and remember the networks you sign in from, so that you are not locked out. Per account or network we also count actions such as uploads, listings and reports. Here we keep only a hash of emails and IP addresses.",
      ],
    },
    {
      heading: "4. Who sees it",
      body: [
        {
          list: [
            "Everyone: a seller's business name, city, policies and notes and, for a business, also its legal name, RFC, address and phone; your answered questions, with your first letter. In a bid history you appear as a number, like Bidder 3. Nobody sees your maximum bid while it leads.",
            "The other side of an order: the seller gets your name and delivery address once you have paid.",
            "Only you, until you publish: your drafts.",
            "Applications you sign in to: what you allow each one.",
            "Companies that work for us: PayPal (payments), Cloudflare (hosting, images and AI), Turso (database) and our email provider.",
            "Authorities, when the law obliges us.",
          ],
        },
        "Some process data abroad, under contracts that protect it. We never sell your data.",
      ],
    },
    {
      heading: "5. Cookies",
      body: [
        `Only those the site needs: your session (${days(POLICY.SESSION_IDLE_DAYS)} without use, ${days(POLICY.SESSION_MAX_DAYS)} at most), your language, your cart, short messages, sign-in steps (correct password, passkey or provider request) for ${minutes(POLICY.SECOND_STEP_MINUTES)} and, for ${minutes(POLICY.SAVED_FORM_MINUTES)}, an unsent form. No advertising or tracking, so no consent banner. Deleting them signs you out, resets your language and, if you aren't signed in, empties your cart.`,
        "Products you saw last stay in your browser until you clear them or sign out.",
      ],
    },
    {
      heading: "6. How long we keep it, and how safely",
      body: [
        {
          list: [
            `Server logs: ${days(POLICY.LOG_DAYS)}. Without emails, addresses or passwords.`,
            `PayPal's reports about payments: ${days(POLICY.PAYPAL_EVENT_DAYS)}. Only kind, reference, amount and times; then only when each kind last arrived.`,
            `Files you import: ${days(POLICY.IMPORT_DAYS)}. Drafts you leave: ${days(POLICY.DRAFT_DAYS)}. Visitors' carts: ${days(POLICY.VISITOR_CART_DAYS)}.`,
            `Photos of a problem: ${days(POLICY.PROBLEM_PHOTO_DAYS)} after it ends.`,
            `Searches without results: ${days(POLICY.MISSED_SEARCH_DAYS)}, not linked to a person.`,
            `Views of listings, anonymous: by day, ${days(POLICY.VIEW_DAYS)}.`,
            "Your account: until you delete it. Your profile, addresses, picture, networks, sessions and what you wrote in reports are deleted too.",
            `Networks you sign in from, as hashes: the last ${networks(POLICY.KNOWN_NETWORKS_MAX)}, each for ${days(POLICY.KNOWN_NETWORK_DAYS)}.`,
            `Security activity (sign-ins, their browser, new networks, changes): ${days(POLICY.SECURITY_EVENT_DAYS)}.`,
            `Emails we sent you: ${days(POLICY.EMAIL_DAYS)}. Notifications: ${days(POLICY.NOTIFICATION_DAYS)}.`,
            "Orders and payments: as long as tax and consumer law require, under a pseudonym once your account is gone.",
            "Your address in an order: once your account is gone, only its seller sees it, and we erase it, with your messages, once nothing can be reported.",
            "Bids: they stay in the auction's history, with your name replaced.",
            "What others rely on stays without your name: products they bought or bid on, offers, answered questions, feedback, texts of problems and cancellations, and our decisions.",
          ],
        },
        "Connections are encrypted, and staff see only what their work needs. If a breach puts you at risk, we tell you without delay.",
      ],
    },
    {
      heading: "7. Your rights",
      body: [
        "In your settings you can download your data and delete your account; finish running auctions and open orders first.",
        `In Mexico you have the ARCO rights: to access your data, rectify it, cancel it, or oppose its use. You can also withdraw your consent or limit how we use it. Write to {email} from your account's address. We answer within ${workingDays(POLICY.ARCO_ANSWER_WORKING_DAYS)} and carry it out within ${workingDays(POLICY.ARCO_APPLY_WORKING_DAYS)} more. If you're not satisfied, turn to the Secretaría Anticorrupción y Buen Gobierno.`,
        `In the European Union and places with similar laws you may also take your data elsewhere, restrict or object to its use, and complain to your data protection authority. We answer within ${months(POLICY.DATA_ANSWER_MONTHS)}. All of this is free.`,
      ],
    },
    {
      heading: "8. Minors and changes",
      body: [
        `{brand} is not for children under ${POLICY.MINIMUM_AGE}. By creating an account you confirm that you are at least ${POLICY.MINIMUM_AGE}; if we learn of a younger child's account, we delete it. Parents and guardians can write to {email}.`,
        "When this page changes, its date changes; we announce important changes here or by email first.",
      ],
    },
  ],
};
