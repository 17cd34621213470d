import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { MAILS, type MailKind } from "~/domain/messages/message";
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
    en: ["Confirm your email for Tianguis", "Welcome to Tianguis!", "Confirm email", "This link works for 3 days."],
    es: [
      "Confirma tu correo en Tianguis",
      "¡Te damos la bienvenida a Tianguis!",
      "Confirmar correo",
      "Este enlace sirve durante 3 días.",
    ],
  },
  recover: {
    page: "/auth/reset?link=link-2.s%2Bgned",
    en: [
      "Reset your Tianguis password",
      "This link works once, for 1 hour.",
      "If it wasn't you, ignore this email: nothing has changed.",
    ],
    es: [
      "Elige una contraseña nueva en Tianguis",
      "Este enlace sirve una sola vez, durante 1 hora.",
      "Si no fuiste tú, ignora este mensaje: no ha cambiado nada.",
    ],
  },
  "change-email": {
    page: "/auth/confirm?link=link-3.s%2Bgned",
    en: ["Confirm your new email for Tianguis", "Confirm new email", "This link works for 1 day."],
    es: ["Confirma tu correo nuevo en Tianguis", "Confirmar correo nuevo", "Este enlace sirve durante 1 día."],
  },
  "email-change-asked": {
    page: "/account/settings/security",
    en: [
      "Request to change your Tianguis email",
      "We received a request to change the email of your account",
      "nueva@example.com",
      "change your password now",
    ],
    es: [
      "Solicitud para cambiar tu correo en Tianguis",
      "Recibimos una solicitud para cambiar el correo de tu cuenta",
      "nueva@example.com",
      "cambia tu contraseña ahora",
    ],
  },
  "email-changed": {
    page: null,
    en: [
      "Your Tianguis email was changed",
      "is now nueva@example.com",
      "If it wasn't you, write to us right away: hola@example.com",
    ],
    es: ["Tu correo en Tianguis cambió", "ahora es nueva@example.com", "escríbenos de inmediato: hola@example.com"],
  },
  "password-changed": {
    page: "/auth/recover",
    en: ["Your Tianguis password was changed", "If it wasn't you, reset your password now.", "Reset password"],
    es: ["Tu contraseña en Tianguis cambió", "Si no fuiste tú", "Recuperar mi cuenta"],
  },
  "listing-published": {
    page: "/product/p1",
    en: ["Your listing is live: Silla de madera", "“Silla de madera”", "View listing", "Manage email notifications"],
    es: [
      "Tu publicación está activa: Silla de madera",
      "Tu publicación “Silla de madera” ya está en Tianguis.",
      "Ver publicación",
      "Administrar notificaciones por correo",
    ],
  },
  "listing-scheduled": {
    page: "/product/p1",
    en: [
      "Auction scheduled: Silla de madera",
      "starts on Nov 21, 2026, 6:05 PM CST",
      "View listing",
      "Only you can see it until then.",
    ],
    es: [
      "Subasta programada: Silla de madera",
      "empieza el 21 nov 2026, 6:05 p.m. GMT-6",
      "Ver publicación",
      "solo tú",
    ],
  },
  "account-deleted": {
    page: null,
    en: [
      "Your Tianguis account was deleted",
      "We have deleted your account, with your profile, addresses, photo and sessions.",
      "law require",
      "Thank you for having been with us.",
    ],
    es: [
      "Tu cuenta de Tianguis fue borrada",
      "Borramos tu cuenta, con tu perfil, direcciones, foto y sesiones.",
      "leyes",
      "Gracias por haber estado con nosotros.",
    ],
  },
  outbid: {
    page: "/product/p1",
    en: ["You've been outbid: Silla de madera", "Another bidder has outbid you on “Silla de madera”.", "Bid again"],
    es: ["Te superaron: Silla de madera", "El precio es ahora de $1,250.00.", "Pujar de nuevo"],
  },
  "ending-soon": {
    page: "/product/p1",
    en: ["Ending soon: Silla de madera", "“Silla de madera”, which you watch or bid on, ends on", "View auction"],
    es: [
      "Termina pronto: Silla de madera",
      "“Silla de madera”, que sigues o por la que pujaste, termina el",
      "Ver subasta",
    ],
  },
  relisted: {
    page: "/product/p1",
    en: ["Relisted: Silla de madera", "“Silla de madera”, which you watch, is up for auction again.", "View auction"],
    es: [
      "De nuevo en subasta: Silla de madera",
      "“Silla de madera”, que sigues, está de nuevo en subasta.",
      "Ver subasta",
    ],
  },
  "auction-won": {
    page: "/account/orders",
    en: ["You won: Silla de madera", "You won “Silla de madera” for $1,250.00.", "Pay now"],
    es: ["Ganaste: Silla de madera", "Ganaste “Silla de madera” por $1,250.00.", "Pagar ahora"],
  },
  "pay-reminder": {
    page: "/account/orders",
    en: ["Payment due: Silla de madera", "Your payment of $1,250.00 for “Silla de madera” is due.", "Pay now"],
    es: ["Falta tu pago: Silla de madera", "Falta tu pago de $1,250.00 por “Silla de madera”.", "Pagar ahora"],
  },
  "auction-lost": {
    page: "/product/p1",
    en: ["You didn't win: Silla de madera", "“Silla de madera” sold to another bidder for $1,250.00.", "View auction"],
    es: ["No ganaste: Silla de madera", "“Silla de madera” se vendió a otro postor por $1,250.00.", "Ver subasta"],
  },
  "reserve-not-met": {
    page: "/product/p1",
    en: [
      "Reserve not met: Silla de madera",
      "“Silla de madera” ended at $1,250.00, below its reserve price, so it didn't sell.",
      "View auction",
    ],
    es: [
      "Reserva no alcanzada: Silla de madera",
      "“Silla de madera” terminó en $1,250.00, por debajo de su precio de reserva, así que no se vendió.",
      "Ver subasta",
    ],
  },
  "early-sale": {
    page: "/product/p1",
    en: [
      "Sold early: Silla de madera",
      "The seller ended the auction of “Silla de madera” early and sold it to the highest bidder for $1,250.00.",
      "View auction",
    ],
    es: [
      "Se vendió antes del cierre: Silla de madera",
      "El vendedor cerró antes la subasta de “Silla de madera” y la vendió al mejor postor por $1,250.00.",
      "Ver subasta",
    ],
  },
  "bought-now": {
    page: "/product/p1",
    en: ["Sold: Silla de madera", "“Silla de madera” was bought at its Buy It Now price of $1,250.00.", "View auction"],
    es: [
      "Se vendió: Silla de madera",
      "“Silla de madera” se vendió a su precio de compra inmediata, $1,250.00.",
      "Ver subasta",
    ],
  },
  "auction-cancelled": {
    page: "/product/p1",
    en: [
      "Auction cancelled: Silla de madera",
      "The seller cancelled the auction of “Silla de madera”.",
      "View auction",
    ],
    es: ["Subasta cancelada: Silla de madera", "El vendedor canceló la subasta de “Silla de madera”.", "Ver subasta"],
  },
  "auction-taken-down": {
    page: "/account/orders",
    en: ["Auction taken down: Silla de madera", "We took down the auction of “Silla de madera”.", "View my orders"],
    es: ["Subasta retirada: Silla de madera", "Retiramos la subasta de “Silla de madera”.", "Ver mis pedidos"],
  },
  "bids-withdrawn": {
    page: "/product/p1",
    en: [
      "Bids retracted: Silla de madera",
      "Another bidder's bids on “Silla de madera” no longer count.",
      "View auction",
    ],
    es: [
      "Se retiraron pujas: Silla de madera",
      "Las pujas de otro postor por “Silla de madera” ya no cuentan.",
      "Ver subasta",
    ],
  },
  "bids-cancelled": {
    page: "/product/p1",
    en: [
      "Your bids were cancelled: Silla de madera",
      "The seller cancelled your bids on “Silla de madera”.",
      "View auction",
    ],
    es: [
      "Se cancelaron tus pujas: Silla de madera",
      "El vendedor canceló tus pujas por “Silla de madera”.",
      "Ver subasta",
    ],
  },
  "auction-sold": {
    page: "/auction/a1/after",
    en: ["Sold: Silla de madera", "Your auction of “Silla de madera” sold for $1,250.00.", "View sale"],
    es: ["Se vendió: Silla de madera", "Tu subasta de “Silla de madera” se vendió por $1,250.00.", "Ver la venta"],
  },
  "auction-unsold": {
    page: "/auction/a1/after",
    en: ["No bids: Silla de madera", "Your auction of “Silla de madera” ended without bids.", "See your options"],
    es: ["Sin pujas: Silla de madera", "Tu subasta de “Silla de madera” terminó sin pujas.", "Ver mis opciones"],
  },
  "sale-unpaid": {
    page: "/auction/a1/after",
    en: [
      "Not paid: Silla de madera",
      "The buyer of “Silla de madera” didn't pay in time, so the sale fell through.",
      "See your options",
    ],
    es: [
      "No se pagó: Silla de madera",
      "El comprador de “Silla de madera” no pagó a tiempo, así que la venta no se concretó.",
      "Ver mis opciones",
    ],
  },
  "auction-below-reserve": {
    page: "/auction/a1/after",
    en: [
      "Reserve not met: Silla de madera",
      "Your auction of “Silla de madera” ended at $1,250.00, below your reserve price, so it didn't sell.",
      "See your options",
    ],
    es: [
      "Reserva no alcanzada: Silla de madera",
      "Tu subasta de “Silla de madera” terminó en $1,250.00, por debajo de tu precio de reserva, así que no se vendió.",
      "Ver mis opciones",
    ],
  },
  "strike-warning": {
    page: "/auction-rules",
    en: [
      "You didn't pay in time: Silla de madera",
      "You won “Silla de madera” and didn't pay in time, so the sale fell through.",
      "Read the auction rules",
    ],
    es: [
      "No pagaste a tiempo: Silla de madera",
      "Ganaste “Silla de madera” y no pagaste a tiempo, así que la venta no se concretó.",
      "Leer las reglas",
    ],
  },
  "strike-suspension": {
    page: "/auction-rules",
    en: [
      "You can no longer bid: Silla de madera",
      "You won “Silla de madera” and didn't pay in time, so the sale fell through.",
      "Read the auction rules",
    ],
    es: [
      "Ya no puedes pujar: Silla de madera",
      "Ganaste “Silla de madera” y no pagaste a tiempo, así que la venta no se concretó.",
      "Leer las reglas",
    ],
  },
  "strike-pause": {
    page: "/auction-rules",
    en: [
      "You can't bid for now: Silla de madera",
      "You won “Silla de madera” and didn't pay in time, so the sale fell through.",
      "Read the auction rules",
    ],
    es: [
      "Por ahora no puedes pujar: Silla de madera",
      "Ganaste “Silla de madera” y no pagaste a tiempo, así que la venta no se concretó.",
      "Leer las reglas",
    ],
  },
  "second-chance": {
    page: "/product/p1",
    en: [
      "Second chance offer: Silla de madera",
      "The seller offers you “Silla de madera” for $1,250.00.",
      "View offer",
    ],
    es: [
      "Segunda oportunidad: Silla de madera",
      "El vendedor te ofrece “Silla de madera” por $1,250.00.",
      "Ver propuesta",
    ],
  },
  "second-chance-accepted": {
    page: "/auction/a1/after",
    en: [
      "Offer accepted: Silla de madera",
      "Your offer of “Silla de madera” for $1,250.00 was accepted. The buyer has until Nov 21, 2026, 6:05 PM CST to pay.",
      "View sale",
    ],
    es: [
      "Aceptaron tu propuesta: Silla de madera",
      "Aceptaron tu propuesta de “Silla de madera” por $1,250.00.",
      "Ver la venta",
    ],
  },
  "second-chance-declined": {
    page: "/auction/a1/after",
    en: ["Offer declined: Silla de madera", "Your offer of “Silla de madera” was declined.", "See your options"],
    es: [
      "Rechazaron tu propuesta: Silla de madera",
      "Rechazaron tu propuesta de “Silla de madera”.",
      "Ver mis opciones",
    ],
  },
  receipt: {
    page: "/account/orders/o1",
    en: [
      "Receipt: Silla de madera",
      "You paid $1,250.00 for “Silla de madera” through PayPal, shipping included.",
      "View order",
    ],
    es: [
      "Recibo: Silla de madera",
      "Pagaste $1,250.00 por “Silla de madera” con PayPal, envío incluido.",
      "Ver pedido",
    ],
  },
  sold: {
    page: "/account/orders/o1",
    en: [
      "Sold, please ship: Silla de madera",
      "“Silla de madera” was sold and paid: $1,250.00, shipping included.",
      "View sale",
    ],
    es: [
      "Vendido, envíalo: Silla de madera",
      "“Silla de madera” se vendió y está pagado: $1,250.00, envío incluido.",
      "Ver la venta",
    ],
  },
  "payment-failed": {
    page: "/account/orders",
    en: [
      "Payment failed: Silla de madera",
      "PayPal declined your payment of $1,250.00 for “Silla de madera”.",
      "View order",
    ],
    es: [
      "Tu pago no se completó: Silla de madera",
      "PayPal rechazó tu pago de $1,250.00 por “Silla de madera”.",
      "Ver pedido",
    ],
  },
  "payment-returned": {
    page: "/account/orders/o1",
    en: [
      "You've been refunded: Silla de madera",
      "PayPal has refunded you $1,250.00 for “Silla de madera”.",
      "View order",
    ],
    es: ["Te reembolsamos: Silla de madera", "PayPal te reembolsó $1,250.00 por “Silla de madera”.", "Ver pedido"],
  },
  "sale-returned": {
    page: "/account/orders/o1",
    en: [
      "The buyer was refunded: Silla de madera",
      "PayPal decided to refund the buyer $1,250.00 for “Silla de madera”.",
      "View order",
    ],
    es: [
      "Se le reembolsó al comprador: Silla de madera",
      "PayPal decidió reembolsarle $1,250.00 al comprador por “Silla de madera”.",
      "Ver pedido",
    ],
  },
  "dispute-opened": {
    page: "/account/orders/o1",
    en: [
      "PayPal dispute: Silla de madera",
      "The buyer of “Silla de madera” opened a dispute at PayPal.",
      "Until PayPal decides, we neither pay out nor refund this money.",
      "View order",
    ],
    es: [
      "Disputa en PayPal: Silla de madera",
      "El comprador de “Silla de madera” abrió una disputa en PayPal.",
      "Hasta que PayPal decida, no liquidamos ni reembolsamos este dinero.",
      "Ver pedido",
    ],
  },
  "dispute-won": {
    page: "/account/orders/o1",
    en: [
      "Dispute closed, the sale stands: Silla de madera",
      "PayPal closed the dispute about “Silla de madera”.",
      "View order",
    ],
    es: [
      "Disputa cerrada, la venta sigue vigente: Silla de madera",
      "PayPal cerró la disputa sobre “Silla de madera”.",
      "Ver pedido",
    ],
  },
  "dispute-lost": {
    page: "/account/orders/o1",
    en: [
      "PayPal decided for the buyer: Silla de madera",
      "PayPal decided the dispute about “Silla de madera” for the buyer.",
      "View order",
    ],
    es: [
      "PayPal decidió a favor del comprador: Silla de madera",
      "PayPal resolvió la disputa sobre “Silla de madera” a favor del comprador.",
      "Ver pedido",
    ],
  },
  "order-cancelled": {
    page: "/account/orders/o1",
    en: ["Order cancelled: Silla de madera", "Your order of “Silla de madera” was cancelled.", "View order"],
    es: ["Pedido cancelado: Silla de madera", "Tu pedido de “Silla de madera” se canceló.", "Ver pedido"],
  },
  "sale-cancelled": {
    page: "/account/orders/o1",
    en: [
      "Order cancelled, don't ship: Silla de madera",
      "The order of “Silla de madera” was cancelled, and the buyer will be refunded $1,250.00.",
      "View order",
    ],
    es: [
      "Pedido cancelado, no lo envíes: Silla de madera",
      "El pedido de “Silla de madera” se canceló y se le reembolsarán $1,250.00 al comprador.",
      "Ver pedido",
    ],
  },
  "seller-cancelled": {
    page: "/account/orders/o1",
    en: [
      "The seller cancelled your order: Silla de madera",
      "The seller cancelled your order of “Silla de madera”.",
      "Reason: Se rompió",
      "View order",
    ],
    es: [
      "El vendedor canceló tu pedido: Silla de madera",
      "El vendedor canceló tu pedido de “Silla de madera”.",
      "Motivo: Se rompió",
      "Ver pedido",
    ],
  },
  "cancellation-noted": {
    page: "/account/orders/o1",
    en: [
      "Cancellation requested: Silla de madera",
      "We've asked the seller of “Silla de madera” to cancel your order.",
      "If they neither answer nor ship by then, the order is cancelled and you get a refund.",
      "View order",
    ],
    es: [
      "Pediste cancelar: Silla de madera",
      "Le pedimos al vendedor de “Silla de madera” que cancele tu pedido.",
      "Si para entonces no contesta ni lo envía, el pedido se cancela y te reembolsamos.",
      "Ver pedido",
    ],
  },
  "cancellation-asked": {
    page: "/account/orders/o1",
    en: [
      "The buyer asked to cancel: Silla de madera",
      "The buyer of “Silla de madera” asked to cancel the order.",
      "Please answer by",
      "Answer",
    ],
    es: [
      "El comprador pidió cancelar: Silla de madera",
      "El comprador de “Silla de madera” pidió cancelar el pedido.",
      "Contesta a más tardar el",
      "Contestar",
    ],
  },
  "cancellation-declined": {
    page: "/account/orders/o1",
    en: ["Request declined: Silla de madera", "The seller of “Silla de madera” declined to cancel.", "View order"],
    es: ["Solicitud rechazada: Silla de madera", "El vendedor de “Silla de madera” no aceptó cancelar.", "Ver pedido"],
  },
  "sale-stands": {
    page: "/account/orders/o1",
    en: ["Please ship soon: Silla de madera", "You declined to cancel the order of “Silla de madera”.", "View order"],
    es: ["Envíalo pronto: Silla de madera", "No aceptaste cancelar el pedido de “Silla de madera”.", "Ver pedido"],
  },
  "ship-reminder": {
    page: "/account/orders/o1",
    en: ["Please ship: Silla de madera", "Please ship it by", "View order"],
    es: [
      "Recuerda enviarlo: Silla de madera",
      "“Silla de madera” se pagó hace 3 días y aún no se ha enviado.",
      "Ver pedido",
    ],
  },
  shipped: {
    page: "/account/orders/o1",
    en: ["Shipped: Silla de madera", "It should arrive by", "View order"],
    es: ["En camino: Silla de madera", "“Silla de madera” va en camino a ti.", "Ver pedido"],
  },
  "to-hand-over": {
    page: "/account/orders/o1",
    en: [
      "In-person delivery: Silla de madera",
      "Your order page shows a code.",
      "Give it to the seller only once you have the item: it confirms delivery.",
    ],
    es: [
      "Entrega en persona: Silla de madera",
      "La página de tu pedido muestra un código.",
      "Dáselo al vendedor solo cuando ya tengas el artículo: con él se confirma la entrega.",
    ],
  },
  delivered: {
    page: "/account/orders/o1",
    en: [
      "Has it arrived? Silla de madera",
      "“Silla de madera” should have arrived by now, so we've marked it as delivered.",
      "If it hasn't arrived or something is wrong with it, report it by",
    ],
    es: [
      "¿Ya llegó? Silla de madera",
      "“Silla de madera” ya debería haber llegado, así que lo marcamos como entregado.",
      "Ver pedido",
    ],
  },
  arrived: {
    page: "/account/orders/o1",
    en: [
      "Delivered: Silla de madera",
      "“Silla de madera” was delivered.",
      "Unless the buyer reports a problem, the order completes automatically within 7 days.",
    ],
    es: [
      "Entregado: Silla de madera",
      "“Silla de madera” se entregó.",
      "Si el comprador no reporta un problema, el pedido se completa automáticamente en 7 días.",
    ],
  },
  completed: {
    page: "/account/orders/o1",
    en: ["Order complete: Silla de madera", "The order of “Silla de madera” for $1,250.00 is complete.", "View order"],
    es: [
      "Pedido completado: Silla de madera",
      "El pedido de “Silla de madera” por $1,250.00 se completó.",
      "Ver pedido",
    ],
  },
  "not-sent": {
    page: "/account/orders/o1",
    en: [
      "Order cancelled, you get a refund: Silla de madera",
      "The seller didn't ship “Silla de madera” within 14 days, so we cancelled the order.",
    ],
    es: [
      "Pedido cancelado, te reembolsamos: Silla de madera",
      "El vendedor no envió “Silla de madera” en 14 días, así que cancelamos el pedido.",
    ],
  },
  "sale-not-sent": {
    page: "/account/orders/o1",
    en: [
      "Order cancelled: Silla de madera",
      "You didn't ship “Silla de madera” within 14 days of the payment, so the order was cancelled and the buyer will be refunded $1,250.00.",
      "Please don't ship it anymore.",
    ],
    es: [
      "Pedido cancelado: Silla de madera",
      "No enviaste “Silla de madera” en los 14 días posteriores al pago, así que el pedido se canceló y se le reembolsarán $1,250.00 al comprador.",
      "Ya no lo envíes.",
    ],
  },
  "order-message": {
    page: "/account/orders/o1",
    en: [
      "New message: Silla de madera",
      "You have a new message about the order of “Silla de madera”.",
      "Read message",
    ],
    es: ["Mensaje nuevo: Silla de madera", "Tienes un mensaje nuevo", "Leer mensaje"],
  },
  "problem-opened": {
    page: "/account/orders/o1/problem",
    en: [
      "Problem reported: Silla de madera",
      "The buyer of “Silla de madera” reported a problem.",
      "View report",
      "Most problems are solved with a friendly answer.",
    ],
    es: [
      "Problema reportado: Silla de madera",
      "El comprador de “Silla de madera” reportó un problema.",
      "Ver reporte",
      "La mayoría de los problemas se resuelven con una respuesta amable.",
    ],
  },
  "problem-offer": {
    page: "/account/orders/o1/problem",
    en: [
      "The seller offers a $1,250.00 refund: Silla de madera",
      "The seller of “Silla de madera” offers you a $1,250.00 refund, and you keep the item.",
      "Answer offer",
      "Accepting it closes the problem for good.",
    ],
    es: [
      "El vendedor te ofrece $1,250.00: Silla de madera",
      "El vendedor de “Silla de madera” te ofrece un reembolso de $1,250.00 y te quedas con el artículo.",
      "Responder propuesta",
      "Si la aceptas, el problema se cierra definitivamente.",
    ],
  },
  "problem-offer-accepted": {
    page: "/account/orders/o1/problem",
    en: [
      "Offer accepted: Silla de madera",
      "The buyer of “Silla de madera” accepted your offer.",
      "View order",
      "Thank you for settling it.",
    ],
    es: [
      "Aceptaron tu propuesta: Silla de madera",
      "El comprador de “Silla de madera” aceptó tu propuesta.",
      "Ver pedido",
      "Gracias por resolverlo.",
    ],
  },
  "problem-offer-declined": {
    page: "/account/orders/o1/problem",
    en: [
      "Offer declined: Silla de madera",
      "The buyer of “Silla de madera” declined your offer, so the problem is open again.",
      "See your options",
      "You can also ask us to step in.",
    ],
    es: [
      "Rechazaron tu propuesta: Silla de madera",
      "El comprador de “Silla de madera” rechazó tu propuesta, así que el problema sigue abierto.",
      "Ver mis opciones",
      "También puedes pedir que intervengamos.",
    ],
  },
  "problem-offer-lapsed": {
    page: "/account/orders/o1/problem",
    en: [
      "Offer expired: Silla de madera",
      "The seller's offer for “Silla de madera” has expired.",
      "See your options",
      "If you and the seller can't agree, ask us to step in.",
    ],
    es: [
      "La propuesta venció: Silla de madera",
      "La propuesta del vendedor por “Silla de madera” venció.",
      "Ver mis opciones",
      "Si no te pones de acuerdo con el vendedor, pide que intervengamos.",
    ],
  },
  "problem-return-agreed": {
    page: "/account/orders/o1/problem",
    en: [
      "Please return the item: Silla de madera",
      "You can return “Silla de madera”.",
      "View return instructions",
      "Pack it as you received it, and keep your proof of shipping.",
    ],
    es: [
      "Devuelve el artículo: Silla de madera",
      "Puedes devolver “Silla de madera”.",
      "Ver instrucciones",
      "Empácalo como lo recibiste y guarda el comprobante de envío.",
    ],
  },
  "problem-return-decided": {
    page: "/account/orders/o1/problem",
    en: [
      "Your item is being returned: Silla de madera",
      "We decided that the buyer returns “Silla de madera” to you.",
      "View problem",
      "You'll see the tracking number once it's on its way.",
    ],
    es: [
      "Te devolverán el artículo: Silla de madera",
      "Decidimos que el comprador te devuelva “Silla de madera”.",
      "Ver el problema",
      "Verás el número de guía cuando vaya en camino.",
    ],
  },
  "problem-return-sent": {
    page: "/account/orders/o1/problem",
    en: [
      "Return on its way: Silla de madera",
      "“Silla de madera” is on its way back to you.",
      "View tracking number",
      "After that, you have 48 hours to tell us if something is wrong with it.",
    ],
    es: [
      "Devolución en camino: Silla de madera",
      "“Silla de madera” va en camino a ti.",
      "Ver número de guía",
      "Después tienes 48 horas para decirnos si algo está mal.",
    ],
  },
  "problem-return-received": {
    page: "/account/orders/o1/problem",
    en: [
      "Your return has arrived: Silla de madera",
      "The seller has received “Silla de madera”.",
      "View problem",
      "You don't need to do anything.",
    ],
    es: [
      "Tu devolución llegó: Silla de madera",
      "El vendedor ya recibió “Silla de madera”.",
      "Ver el problema",
      "No necesitas hacer nada.",
    ],
  },
  "problem-return-counted": {
    page: "/account/orders/o1/problem",
    en: [
      "Return counts as received: Silla de madera",
      "You haven't confirmed that “Silla de madera” arrived, so it counts as received.",
      "See your options",
      "If everything is fine, you don't need to do anything.",
    ],
    es: [
      "La devolución cuenta como recibida: Silla de madera",
      "No confirmaste si llegó “Silla de madera”, así que cuenta como recibido.",
      "Ver mis opciones",
      "Si todo está bien, no necesitas hacer nada.",
    ],
  },
  "problem-return-missing": {
    page: "/account/orders/o1/problem",
    en: [
      "Not returned in time: Silla de madera",
      "“Silla de madera” wasn't shipped back in time, so the problem is closed and the order complete.",
      "View problem",
      "If you think this is a mistake, write to us: hola@example.com",
    ],
    es: [
      "No se devolvió a tiempo: Silla de madera",
      "“Silla de madera” no se envió de vuelta a tiempo, así que el problema se cerró y el pedido se completó.",
      "Ver el problema",
      "Si crees que es un error, escríbenos: hola@example.com",
    ],
  },
  "problem-refund": {
    page: "/account/orders/o1/problem",
    en: [
      "You'll get a refund: Silla de madera",
      "We're refunding you $1,250.00 for “Silla de madera”, to the way you paid.",
      "View problem",
      "The refund shows in PayPal within minutes; on a card it may take a few days.",
    ],
    es: [
      "Recibirás un reembolso: Silla de madera",
      "Te estamos reembolsando $1,250.00 por “Silla de madera”, a la forma de pago que usaste.",
      "Ver el problema",
      "El reembolso se ve en PayPal en minutos; en una tarjeta puede tardar unos días.",
    ],
  },
  "problem-refund-taken": {
    page: "/account/orders/o1/problem",
    en: [
      "The buyer gets a refund: Silla de madera",
      "The buyer of “Silla de madera” will be refunded $1,250.00.",
      "View problem",
      "If you have any questions, write to us: hola@example.com",
    ],
    es: [
      "Se le reembolsa al comprador: Silla de madera",
      "Se le reembolsarán $1,250.00 al comprador de “Silla de madera”.",
      "Ver el problema",
      "Si tienes alguna duda, escríbenos: hola@example.com",
    ],
  },
  "problem-escalated": {
    page: "/account/orders/o1/problem",
    en: [
      "Under our review: Silla de madera",
      "We're now reviewing the problem with “Silla de madera”.",
      "View problem",
      "If there is anything else we should know, write to us: hola@example.com",
    ],
    es: [
      "En revisión: Silla de madera",
      "Estamos revisando el problema con “Silla de madera”.",
      "Ver el problema",
      "Si hay algo más que debamos saber, escríbenos: hola@example.com",
    ],
  },
  "problem-to-decide": {
    page: "/admin/orders/o1",
    en: [
      "Problem to decide: Silla de madera",
      "A problem with “Silla de madera” was escalated to us.",
      "View order",
      "After 30 days without a decision, the buyer is refunded.",
    ],
    es: [
      "Problema por decidir: Silla de madera",
      "Nos llegó un problema con “Silla de madera”.",
      "Ver pedido",
      "Después de 30 días sin decisión se le reembolsa al comprador.",
    ],
  },
  "problem-decide-soon": {
    page: "/admin/orders/o1",
    en: [
      "Problem to decide soon: Silla de madera",
      "The problem with “Silla de madera” still needs a decision by",
      "View order",
      "After 30 days without a decision, the buyer is refunded.",
    ],
    es: [
      "Problema por decidir pronto: Silla de madera",
      "El problema con “Silla de madera” aún necesita una decisión a más tardar el",
      "Ver pedido",
      "Después de 30 días sin decisión se le reembolsa al comprador.",
    ],
  },
  "problem-for-seller": {
    page: "/account/orders/o1/problem",
    en: [
      "Decided for the seller: Silla de madera",
      "We reviewed the problem with “Silla de madera” and decided for the seller.",
      "View decision",
      "If you think this is a mistake, write to us: hola@example.com",
    ],
    es: [
      "A favor del vendedor: Silla de madera",
      "Revisamos el problema con “Silla de madera” y decidimos a favor del vendedor.",
      "Ver decisión",
      "Si crees que es un error, escríbenos: hola@example.com",
    ],
  },
  "problem-withdrawn": {
    page: "/account/orders/o1/problem",
    en: [
      "Problem withdrawn: Silla de madera",
      "The buyer of “Silla de madera” withdrew the reported problem.",
      "View order",
      "You don't need to do anything.",
    ],
    es: [
      "Problema retirado: Silla de madera",
      "El comprador de “Silla de madera” retiró el problema que reportó.",
      "Ver pedido",
      "No necesitas hacer nada.",
    ],
  },
  "problem-at-paypal": {
    page: "/account/orders/o1/problem",
    en: [
      "PayPal dispute: Silla de madera",
      "PayPal is reviewing a dispute about “Silla de madera”.",
      "View problem",
      "Please answer PayPal's questions.",
    ],
    es: [
      "Disputa en PayPal: Silla de madera",
      "PayPal está revisando una disputa sobre “Silla de madera”.",
      "Ver el problema",
      "Responde las preguntas de PayPal.",
    ],
  },
  "problem-paypal-decided": {
    page: "/account/orders/o1/problem",
    en: [
      "PayPal decided: Silla de madera",
      "PayPal decided the dispute about “Silla de madera”.",
      "View problem",
      "If you have questions about the decision, please ask PayPal.",
    ],
    es: [
      "PayPal resolvió: Silla de madera",
      "PayPal resolvió la disputa sobre “Silla de madera”.",
      "Ver el problema",
      "Si tienes dudas sobre la decisión, pregúntale a PayPal.",
    ],
  },
  "order-completed-by-us": {
    page: "/account/orders/o1",
    en: ["Order completed: Silla de madera", "Reason: Llegó bien", "View order"],
    es: ["Pedido completado: Silla de madera", "Motivo: Llegó bien", "Ver pedido"],
  },
  "order-cancelled-by-us": {
    page: "/account/orders/o1",
    en: [
      "Order cancelled: Silla de madera",
      "Any payment is refunded to the buyer.",
      "Reason: No existe",
      "View order",
    ],
    es: [
      "Pedido cancelado: Silla de madera",
      "Lo pagado se le reembolsa al comprador.",
      "Motivo: No existe",
      "Ver pedido",
    ],
  },
  "order-refunded-by-us": {
    page: "/account/orders/o1",
    en: [
      "$250.00 refunded: Silla de madera",
      "Our team is refunding $250.00 of “Silla de madera” to the buyer, through PayPal.",
      "Llegó con un rasguño",
    ],
    es: [
      "Reembolso de $250.00: Silla de madera",
      "Nuestro equipo le reembolsa $250.00 de “Silla de madera” al comprador, por PayPal.",
      "Llegó con un rasguño",
    ],
  },
  "payout-account-changed": {
    page: "/account/settings/security",
    en: ["Your Tianguis payout account was changed", "change your password now", "hola@example.com"],
    es: ["Cambió la cuenta donde te paga Tianguis", "cambia tu contraseña ahora", "hola@example.com"],
  },
  "payout-sent": {
    page: "/account/payouts",
    en: ["We paid you $1,250.00", "We sent you $1,250.00 for your sales on Tianguis.", "View payouts"],
    es: ["Te pagamos $1,250.00", "por tus ventas en Tianguis", "Ver liquidaciones"],
  },
  "payout-failed": {
    page: "/account/payouts",
    en: ["We couldn't pay you $1,250.00", "The money is still yours, and we'll try again.", "View payouts"],
    es: [
      "No pudimos pagarte $1,250.00",
      "El dinero sigue siendo tuyo y lo intentaremos de nuevo.",
      "Ver liquidaciones",
    ],
  },
  feedback: {
    page: "/account/orders/o1/feedback",
    en: [
      "New feedback: Silla de madera",
      "You've received feedback on the order of “Silla de madera”.",
      "Read feedback",
    ],
    es: [
      "Nueva opinión: Silla de madera",
      "Recibiste una opinión sobre el pedido de “Silla de madera”.",
      "Leer opinión",
    ],
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
      for (const sentence of [language === "en" ? "Hello Ana Núñez," : "Hola, Ana Núñez:", ...sentences]) {
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
      ["en", `This auction's history has the fingerprint ${hash}`],
      ["es", `El historial de esta subasta tiene la huella ${hash}`],
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
    "If you don't want to bid more, you don't need to do anything.",
    "Si no quieres pujar más, no necesitas hacer nada.",
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
  expect(saying).toEqual(MAIL_KINDS.filter((kind) => MAILS[kind] === "wanted"));
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
  expect(subject).toBe(`Your listing is live: ${hostile}`);
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
  expect(subject).toBe("Your listing is live: Chair Bcc: all@example.com Pay herenow");
  expect(text).toContain("Hello Ana You have won,\n");
  expect(text).not.toMatch(/^(?:Bcc|Pay|You have)/m);
});

test("what people typed is not read as one of our own texts", () => {
  const title = "$t(mails.greeting) {name} {{brand}} $& $1";
  const message = { kind: "listing-published" as const, product: "p1", title };
  expect(write("listing-published", "en", { message }).subject).toBe(`Your listing is live: ${title}`);
});

test("a name brings no link to a stranger's mailbox", () => {
  const { text, html } = write("confirm-email", "en", { full_name: "Prizes at https://evil.example/win" });
  expect(text).toContain("Hello Prizes at https evil example win,");
  expect(html).not.toContain("evil.example");
  expect(write("recover", "en", { full_name: "Dra. Ana M. Núñez-O'Hara" }).text).toContain("Dra. Ana M. Núñez-O'Hara,");
});

test("lines of the text are broken by nobody, so that every program wraps them to its own width", () => {
  const { text } = write("email-change-asked", "es");
  expect(text.split("\n").map((line) => line.length)[2]).toBeGreaterThan(120);
});

test("the same mail is the same letter, so that a second try is known as one", () => {
  const [one, two] = [write("recover", "es"), write("recover", "es")];
  expect([one.subject, one.text, one.html]).toEqual([two.subject, two.text, two.html]);
});
