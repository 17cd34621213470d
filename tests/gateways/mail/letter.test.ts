import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { type MailKind, MESSAGES as REGISTRY } from "~/domain/messages/message";
import { letter } from "~/gateways/mail/letter.server";
import type { OutgoingMail } from "~/gateways/mail.server";
import type { Language } from "~/i18n/language";
import { MAIL_KINDS, MESSAGES, mailSettings, outgoing } from "../../support/mails";

const ORIGIN = "https://market.example.com";
const LANGUAGES: Language[] = ["en", "es"];
const HTML_MAX = 6 * 1024;

/** What is to be read in each, and where its button leads. */
const EXPECTED: Record<MailKind, { page: string | null; en: string[]; es: string[] }> = {
  "confirm-email": {
    page: "/auth/confirm?link=link-1.s%2Bgned",
    en: ["Confirm your email for Tianguis", "Welcome to Tianguis!", "Confirm my email", "three days"],
    es: ["Confirma tu correo en Tianguis", "¡Te damos la bienvenida a Tianguis!", "Confirmar mi correo", "tres días"],
  },
  recover: {
    page: "/auth/reset?link=link-2.s%2Bgned",
    en: ["Choose a new password for Tianguis", "once, for one hour", "ignore this mail: nothing has changed"],
    es: ["Elige una contraseña nueva en Tianguis", "una sola vez, durante una hora", "nada ha cambiado"],
  },
  "change-email": {
    page: "/auth/confirm?link=link-3.s%2Bgned",
    en: ["Confirm your new email for Tianguis", "Confirm my new email", "one day"],
    es: ["Confirma tu nuevo correo en Tianguis", "Confirmar mi nuevo correo", "un día"],
  },
  "email-change-asked": {
    page: "/account/settings/security",
    en: [
      "Somebody asked to change your email at Tianguis",
      "signed in as you",
      "nueva@example.com",
      "change your password now",
    ],
    es: [
      "Alguien pidió cambiar tu correo en Tianguis",
      "con tu sesión",
      "nueva@example.com",
      "cambia tu contraseña ahora",
    ],
  },
  "email-changed": {
    page: null,
    en: ["Your email at Tianguis was changed", "is now nueva@example.com", "write to us at once: hola@example.com"],
    es: ["Tu correo en Tianguis cambió", "ahora es nueva@example.com", "escríbenos de inmediato: hola@example.com"],
  },
  "password-changed": {
    page: "/auth/recover",
    en: ["Your password at Tianguis was changed", "If it was not you", "Recover my account"],
    es: ["Tu contraseña en Tianguis cambió", "Si no fuiste tú", "Recuperar mi cuenta"],
  },
  "listing-published": {
    page: "/product/p1",
    en: ["Published: Silla de madera", "“Silla de madera”", "See my listing", "You can turn these mails off"],
    es: ["Publicado: Silla de madera", "«Silla de madera»", "Ver mi publicación", "Puedes desactivar estos correos"],
  },
  "listing-scheduled": {
    page: "/product/p1",
    en: ["Scheduled: Silla de madera", "starts on Nov 21, 2026, 6:05 PM CST", "See my listing", "until then only you"],
    es: ["Programada: Silla de madera", "empieza el 21 nov 2026, 6:05 p.m. GMT-6", "Ver mi publicación", "solo tú"],
  },
  "account-deleted": {
    page: null,
    en: ["Your account at Tianguis was deleted", "your profile, your addresses", "law require", "Goodbye!"],
    es: ["Tu cuenta en Tianguis fue borrada", "tu perfil, tus direcciones", "leyes", "¡Hasta siempre!"],
  },
  outbid: {
    page: "/product/p1",
    en: [
      "You were outbid: Silla de madera",
      "Somebody bid more than your maximum for “Silla de madera”, and it went to $1,250.00.",
      "Bid again",
    ],
    es: [
      "Te superaron: Silla de madera",
      "Alguien ofreció más que tu oferta máxima por «Silla de madera», y subió a $1,250.00.",
      "Ofertar de nuevo",
    ],
  },
  "ending-soon": {
    page: "/product/p1",
    en: [
      "Ending soon: Silla de madera",
      "“Silla de madera”, which you follow or bid on, ends Nov 21, 2026, 6:05 PM CST.",
      "See the auction",
    ],
    es: [
      "Termina pronto: Silla de madera",
      "«Silla de madera», que sigues o en la que ofertaste, termina el 21 nov 2026, 6:05 p.m. GMT-6.",
      "Ver la subasta",
    ],
  },
  relisted: {
    page: "/product/p1",
    en: [
      "On offer again: Silla de madera",
      "“Silla de madera”, which you follow, is up for auction again. It ends Nov 21, 2026, 6:05 PM CST.",
      "See the auction",
    ],
    es: [
      "De nuevo en subasta: Silla de madera",
      "«Silla de madera», que sigues, está otra vez en subasta. Termina el 21 nov 2026, 6:05 p.m. GMT-6.",
      "Ver la subasta",
    ],
  },
  "auction-won": {
    page: "/account/orders",
    en: ["You won: Silla de madera", "“Silla de madera” is yours for $1,250.00.", "See my purchase"],
    es: ["Ganaste: Silla de madera", "«Silla de madera» es para ti por $1,250.00.", "Ver mi compra"],
  },
  "pay-reminder": {
    page: "/account/orders",
    en: [
      "Please pay: Silla de madera",
      "“Silla de madera” still waits for your payment of $1,250.00.",
      "See my purchase",
    ],
    es: ["Falta tu pago: Silla de madera", "«Silla de madera» todavía espera tu pago de $1,250.00.", "Ver mi compra"],
  },
  "auction-lost": {
    page: "/product/p1",
    en: [
      "You did not win: Silla de madera",
      "“Silla de madera” was sold to another bidder for $1,250.00.",
      "See how it ended",
    ],
    es: [
      "No ganaste: Silla de madera",
      "«Silla de madera» se vendió a otra persona por $1,250.00.",
      "Ver cómo terminó",
    ],
  },
  "reserve-not-met": {
    page: "/product/p1",
    en: [
      "Reserve not met: Silla de madera",
      "“Silla de madera” ended at $1,250.00, below its reserve price, so nobody bought it.",
      "See how it ended",
    ],
    es: [
      "No se alcanzó la reserva: Silla de madera",
      "«Silla de madera» terminó en $1,250.00, por debajo de su precio de reserva, así que nadie la compró.",
      "Ver cómo terminó",
    ],
  },
  "early-sale": {
    page: "/product/p1",
    en: [
      "Sold early: Silla de madera",
      "The seller sold “Silla de madera” to the highest bidder before its end, for $1,250.00.",
      "See how it ended",
    ],
    es: [
      "Se vendió antes: Silla de madera",
      "Quien vende cerró la venta de «Silla de madera» con la oferta más alta antes del final, por $1,250.00.",
      "Ver cómo terminó",
    ],
  },
  "bought-now": {
    page: "/product/p1",
    en: [
      "Sold: Silla de madera",
      "Somebody bought “Silla de madera” at its Buy It Now price of $1,250.00. Your bids buy nothing any more.",
      "See how it ended",
    ],
    es: [
      "Se vendió: Silla de madera",
      "Alguien compró «Silla de madera» a su precio de compra inmediata, $1,250.00. Tus ofertas quedan sin efecto.",
      "Ver cómo terminó",
    ],
  },
  "auction-cancelled": {
    page: "/product/p1",
    en: [
      "Cancelled: Silla de madera",
      "The seller cancelled the auction of “Silla de madera”. Your bids buy nothing any more.",
      "See how it ended",
    ],
    es: [
      "Cancelada: Silla de madera",
      "Quien vende canceló la subasta de «Silla de madera». Tus ofertas quedan sin efecto.",
      "Ver cómo terminó",
    ],
  },
  "auction-taken-down": {
    page: "/account/orders",
    en: [
      "Taken down: Silla de madera",
      "We took down the auction of “Silla de madera”. All bids in it are void.",
      "See my orders",
    ],
    es: [
      "Retirada: Silla de madera",
      "Retiramos la subasta de «Silla de madera». Todas sus ofertas quedan sin efecto.",
      "Ver mis pedidos",
    ],
  },
  "bids-withdrawn": {
    page: "/product/p1",
    en: [
      "Bids were withdrawn: Silla de madera",
      "Bids of somebody else in the auction of “Silla de madera” no longer stand. Its price may be lower now, and who leads may have changed.",
      "See the auction",
    ],
    es: [
      "Se retiraron ofertas: Silla de madera",
      "Las ofertas de otra persona en la subasta de «Silla de madera» ya no cuentan. Puede que su precio haya bajado y que haya cambiado quién va ganando.",
      "Ver la subasta",
    ],
  },
  "bids-cancelled": {
    page: "/product/p1",
    en: [
      "Your bids were cancelled: Silla de madera",
      "The seller cancelled your bids for “Silla de madera”. The reason given: Compró sin pagar",
      "See the auction",
    ],
    es: [
      "Se cancelaron tus ofertas: Silla de madera",
      "Quien vende canceló tus ofertas por «Silla de madera». El motivo que dio: Compró sin pagar",
      "Ver la subasta",
    ],
  },
  "auction-sold": {
    page: "/auction/a1/after",
    en: [
      "Sold: Silla de madera",
      "Your auction of “Silla de madera” was sold for $1,250.00. The buyer has until Nov 21, 2026, 6:05 PM CST to pay.",
      "See the sale",
    ],
    es: [
      "Se vendió: Silla de madera",
      "Tu subasta de «Silla de madera» se vendió por $1,250.00. Quien compra puede pagar hasta el 21 nov 2026, 6:05 p.m. GMT-6.",
      "Ver la venta",
    ],
  },
  "auction-unsold": {
    page: "/auction/a1/after",
    en: ["No bids: Silla de madera", "Your auction of “Silla de madera” ended without a bid.", "See what I can do"],
    es: ["Sin ofertas: Silla de madera", "Tu subasta de «Silla de madera» terminó sin ofertas.", "Ver qué puedo hacer"],
  },
  "sale-unpaid": {
    page: "/auction/a1/after",
    en: [
      "Not paid: Silla de madera",
      "The buyer of “Silla de madera” did not pay in time, so the sale is off.",
      "See what I can do",
    ],
    es: [
      "Sin pagar: Silla de madera",
      "Quien compró «Silla de madera» no pagó a tiempo, así que la venta se deshizo.",
      "Ver qué puedo hacer",
    ],
  },
  "auction-below-reserve": {
    page: "/auction/a1/after",
    en: [
      "Reserve not met: Silla de madera",
      "Your auction of “Silla de madera” ended at $1,250.00, below your reserve price, so it was not sold.",
      "See what I can do",
    ],
    es: [
      "No se alcanzó la reserva: Silla de madera",
      "Tu subasta de «Silla de madera» terminó en $1,250.00, por debajo de tu precio de reserva, así que no se vendió.",
      "Ver qué puedo hacer",
    ],
  },
  "strike-warning": {
    page: "/auction-rules",
    en: [
      "You did not pay in time: Silla de madera",
      "You won “Silla de madera” and did not pay in time, so the sale is off.",
      "Read the rules",
    ],
    es: [
      "No pagaste a tiempo: Silla de madera",
      "Ganaste «Silla de madera» y no pagaste a tiempo, así que la venta se deshizo.",
      "Leer las reglas",
    ],
  },
  "strike-suspension": {
    page: "/auction-rules",
    en: [
      "You cannot bid any more: Silla de madera",
      "You won “Silla de madera” and did not pay in time, so the sale is off.",
      "Read the rules",
    ],
    es: [
      "Ya no puedes ofertar: Silla de madera",
      "Ganaste «Silla de madera» y no pagaste a tiempo, así que la venta se deshizo.",
      "Leer las reglas",
    ],
  },
  "strike-pause": {
    page: "/auction-rules",
    en: [
      "You cannot bid for a while: Silla de madera",
      "You won “Silla de madera” and did not pay in time, so the sale is off.",
      "Read the rules",
    ],
    es: [
      "No puedes ofertar por un tiempo: Silla de madera",
      "Ganaste «Silla de madera» y no pagaste a tiempo, así que la venta se deshizo.",
      "Leer las reglas",
    ],
  },
  "second-chance": {
    page: "/product/p1",
    en: ["A second chance: Silla de madera", "The seller offers you “Silla de madera” for $1,250.00.", "See the offer"],
    es: [
      "Una segunda oportunidad: Silla de madera",
      "Quien vende te ofrece «Silla de madera» por $1,250.00.",
      "Ver la propuesta",
    ],
  },
  "second-chance-accepted": {
    page: "/auction/a1/after",
    en: [
      "Your offer was accepted: Silla de madera",
      "Your offer of “Silla de madera” for $1,250.00 was accepted. The buyer has until Nov 21, 2026, 6:05 PM CST to pay.",
      "See the sale",
    ],
    es: [
      "Aceptaron tu propuesta: Silla de madera",
      "Aceptaron tu propuesta de «Silla de madera» por $1,250.00. Quien compra puede pagar hasta el 21 nov 2026, 6:05 p.m. GMT-6.",
      "Ver la venta",
    ],
  },
  "second-chance-declined": {
    page: "/auction/a1/after",
    en: [
      "Your offer was declined: Silla de madera",
      "Your offer of “Silla de madera” was declined.",
      "See what I can do",
    ],
    es: [
      "Rechazaron tu propuesta: Silla de madera",
      "Rechazaron tu propuesta de «Silla de madera».",
      "Ver qué puedo hacer",
    ],
  },
  receipt: {
    page: "/account/orders/o1",
    en: ["Receipt: Silla de madera", "You paid $1,250.00 for “Silla de madera”, shipping included.", "See my purchase"],
    es: ["Recibo: Silla de madera", "Pagaste $1,250.00 por «Silla de madera», con el envío incluido.", "Ver mi compra"],
  },
  sold: {
    page: "/account/orders/o1",
    en: [
      "Sold and paid, please send it: Silla de madera",
      "“Silla de madera” is sold and paid: $1,250.00, shipping included.",
      "See the sale",
    ],
    es: [
      "Vendido y pagado, por favor envíalo: Silla de madera",
      "«Silla de madera» ya está vendido y pagado: $1,250.00, con el envío incluido.",
      "Ver la venta",
    ],
  },
  "payment-failed": {
    page: "/account/orders",
    en: [
      "Your payment did not go through: Silla de madera",
      "PayPal looked at your payment of $1,250.00 for “Silla de madera”",
      "See my purchase",
    ],
    es: [
      "Tu pago no se completó: Silla de madera",
      "PayPal revisó tu pago de $1,250.00 por «Silla de madera»",
      "Ver mi compra",
    ],
  },
  "payment-returned": {
    page: "/account/orders/o1",
    en: [
      "You got your money back: Silla de madera",
      "PayPal sent $1,250.00 for “Silla de madera” back to you.",
      "See the order",
    ],
    es: [
      "Te devolvimos tu dinero: Silla de madera",
      "PayPal te devolvió $1,250.00 por «Silla de madera».",
      "Ver el pedido",
    ],
  },
  "sale-returned": {
    page: "/account/orders/o1",
    en: [
      "Money went back to the buyer: Silla de madera",
      "$1,250.00 of what was paid for “Silla de madera”",
      "See the order",
    ],
    es: [
      "Se devolvió dinero a quien compró: Silla de madera",
      "De lo que se pagó por «Silla de madera», $1,250.00",
      "Ver el pedido",
    ],
  },
  "dispute-opened": {
    page: "/account/orders/o1",
    en: [
      "A dispute at PayPal: Silla de madera",
      "The buyer of “Silla de madera” disputes their payment at PayPal. The order is $1,250.00.",
      "Until PayPal decides, this money is neither paid out nor paid back by us.",
      "See the order",
    ],
    es: [
      "Una disputa en PayPal: Silla de madera",
      "Quien compró «Silla de madera» disputa su pago en PayPal. El pedido es de $1,250.00.",
      "Hasta que PayPal decida, no liquidamos ni reembolsamos ese dinero.",
      "Ver el pedido",
    ],
  },
  "dispute-won": {
    page: "/account/orders/o1",
    en: [
      "The dispute is over, the sale stands: Silla de madera",
      "PayPal ended the dispute about “Silla de madera” without taking the $1,250.00 back.",
      "See the order",
    ],
    es: [
      "La disputa terminó y la venta sigue en pie: Silla de madera",
      "PayPal cerró la disputa sobre «Silla de madera» sin retirar los $1,250.00.",
      "Ver el pedido",
    ],
  },
  "dispute-lost": {
    page: "/account/orders/o1",
    en: [
      "PayPal decided for the buyer: Silla de madera",
      "PayPal decided the dispute about “Silla de madera” for the buyer. What goes back of the $1,250.00 is taken off what the seller is owed.",
      "See the order",
    ],
    es: [
      "PayPal decidió a favor de quien compró: Silla de madera",
      "PayPal decidió la disputa sobre «Silla de madera» a favor de quien compró. Lo que regrese de los $1,250.00 se resta de lo que le corresponde a quien vende.",
      "Ver el pedido",
    ],
  },
  "order-cancelled": {
    page: "/account/orders/o1",
    en: [
      "Cancelled: Silla de madera",
      "Your order of “Silla de madera” is cancelled. $1,250.00 goes back to you through PayPal.",
      "See the order",
    ],
    es: [
      "Cancelado: Silla de madera",
      "Tu pedido de «Silla de madera» se canceló. Te devolvemos $1,250.00 por PayPal.",
      "Ver el pedido",
    ],
  },
  "sale-cancelled": {
    page: "/account/orders/o1",
    en: [
      "Cancelled, please do not send it: Silla de madera",
      "The order of “Silla de madera” is cancelled, and $1,250.00 goes back to its buyer. Please do not send it.",
      "See the order",
    ],
    es: [
      "Cancelado, por favor no lo envíes: Silla de madera",
      "El pedido de «Silla de madera» se canceló, y $1,250.00 regresa a quien compró. Por favor, no lo envíes.",
      "Ver el pedido",
    ],
  },
  "seller-cancelled": {
    page: "/account/orders/o1",
    en: [
      "The seller cancelled: Silla de madera",
      "The seller cancelled your order of “Silla de madera”. $1,250.00 goes back to you through PayPal.",
      "Their reason: Se rompió",
      "See the order",
    ],
    es: [
      "Quien vende canceló: Silla de madera",
      "Quien vende canceló tu pedido de «Silla de madera». Te devolvemos $1,250.00 por PayPal.",
      "Su motivo: Se rompió",
      "Ver el pedido",
    ],
  },
  "cancellation-noted": {
    page: "/account/orders/o1",
    en: [
      "You asked to cancel: Silla de madera",
      "We asked the seller of “Silla de madera” to cancel. They can answer until",
      "If they neither answer nor send it by then, it is cancelled and you get your money back.",
      "See the order",
    ],
    es: [
      "Pediste cancelar: Silla de madera",
      "Pedimos a quien vende «Silla de madera» que lo cancele. Puede contestar hasta el",
      "Si para entonces no contesta ni lo envía, se cancela y te devolvemos tu dinero.",
      "Ver el pedido",
    ],
  },
  "cancellation-asked": {
    page: "/account/orders/o1",
    en: [
      "The buyer asks to cancel: Silla de madera",
      "The buyer of “Silla de madera” asks you to cancel. Their reason: Compré dos",
      "Please answer by",
      "Answer",
    ],
    es: [
      "Quien compró pide cancelar: Silla de madera",
      "Quien compró «Silla de madera» te pide cancelar. Su motivo: Compré dos",
      "Contesta a más tardar el",
      "Contestar",
    ],
  },
  "cancellation-declined": {
    page: "/account/orders/o1",
    en: [
      "The seller declined to cancel: Silla de madera",
      "The seller of “Silla de madera” declined to cancel. The order stands, and they send it to you.",
      "See the order",
    ],
    es: [
      "No aceptaron cancelar: Silla de madera",
      "Quien vende «Silla de madera» no aceptó cancelar. El pedido sigue en pie, y te lo va a enviar.",
      "Ver el pedido",
    ],
  },
  "sale-stands": {
    page: "/account/orders/o1",
    en: [
      "The sale stands, please send it: Silla de madera",
      "You declined to cancel the order of “Silla de madera”. Please send it soon.",
      "See the order",
    ],
    es: [
      "La venta sigue en pie, por favor envíalo: Silla de madera",
      "No aceptaste cancelar el pedido de «Silla de madera». Por favor, envíalo pronto.",
      "Ver el pedido",
    ],
  },
  "ship-reminder": {
    page: "/account/orders/o1",
    en: [
      "Please send it: Silla de madera",
      "what is not sent by Nov 21, 2026, 6:05 PM CST is cancelled",
      "Open the order",
    ],
    es: ["Por favor, envíalo: Silla de madera", "espera su envío", "Abrir el pedido"],
  },
  shipped: {
    page: "/account/orders/o1",
    en: ["On its way: Silla de madera", "It should be there by Nov 21, 2026, 6:05 PM CST.", "Open the order"],
    es: ["En camino: Silla de madera", "«Silla de madera» va en camino.", "Abrir el pedido"],
  },
  "to-hand-over": {
    page: "/account/orders/o1",
    en: ["To be handed over: Silla de madera", "The order’s page shows a code.", "not before"],
    es: ["Entrega en persona: Silla de madera", "La página del pedido muestra un código.", "no antes"],
  },
  delivered: {
    page: "/account/orders/o1",
    en: ["Do you have it? Silla de madera", "so it counts as delivered now", "say so by Nov 21, 2026, 6:05 PM CST."],
    es: ["¿Ya lo tienes? Silla de madera", "así que ya cuenta como entregado", "Abrir el pedido"],
  },
  arrived: {
    page: "/account/orders/o1",
    en: ["Delivered: Silla de madera", "“Silla de madera” is noted as delivered.", "by itself within a week"],
    es: ["Entregado: Silla de madera", "«Silla de madera» quedó como entregado.", "se completa solo en una semana"],
  },
  completed: {
    page: "/account/orders/o1",
    en: ["Completed: Silla de madera", "The order of “Silla de madera” for $1,250.00 is completed.", "Open the order"],
    es: ["Completado: Silla de madera", "El pedido de «Silla de madera» por $1,250.00 se completó.", "Abrir el pedido"],
  },
  "not-sent": {
    page: "/account/orders/o1",
    en: ["Cancelled, you get your money back: Silla de madera", "return $1,250.00 to you through PayPal"],
    es: ["Cancelado, te devolvemos tu dinero: Silla de madera", "te devolvemos $1,250.00 por PayPal"],
  },
  "sale-not-sent": {
    page: "/account/orders/o1",
    en: ["Cancelled: Silla de madera", "the buyer gets $1,250.00 back", "Please do not send it any more."],
    es: ["Cancelado: Silla de madera", "se le devuelven $1,250.00", "Por favor, ya no lo envíes."],
  },
  "order-message": {
    page: "/account/orders/o1",
    en: ["A new message: Silla de madera", "There is a new message for you", "Read it"],
    es: ["Un mensaje nuevo: Silla de madera", "Tienes un mensaje nuevo", "Leerlo"],
  },
  "problem-opened": {
    page: "/account/orders/o1/problem",
    en: [
      "A problem was reported: Silla de madera",
      "The buyer of “Silla de madera” reported a problem with it.",
      "See what was reported",
      "Most problems are solved with one friendly answer.",
    ],
    es: [
      "Reportaron un problema: Silla de madera",
      "Quien compró «Silla de madera» reportó un problema.",
      "Ver el reporte",
      "La mayoría de los problemas se resuelven con una respuesta amable.",
    ],
  },
  "problem-offer": {
    page: "/account/orders/o1/problem",
    en: [
      "The seller offers you $1,250.00 back: Silla de madera",
      "The seller of “Silla de madera” offers to give you $1,250.00 back, and you keep what you bought.",
      "Answer the offer",
      "Accepting it settles the problem for good.",
    ],
    es: [
      "Te ofrecen $1,250.00 de vuelta: Silla de madera",
      "Quien te vendió «Silla de madera» ofrece regresarte $1,250.00, y te quedas con lo que compraste.",
      "Responder la propuesta",
      "Al aceptarla, el problema queda resuelto en definitiva.",
    ],
  },
  "problem-offer-accepted": {
    page: "/account/orders/o1/problem",
    en: [
      "Your offer was accepted: Silla de madera",
      "The buyer of “Silla de madera” accepted your offer. $1,250.00 goes back, and the rest is yours.",
      "See the order",
      "Thank you for settling it.",
    ],
    es: [
      "Aceptaron tu propuesta: Silla de madera",
      "Quien compró «Silla de madera» aceptó tu propuesta. Se le regresan $1,250.00, y el resto es tuyo.",
      "Ver el pedido",
      "Gracias por resolverlo.",
    ],
  },
  "problem-offer-declined": {
    page: "/account/orders/o1/problem",
    en: [
      "Your offer was not accepted: Silla de madera",
      "The buyer of “Silla de madera” did not accept your offer, so the problem is open again.",
      "See what I can do",
      "You can also ask us to decide.",
    ],
    es: [
      "No aceptaron tu propuesta: Silla de madera",
      "Quien compró «Silla de madera» no aceptó tu propuesta, así que el problema sigue abierto.",
      "Ver qué puedo hacer",
      "También puedes pedirnos que decidamos.",
    ],
  },
  "problem-offer-lapsed": {
    page: "/account/orders/o1/problem",
    en: [
      "The offer has run out: Silla de madera",
      "You did not answer the seller's offer for “Silla de madera” in time, so it stands no longer. Your problem is open as before.",
      "See what I can do",
      "If the two of you cannot agree, ask us to decide.",
    ],
    es: [
      "La propuesta venció: Silla de madera",
      "No respondiste a tiempo la propuesta por «Silla de madera», así que ya no vale. Tu problema sigue abierto como antes.",
      "Ver qué puedo hacer",
      "Si no se ponen de acuerdo, pídenos que decidamos.",
    ],
  },
  "problem-return-agreed": {
    page: "/account/orders/o1/problem",
    en: [
      "Please send it back: Silla de madera",
      "“Silla de madera” can go back. The address, and who pays the label, are on the page of your problem.",
      "See where to send it",
      "Pack it as you received it, and keep the proof of sending.",
    ],
    es: [
      "Envíalo de vuelta: Silla de madera",
      "«Silla de madera» puede regresar. La dirección, y quién paga la guía, están en la página de tu problema.",
      "Ver a dónde enviarlo",
      "Empácalo como lo recibiste y guarda el comprobante de envío.",
    ],
  },
  "problem-return-decided": {
    page: "/account/orders/o1/problem",
    en: [
      "It comes back to you: Silla de madera",
      "We decided that “Silla de madera” goes back to you. The buyer has until",
      "See the problem",
      "You will see its tracking number as soon as it is on its way.",
    ],
    es: [
      "Regresa contigo: Silla de madera",
      "Decidimos que «Silla de madera» regrese contigo. Quien lo compró tiene hasta el",
      "Ver el problema",
      "Verás su número de guía en cuanto venga en camino.",
    ],
  },
  "problem-return-sent": {
    page: "/account/orders/o1/problem",
    en: [
      "On its way back to you: Silla de madera",
      "“Silla de madera” is on its way back to you.",
      "See its tracking number",
      "Then you have two days to say if something is wrong with it.",
    ],
    es: [
      "Viene de regreso: Silla de madera",
      "«Silla de madera» viene de regreso contigo.",
      "Ver el número de guía",
      "Después tienes dos días para decirnos si algo está mal.",
    ],
  },
  "problem-return-received": {
    page: "/account/orders/o1/problem",
    en: [
      "Your return has arrived: Silla de madera",
      "“Silla de madera” is back with its seller. Unless they object to its condition, your money goes back by",
      "See the problem",
      "There is nothing to do here.",
    ],
    es: [
      "Tu devolución llegó: Silla de madera",
      "«Silla de madera» ya está con quien lo vendió. Si no objeta su estado, tu dinero regresa a más tardar el",
      "Ver el problema",
      "No tienes que hacer nada.",
    ],
  },
  "problem-return-counted": {
    page: "/account/orders/o1/problem",
    en: [
      "It counts as received: Silla de madera",
      "We heard nothing from you, so “Silla de madera” counts as received.",
      "See what I can do",
      "If all is well, there is nothing to do here.",
    ],
    es: [
      "Cuenta como recibido: Silla de madera",
      "No supimos de ti, así que «Silla de madera» cuenta como recibido.",
      "Ver qué puedo hacer",
      "Si todo está bien, no tienes que hacer nada.",
    ],
  },
  "problem-return-missing": {
    page: "/account/orders/o1/problem",
    en: [
      "Not sent back in time: Silla de madera",
      "“Silla de madera” was not sent back in time, so its problem is closed and the order completed. No money goes back.",
      "See the problem",
      "If you think that this is a mistake, write to us: hola@example.com",
    ],
    es: [
      "No se envió a tiempo: Silla de madera",
      "«Silla de madera» no se envió de vuelta a tiempo, así que su problema se cerró y el pedido se completó. No se regresa dinero.",
      "Ver el problema",
      "Si crees que es un error, escríbenos: hola@example.com",
    ],
  },
  "problem-refund": {
    page: "/account/orders/o1/problem",
    en: [
      "You get your money back: Silla de madera",
      "$1,250.00 for “Silla de madera” goes back to you, the way you paid.",
      "See the problem",
      "PayPal shows it within minutes; a card may take some days.",
    ],
    es: [
      "Te regresamos tu dinero: Silla de madera",
      "$1,250.00 por «Silla de madera» regresan a ti, por donde pagaste.",
      "Ver el problema",
      "PayPal lo muestra en minutos; una tarjeta puede tardar unos días.",
    ],
  },
  "problem-refund-taken": {
    page: "/account/orders/o1/problem",
    en: [
      "The buyer gets money back: Silla de madera",
      "$1,250.00 for “Silla de madera” goes back to its buyer. It is taken from what you earned.",
      "See the problem",
      "If you have a question, write to us: hola@example.com",
    ],
    es: [
      "Se le regresa dinero a quien compró: Silla de madera",
      "$1,250.00 por «Silla de madera» regresan a quien lo compró. Se descuentan de lo que ganaste.",
      "Ver el problema",
      "Si tienes una pregunta, escríbenos: hola@example.com",
    ],
  },
  "problem-escalated": {
    page: "/account/orders/o1/problem",
    en: [
      "We decide now: Silla de madera",
      "The problem with “Silla de madera” is with us now. We look at both sides and tell you what we decide, within 7 days if we can.",
      "See the problem",
      "If there is something that we should know, write it to us: hola@example.com",
    ],
    es: [
      "Ahora decidimos: Silla de madera",
      "El problema con «Silla de madera» está con nosotros. Escuchamos a las dos partes y te decimos qué decidimos, en 7 días si se puede.",
      "Ver el problema",
      "Si hay algo que debamos saber, escríbenos: hola@example.com",
    ],
  },
  "problem-to-decide": {
    page: "/admin/orders/o1",
    en: [
      "To be decided: Silla de madera",
      "A problem with “Silla de madera” came to us. It is to be decided by",
      "See the order",
      "After 30 days without a decision the buyer is refunded.",
    ],
    es: [
      "Por decidir: Silla de madera",
      "Nos llegó un problema con «Silla de madera». Hay que decidirlo a más tardar el",
      "Ver el pedido",
      "Después de 30 días sin decisión se le reembolsa a quien compró.",
    ],
  },
  "problem-decide-soon": {
    page: "/admin/orders/o1",
    en: [
      "To be decided soon: Silla de madera",
      "The problem with “Silla de madera” still waits for our decision. It is due by",
      "See the order",
      "After 30 days without a decision the buyer is refunded.",
    ],
    es: [
      "Por decidir pronto: Silla de madera",
      "El problema con «Silla de madera» sigue esperando nuestra decisión. Vence el",
      "Ver el pedido",
      "Después de 30 días sin decisión se le reembolsa a quien compró.",
    ],
  },
  "problem-for-seller": {
    page: "/account/orders/o1/problem",
    en: [
      "Decided for the seller: Silla de madera",
      "We looked at the problem with “Silla de madera” and decided for the seller. The order is completed, and no money goes back.",
      "See why",
      "If you think that this is a mistake, write to us: hola@example.com",
    ],
    es: [
      "A favor de quien vende: Silla de madera",
      "Revisamos el problema con «Silla de madera» y decidimos a favor de quien vende. El pedido se completó y no se regresa dinero.",
      "Ver por qué",
      "Si crees que es un error, escríbenos: hola@example.com",
    ],
  },
  "problem-withdrawn": {
    page: "/account/orders/o1/problem",
    en: [
      "The problem is settled: Silla de madera",
      "The buyer of “Silla de madera” took the report of a problem back. The order is completed.",
      "See the order",
      "There is nothing to do here.",
    ],
    es: [
      "El problema se resolvió: Silla de madera",
      "Quien compró «Silla de madera» retiró el reporte de un problema. El pedido se completó.",
      "Ver el pedido",
      "No tienes que hacer nada.",
    ],
  },
  "problem-at-paypal": {
    page: "/account/orders/o1/problem",
    en: [
      "A dispute at PayPal: Silla de madera",
      "There is a dispute about “Silla de madera” at PayPal, and PayPal decides it. Until then nothing about it can be done here.",
      "See the problem",
      "Please answer what PayPal asks you.",
    ],
    es: [
      "Una disputa en PayPal: Silla de madera",
      "Hay una disputa sobre «Silla de madera» en PayPal, y PayPal la decide. Mientras tanto aquí no se puede hacer nada.",
      "Ver el problema",
      "Responde lo que PayPal te pregunte.",
    ],
  },
  "problem-paypal-decided": {
    page: "/account/orders/o1/problem",
    en: [
      "PayPal has decided: Silla de madera",
      "PayPal has decided the dispute about “Silla de madera”. Your order shows what it means.",
      "See the problem",
      "If you have a question about it, please ask PayPal.",
    ],
    es: [
      "PayPal decidió: Silla de madera",
      "PayPal decidió la disputa sobre «Silla de madera». Tu pedido muestra qué significa.",
      "Ver el problema",
      "Si tienes una pregunta, házsela a PayPal.",
    ],
  },
  "order-completed-by-us": {
    page: "/account/orders/o1",
    en: ["We completed an order: Silla de madera", "The reason: Llegó bien", "See the order"],
    es: ["Completamos un pedido: Silla de madera", "El motivo: Llegó bien", "Ver el pedido"],
  },
  "order-cancelled-by-us": {
    page: "/account/orders/o1",
    en: ["We cancelled an order: Silla de madera", "goes back to its buyer", "The reason: No existe", "See the order"],
    es: ["Cancelamos un pedido: Silla de madera", "regresa a quien lo compró", "El motivo: No existe", "Ver el pedido"],
  },
  "order-refunded-by-us": {
    page: "/account/orders/o1",
    en: ["We paid $250.00 back: Silla de madera", "pays $250.00 of “Silla de madera” back", "Llegó con un rasguño"],
    es: ["Reembolsamos $250.00: Silla de madera", "reembolsa $250.00 de «Silla de madera»", "Llegó con un rasguño"],
  },
  "payout-account-changed": {
    page: "/account/settings/security",
    en: ["Where Tianguis pays you was changed", "change your password now", "hola@example.com"],
    es: ["Cambió a dónde te paga Tianguis", "cambia tu contraseña ahora", "hola@example.com"],
  },
  "payout-sent": {
    page: "/account/payouts",
    en: ["We paid you $1,250.00", "for your sales at Tianguis", "See my payouts"],
    es: ["Te pagamos $1,250.00", "por tus ventas en Tianguis", "Ver mis liquidaciones"],
  },
  "payout-failed": {
    page: "/account/payouts",
    en: ["We could not pay you $1,250.00", "It is yours still", "See my payouts"],
    es: ["No pudimos pagarte $1,250.00", "Sigue siendo tuyo", "Ver mis liquidaciones"],
  },
  feedback: {
    page: "/account/orders/o1/feedback",
    en: ["You have feedback: Silla de madera", "“Silla de madera” has said how it was.", "Read it"],
    es: ["Tienes una opinión: Silla de madera", "del pedido «Silla de madera» contó cómo le fue.", "Leerla"],
  },
};

function write(kind: MailKind, language: Language = "en", mail: Partial<OutgoingMail> = {}) {
  const drawn = letter(
    outgoing({ message: MESSAGES[kind] as OutgoingMail["message"], language, ...mail }),
    mailSettings(),
  );
  const document = parse(drawn.html);
  const links = document.querySelectorAll("a").map((link) => link.getAttribute("href"));
  return { ...drawn, document, links, read: document.querySelector("body")?.textContent ?? "" };
}

for (const kind of MAIL_KINDS) {
  test(`${kind} says what it has to in both languages, as HTML and as text`, () => {
    for (const language of LANGUAGES) {
      const { subject, text, read, document } = write(kind, language);
      const [first = "", ...sentences] = EXPECTED[kind][language];
      expect(subject).toBe(first);
      expect(document.querySelector("title")?.textContent).toBe(first);
      expect(document.querySelector("html")?.getAttribute("lang")).toBe(language);
      for (const sentence of [language === "en" ? "Hello, Ana Núñez:" : "Hola, Ana Núñez:", ...sentences]) {
        expect(text).toContain(sentence);
        expect(read).toContain(sentence);
      }
      expect(text + read + subject).not.toMatch(/mails\.|[{}]|undefined/);
    }
  });

  test(`${kind} leads where it should, by a button and by an address to copy`, () => {
    const { page } = EXPECTED[kind];
    const { links, text, read } = write(kind);
    const toMarket = links.filter((link) => link?.startsWith(`${ORIGIN}/`) && !/\/(?:notifications|proof)$/.test(link));
    expect(toMarket).toEqual(page ? [ORIGIN + page, ORIGIN + page] : []);
    if (!page) return;
    expect(text.split("\n")).toContain(ORIGIN + page);
    expect(read).toContain(ORIGIN + page);
  });
}

test("what tells a bidder how it stands or ended says the history's last fingerprint, and where to check it", () => {
  const hash = "5f".repeat(32);
  const where = `${ORIGIN}/auction/a1/proof`;
  const proving = MAIL_KINDS.filter((kind) => write(kind).links.includes(where));
  const atAnEnd = ["reserve-not-met", "early-sale", "bought-now", "auction-cancelled", "auction-taken-down"];
  expect(proving).toEqual(["outbid", "auction-won", "auction-lost", ...atAnEnd]);
  for (const kind of proving) {
    for (const [language, says] of [
      ["en", `its history holds the fingerprint ${hash}`],
      ["es", `su historial contiene la huella ${hash}`],
    ] as const) {
      const { text, read } = write(kind, language);
      expect(text.split("\n")).toEqual(expect.arrayContaining([expect.stringContaining(says), where]));
      expect(read).toContain(says);
      expect(read).toContain(where);
    }
  }
});

test("a mail from before there were fingerprints in it reads as it did", () => {
  const message = { kind: "auction-cancelled" as const, product: "p1", title: "Silla de madera" };
  const { text, read, links } = write("auction-cancelled", "en", { message });
  expect(text + read).not.toMatch(/fingerprint|undefined/);
  expect(links.some((link) => link?.endsWith("/proof"))).toBe(false);
});

test("who was outbid reads last what to do if it is worth no more to them, as a sentence that stands alone", () => {
  const closings = LANGUAGES.map((language) => write("outbid", language).text.split("\n\n").at(-4));
  expect(closings).toEqual([
    "If it is not worth more to you, you need not do anything.",
    "Si para ti no vale más, no tienes que hacer nada.",
  ]);
});

test("every letter names the market, its address and whom to write to", () => {
  for (const kind of MAIL_KINDS) {
    const { text, links, read } = write(kind);
    expect(links).toEqual(expect.arrayContaining([ORIGIN, "mailto:hola@example.com"]));
    for (const part of ["Tianguis", ORIGIN, "hola@example.com"]) {
      expect(text).toContain(part);
      expect(read).toContain(part);
    }
  }
});

test("only a mail that can be turned off says where", () => {
  const settings = `${ORIGIN}/account/settings/notifications`;
  const saying = MAIL_KINDS.filter((kind) => write(kind).links.includes(settings));
  expect(saying).toEqual(MAIL_KINDS.filter((kind) => REGISTRY[kind].email === "wanted"));
  expect(saying).toContain("outbid");
  expect(saying).not.toContain("strike-warning");
  expect(write("listing-published").text).toContain(settings);
});

test("the HTML is small, without table, script, picture or sheet, and leaves the colours of text and ground alone", () => {
  const title = '"'.repeat(120);
  for (const kind of MAIL_KINDS) {
    const message = kind === "listing-published" ? { kind, product: "p1", title } : MESSAGES[kind];
    const { html } = write(kind, "es", { message, full_name: '"'.repeat(100) });
    expect(Buffer.byteLength(html)).toBeLessThan(HTML_MAX);
    expect(html).not.toMatch(/<(?:table|script|img|style|link|iframe)/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/<body style="(?![^"]*(?:color|background))/);
    expect(html.match(/<p>|<div[^>]*>/g)?.join()).not.toMatch(/color|background/);
  }
});

test("what people typed is text: no tag, no attribute, no entity of theirs", () => {
  const hostile = `"><img src=x onerror=alert(1)> & 'x' &lt;b&gt;</title></p>`;
  const message = { kind: "listing-published" as const, product: '"><b>', title: hostile };
  const { html, document, read, subject, text } = write("listing-published", "en", { message, full_name: hostile });
  expect(html).not.toMatch(/<img|<b>/);
  expect(document.querySelectorAll("img, b")).toEqual([]);
  expect(html).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &#39;x&#39; &amp;lt;b&amp;gt;");
  expect(read.length).toBeGreaterThan(200);
  expect(subject).toBe(`Published: ${hostile}`);
  expect(text).toContain(`“${hostile}”`);
  expect(text).toContain(`${ORIGIN}/product/%22%3E%3Cb%3E`);
  const asked = { kind: "email-change-asked" as const, email: "<script>@x.example" };
  expect(write("email-change-asked", "es", { message: asked }).html).not.toContain("<script");
});

test("a title or a name begins no header and no paragraph", () => {
  const title = "Chair\r\nBcc: all@example.com\n\nPay here\u0000\u2028now\u202e";
  const full_name = "Ana\r\n\r\nYou have won";
  const message = { kind: "listing-published" as const, product: "p1", title };
  const { subject, text } = write("listing-published", "en", { message, full_name });
  expect(subject).toBe("Published: Chair Bcc: all@example.com Pay herenow");
  expect(text).toContain("Hello, Ana You have won:\n");
  expect(text).not.toMatch(/^(?:Bcc|Pay|You have)/m);
});

test("what people typed is not read as one of our own texts", () => {
  const title = "$t(mails.greeting) {name} {{brand}} $& $1";
  const message = { kind: "listing-published" as const, product: "p1", title };
  expect(write("listing-published", "en", { message }).subject).toBe(`Published: ${title}`);
});

test("a name brings no link to a stranger's mailbox", () => {
  const { text, html } = write("confirm-email", "en", { full_name: "Prizes at https://evil.example/win" });
  expect(text).toContain("Hello, Prizes at https evil example win:");
  expect(html).not.toContain("evil.example");
  expect(write("recover", "en", { full_name: "Dra. Ana M. Núñez-O'Hara" }).text).toContain("Dra. Ana M. Núñez-O'Hara:");
});

test("lines of the text are broken by nobody, so that every program wraps them to its own width", () => {
  const { text } = write("email-change-asked", "es");
  expect(text.split("\n").map((line) => line.length)[2]).toBeGreaterThan(120);
});

test("the same mail is the same letter, so that a second try is known as one", () => {
  const [one, two] = [write("recover", "es"), write("recover", "es")];
  expect([one.subject, one.text, one.html]).toEqual([two.subject, two.text, two.html]);
});
