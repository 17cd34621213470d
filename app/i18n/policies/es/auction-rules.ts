import { POLICY } from "~/domain/policy";
import { days, hours, minutes, times } from "../../es/units";
import type { PolicyText } from "../shape";

export const auctionRules: PolicyText = {
  title: "Reglas de subastas",
  summary: "Cómo se puja: pujas máximas, incrementos, precio de reserva, tiempo extra y qué sigue después del cierre.",
  updated: "Última actualización: 1 de noviembre de 2025",
  sections: [
    {
      heading: "1. Pujar con un máximo",
      body: [
        "Nos dices lo más que pagarías. Pujamos por ti solo lo necesario para que vayas ganando, nunca más que tu máximo. Es la puja automática. Mientras vas ganando no le mostramos tu máximo a nadie, tampoco al vendedor. Un ejemplo, con una cámara que empieza en $500:",
        {
          list: [
            "Ana puja $1,000. Va ganando con $500, el precio inicial.",
            "Beto puja $700. El máximo de Ana es mayor, así que ella sigue ganando, un incremento arriba de Beto: $720.",
            "Carla puja $1,010. Supera los $1,000 de Ana y va ganando con $1,010: con un incremento completo, el precio sería $1,020, más que su máximo.",
          ],
        },
        "Si hay empate, gana el máximo que llegó primero. Subir tu propio máximo no sube el precio, a menos que alcance la reserva. Una puja es un compromiso de compra; no puedes pujar por tus propios productos, y los vendedores pueden bloquear a un postor. Mientras tengas una puja en una subasta en curso, no puedes cerrar tu cuenta.",
        `Puedes pujar o subir tu máximo hasta ${times(POLICY.BIDS_PER_HOUR)} por hora en la misma subasta.`,
      ],
    },
    {
      heading: "2. Incrementos",
      body: [
        "La siguiente puja debe estar al menos un incremento arriba del precio actual. En pesos mexicanos:",
        { table: "increments" },
        "Cuando se enfrentan dos máximos, cuenta el incremento del que pierde.",
      ],
    },
    {
      heading: "3. Precio de reserva",
      body: [
        "Un vendedor puede fijar un precio mínimo oculto. La página solo dice si ya se alcanzó. Cuando un máximo llega a la reserva, el precio sube de inmediato hasta ella. Con una puja, la reserva ya no cambia.",
        `Si la subasta cierra sin alcanzar la reserva, el artículo no se vende. Durante ${days(POLICY.RESERVE_OFFER_DAYS)} el vendedor puede ofrecerle el artículo al mejor postor a un precio entre el último visible y la reserva. El postor puede rechazarlo.`,
      ],
    },
    {
      heading: "4. El cierre y el tiempo extra",
      body: [
        `Cuenta el reloj de nuestro servidor. Si una puja cambia el precio o quién va ganando en los últimos ${minutes(POLICY.SOFT_CLOSE_MINUTES)}, el cierre se mueve a ${minutes(POLICY.SOFT_CLOSE_MINUTES)} después de esa puja, cuantas veces haga falta, hasta ${hours(POLICY.SOFT_CLOSE_CAP_HOURS)} después del cierre original. Una puja justo al cierre llega tarde.`,
      ],
    },
    {
      heading: "5. Compra inmediata en una subasta",
      body: [
        `Una subasta también puede tener un precio de compra inmediata, al menos ${POLICY.BUY_NOW_OVER_START_PERCENT}% arriba del precio inicial y nunca menor que la reserva. Desaparece para siempre con la primera puja o, si hay reserva, cuando la reserva se alcanza.`,
        `Al elegirla te apartamos el artículo ${minutes(POLICY.BUY_NOW_HOLD_MINUTES)} mientras pagas, y en ese rato nadie puede pujar. Si no pagas, la subasta sigue, recupera ese tiempo y le quedan al menos ${minutes(POLICY.SOFT_CLOSE_MINUTES)}. Si ${times(POLICY.BUY_NOW_HOLDS_MAX)} no se paga, la compra inmediata desaparece.`,
      ],
    },
    {
      heading: "6. Retirar una puja, cancelar una subasta",
      body: [
        "Solo puedes retirar una puja si escribiste mal la cantidad o si la descripción cambió después:",
        {
          list: [
            `Faltan más de ${hours(POLICY.RETRACTION_ALL_BIDS_HOURS)}: se retiran todas tus pujas en esa subasta.`,
            `Faltan ${hours(POLICY.RETRACTION_ALL_BIDS_HOURS)} o menos: solo tu última puja, y solo durante ${hours(POLICY.RETRACTION_NEWEST_BID_HOURS)} después de hacerla.`,
            `Últimos ${minutes(POLICY.RETRACTION_CLOSED_MINUTES)}: ya no se puede.`,
            `Si escribiste mal la cantidad, vuelve a pujar en los próximos ${minutes(POLICY.RETRACTION_REBID_MINUTES)} o el retiro contará doble. Después de ${POLICY.RETRACTIONS_MAX} retiros en ${days(POLICY.RETRACTIONS_WINDOW_DAYS)} ya no puedes hacer más.`,
          ],
        },
        "Mientras un comprador tiene apartado el artículo, estos plazos se detienen, y puedes retirar tu puja.",
        "El precio se recalcula con las pujas restantes, y el retiro queda en el historial.",
        `Un vendedor puede cancelar las pujas de un postor, con un motivo público, o una subasta con pujas, hasta ${hours(POLICY.SELLER_CANCEL_HOURS)} antes del cierre; una subasta sin pujas, cuando quiera. También puede vender antes al postor que va ganando. Cancelamos las subastas de un vendedor suspendido.`,
      ],
    },
    {
      heading: "7. El pago",
      body: [
        `El ganador debe pagar en las ${hours(POLICY.PAY_WITHIN_HOURS)} siguientes al cierre. Un pago que PayPal todavía está revisando detiene ese reloj hasta por ${hours(POLICY.PAYMENT_PENDING_HOURS)}. Si PayPal lo rechaza después del plazo, el ganador tiene ${hours(POLICY.PAYMENT_EXTENSION_HOURS)} más, una sola vez. Si PayPal no funciona o rechaza nuestra cuenta cuando el ganador quiere pagar, le quedan al menos ${hours(POLICY.PAYMENT_EXTENSION_HOURS)} desde entonces, una sola vez; si aun así no puede pagar, no es una falta.`,
        "PayPal no devuelve su comisión cuando un pago se reembolsa. La paga el vendedor si la venta se concreta, o si no se concreta por causas atribuibles a él; en los demás casos la pagamos nosotros, por ejemplo, si el comprador cambia de opinión. Si retiramos un artículo, su ganador ya no tiene que pagarlo, y eso no cuenta como falta.",
        `Dejar una subasta sin pagar es una falta que cuenta ${days(POLICY.STRIKE_WINDOW_DAYS)}. La primera es una advertencia; con ${POLICY.STRIKES_TO_PAUSE} no puedes pujar durante ${days(POLICY.STRIKE_PAUSE_DAYS)}; con ${POLICY.STRIKES_TO_SUSPEND} tu cuenta queda suspendida hasta que la revisemos: no puedes pujar, vender ni volver a publicar, y tus pujas quedan sin efecto. Tienes ${days(POLICY.APPEAL_DAYS)} para apelarla. De entrada, los vendedores no aceptan pujas de postores con ${POLICY.STRIKES_TO_BLOCK} faltas; cada vendedor puede desactivarlo.`,
        `Segunda oportunidad: durante ${days(POLICY.SECOND_CHANCE_DAYS)} el vendedor puede ofrecerle el artículo al siguiente postor, al precio que la subasta habría alcanzado sin el postor que no pagó, hasta ${times(POLICY.SECOND_CHANCE_OFFERS)} seguidas. Cada propuesta vale ${hours(POLICY.SECOND_CHANCE_HOURS)}. Si aceptas, tienes ${hours(POLICY.PAY_WITHIN_HOURS)} para pagar; si no, no pagas nada. El vendedor también puede volver a publicar el artículo.`,
      ],
    },
    {
      heading: "8. Reclamos y comprobación",
      body: [
        `Puedes reclamar el resultado de una subasta, en su página y una vez, dentro de los ${days(POLICY.DISPUTE_DAYS)} siguientes a su cierre; hasta que decidamos, el vendedor no cobra; si lo anulamos, se le reembolsa al comprador. Para un artículo que no sea como se describió tienes ${days(POLICY.NOT_AS_DESCRIBED_DAYS)} desde la entrega.`,
        "El historial es público, con números en lugar de nombres. Cada línea lleva una huella hecha a partir de la anterior, y tu comprobante de puja muestra la tuya: si alguien cambiara una puja pasada, las huellas no coincidirían. Puedes descargar y comprobar el historial, y después del cierre demostrar tu máximo. En un reclamo mostramos a ambas partes los máximos sellados y la reserva.",
      ],
    },
  ],
};
