import type { Centavos } from "../money";

/** What a message about a problem is about: its order, and the title it had then. */
interface AboutOrder {
  order: string;
  title: string;
}

/** What is told of problems; until when it is to be answered, sent, contested or decided. */
export type ProblemMessage = AboutOrder &
  (
    | {
        kind:
          | "problem-opened"
          | "problem-offer-declined"
          | "problem-return-agreed"
          | "problem-return-decided"
          | "problem-return-sent"
          | "problem-return-received"
          | "problem-return-counted"
          | "problem-to-decide"
          | "problem-decide-soon";
        until: number;
      }
    | { kind: "problem-offer"; price: Centavos; until: number }
    | { kind: "problem-refund" | "problem-refund-taken" | "problem-offer-accepted"; price: Centavos }
    | {
        kind:
          | "problem-offer-lapsed"
          | "problem-return-missing"
          | "problem-escalated"
          | "problem-for-seller"
          | "problem-withdrawn"
          | "problem-at-paypal"
          | "problem-paypal-decided";
      }
  );

/** All of it is mailed, whatever its reader chose: it is about their money, and has its time. */
export const PROBLEM_MAILS = {
  "problem-offer": "always",
  "problem-opened": "always",
  "problem-offer-declined": "always",
  "problem-return-agreed": "always",
  "problem-return-decided": "always",
  "problem-return-sent": "always",
  "problem-return-received": "always",
  "problem-return-counted": "always",
  "problem-to-decide": "always",
  "problem-decide-soon": "always",
  "problem-refund": "always",
  "problem-refund-taken": "always",
  "problem-offer-accepted": "always",
  "problem-offer-lapsed": "always",
  "problem-return-missing": "always",
  "problem-escalated": "always",
  "problem-for-seller": "always",
  "problem-withdrawn": "always",
  "problem-at-paypal": "always",
  "problem-paypal-decided": "always",
} as const satisfies Record<ProblemMessage["kind"], "always">;

const problemPage = ({ order }: AboutOrder) => `/account/orders/${encodeURIComponent(order)}/problem`;
/** For those who look after the market. */
const deskPage = ({ order }: AboutOrder) => `/admin/orders/${encodeURIComponent(order)}`;

/** The pages that it leads to. */
export const PROBLEM_PLACES = {
  "problem-offer": problemPage,
  "problem-opened": problemPage,
  "problem-offer-declined": problemPage,
  "problem-return-agreed": problemPage,
  "problem-return-decided": problemPage,
  "problem-return-sent": problemPage,
  "problem-return-received": problemPage,
  "problem-return-counted": problemPage,
  "problem-to-decide": deskPage,
  "problem-decide-soon": deskPage,
  "problem-refund": problemPage,
  "problem-refund-taken": problemPage,
  "problem-offer-accepted": problemPage,
  "problem-offer-lapsed": problemPage,
  "problem-return-missing": problemPage,
  "problem-escalated": problemPage,
  "problem-for-seller": problemPage,
  "problem-withdrawn": problemPage,
  "problem-at-paypal": problemPage,
  "problem-paypal-decided": problemPage,
};
