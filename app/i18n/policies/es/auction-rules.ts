import { POLICY } from "~/domain/policy";
import type { PolicyText } from "../shape";

export const auctionRules: PolicyText = {
  title: "Reglas de subasta",
  summary:
    "Cómo se oferta: ofertas máximas, incrementos, precio de reserva, tiempo extra y qué sigue después del cierre.",
  updated: "Última actualización: 1 de noviembre de 2025",
  sections: [
    {
      heading: "Ofertar con un máximo",
      body: [
        "Nos dices lo más que pagarías. Nosotros ofertamos por ti, solo lo necesario para que vayas ganando y nunca más que tu máximo. Se llama oferta automática. A nadie se le muestra tu máximo mientras vas ganando, ni a quien vende. Un ejemplo, con una cámara que empieza en $500:",
        {
          list: [
            "Ana pone $1,000. Va ganando con $500, el precio inicial.",
            "Beto pone $700. El máximo de Ana es mayor, así que ella sigue ganando, un incremento arriba de Beto: $720.",
            "Carla pone $1,010. Supera los $1,000 de Ana y va ganando con $1,010: un incremento completo serían $1,020, más que su máximo.",
          ],
        },
        "Si hay empate, gana el máximo que llegó primero. Subir tu propio máximo no sube el precio, a menos que alcance la reserva. Una oferta es un compromiso de compra: no puedes ofertar por tus propios productos, y quien vende puede bloquear a un postor.",
      ],
    },
    {
      heading: "Incrementos",
      body: [
        "La siguiente oferta debe estar al menos un incremento arriba del precio actual. En pesos mexicanos:",
        { table: "increments" },
        "Cuando se enfrentan dos máximos, cuenta el incremento del que pierde.",
      ],
    },
    {
      heading: "Precio de reserva",
      body: [
        "Quien vende puede fijar un precio mínimo oculto. La página solo dice si ya se alcanzó. Cuando un máximo llega a la reserva, el precio sube de inmediato hasta ella. En cuanto hay una oferta, la reserva ya no se puede cambiar.",
        `Si la subasta cierra sin alcanzar la reserva, no se vende; durante ${POLICY.RESERVE_OFFER_DAYS} días quien vende puede ofrecerle el artículo al mejor postor, que es libre de rechazarlo, a un precio entre el último visible y la reserva.`,
      ],
    },
    {
      heading: "El cierre y el tiempo extra",
      body: [
        `Cuenta el reloj de nuestro servidor. Si una oferta cambia el precio o quién va ganando en los últimos ${POLICY.SOFT_CLOSE_MINUTES} minutos, el cierre se mueve a ${POLICY.SOFT_CLOSE_MINUTES} minutos después de esa oferta, las veces que haga falta, hasta ${POLICY.SOFT_CLOSE_CAP_HOURS} horas después del cierre original. Así siempre hay tiempo de responder. Una oferta que llega justo al cierre ya llegó tarde.`,
      ],
    },
    {
      heading: "Compra inmediata en una subasta",
      body: [
        `Una subasta también puede tener un precio de compra inmediata, al menos ${POLICY.BUY_NOW_OVER_START_PERCENT} % arriba del precio inicial y nunca menor que la reserva. Desaparece para siempre con la primera oferta o, si hay reserva, cuando la reserva se alcanza.`,
        `Al elegirla te apartamos el artículo ${POLICY.BUY_NOW_HOLD_MINUTES} minutos mientras pagas, y en ese rato nadie puede ofertar. Si no pagas, la subasta sigue y recupera ese tiempo.`,
      ],
    },
    {
      heading: "Retirar una oferta, cancelar una subasta",
      body: [
        "Solo puedes retirar una oferta si escribiste mal la cantidad o si la descripción cambió después:",
        {
          list: [
            `Faltan más de ${POLICY.RETRACTION_ALL_BIDS_HOURS} horas: se van todas tus ofertas de esa subasta.`,
            `Faltan ${POLICY.RETRACTION_ALL_BIDS_HOURS} horas o menos: solo tu oferta más reciente, y solo dentro de ${POLICY.RETRACTION_NEWEST_BID_HOURS} hora después de hacerla.`,
            `Últimos ${POLICY.RETRACTION_CLOSED_MINUTES} minutos: ya no se puede.`,
            `Si fue un error de dedo, vuelve a ofertar en ${POLICY.RETRACTION_REBID_MINUTES} minutos o contará doble. Después de ${POLICY.RETRACTIONS_MAX} retiros en ${POLICY.RETRACTIONS_WINDOW_DAYS} días ya no puedes hacer más.`,
          ],
        },
        "El precio se vuelve a calcular con las ofertas que quedan, y el retiro se queda a la vista en el historial.",
        `Quien vende puede cancelar las ofertas de alguien, con una razón pública, o una subasta con ofertas, hasta ${POLICY.SELLER_CANCEL_HOURS} horas antes del cierre; una subasta sin ofertas, cuando quiera. También puede vender antes a quien va ganando.`,
      ],
    },
    {
      heading: "El pago",
      body: [
        `Quien gana debe pagar en las ${POLICY.PAY_WITHIN_HOURS} horas siguientes al cierre. Un pago que PayPal todavía está revisando detiene ese reloj hasta por ${POLICY.PAYMENT_PENDING_HOURS} horas.`,
        `Dejar una subasta sin pagar es una falta que cuenta ${POLICY.STRIKE_WINDOW_DAYS} días. La primera es una advertencia; con ${POLICY.STRIKES_TO_PAUSE} no puedes ofertar durante ${POLICY.STRIKE_PAUSE_DAYS} días; con ${POLICY.STRIKES_TO_SUSPEND} tu cuenta queda suspendida hasta que la revisemos. Tienes ${POLICY.APPEAL_DAYS} días para apelar una falta.`,
        `Segunda oportunidad: durante ${POLICY.SECOND_CHANCE_DAYS} días quien vende puede ofrecerle el artículo al siguiente postor, al precio que la subasta habría alcanzado sin quien no pagó, hasta ${POLICY.SECOND_CHANCE_OFFERS} veces seguidas. Cada propuesta vale ${POLICY.SECOND_CHANCE_HOURS} horas. Si aceptas, tienes ${POLICY.PAY_WITHIN_HOURS} horas para pagar; si no, no te cuesta nada. Quien vende también puede volver a publicar el artículo.`,
      ],
    },
    {
      heading: "Disputas y comprobación",
      body: [
        `Puedes disputar el resultado de una subasta dentro de los ${POLICY.DISPUTE_DAYS} días siguientes a su cierre. Para un artículo que no es como se describió tienes ${POLICY.NOT_AS_DESCRIBED_DAYS} días desde la entrega.`,
        "El historial es público, con números en lugar de nombres. Cada línea lleva una huella hecha a partir de la línea anterior, y tu comprobante de oferta muestra la tuya: si alguien reescribiera el pasado, las huellas ya no coincidirían. Puedes descargar el historial y comprobarlo por tu cuenta, y después del cierre puedes demostrar cuál fue tu máximo. En una disputa mostramos a las dos partes los máximos sellados.",
      ],
    },
  ],
};
