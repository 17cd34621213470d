import type { Texts } from "../texts";

export const paid: Texts["paid"] = {
  body: "Te enviamos el recibo a {email}.",
  pendingBody:
    "PayPal o tu banco todavía tiene que confirmarlo. Tus artículos quedan apartados mientras tanto y te avisaremos.",
  agree: "Acuerda con el vendedor cuándo se verán",
  ships: "Se envía a más tardar el {day}",
  arrives: "Te damos la fecha de entrega cuando se envíe",
  protected_one: "{count} día para reportar un problema",
  protected_other: "{count} días para reportar un problema",
  see: "Ver pedido",
  write: "Escribir al vendedor",
};
