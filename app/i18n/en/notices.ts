import type { NoticeKind } from "~/domain/message";

export const notices = {
  empty: "Nothing yet. What happens with your account and your listings will be told here.",
  isNew: "New",
  unread_one: "{count} unread notification",
  unread_other: "{count} unread notifications",
  readAll: "Mark all as read",
  allRead: "All your notifications are marked as read",
  unknown: "There is something new in your account",
  says: {
    "email-confirmed": "You confirmed that {email} is your email",
    "email-changed": "Your email is now {email}",
    "password-changed": "Your password was changed",
    "listing-published": "You published “{title}”",
    "listing-scheduled": "You scheduled “{title}”: its auction starts on {startsAt, time}",
  } satisfies Record<NoticeKind, string>,
} as const;
