import { POLICY } from "~/domain/policy";
import { days, hours, minutes, times, workingDays } from "../../es/units";
import type { PolicyText } from "../shape";

export const terms: PolicyText = {
  title: "Términos",
  summary: "El acuerdo entre tú y {brand}: qué hacemos, qué te pedimos y qué pasa cuando algo sale mal.",
  updated: "Última actualización: 1 de noviembre de 2025",
  sections: [
    {
      heading: "1. Qué es {brand}",
      body: [
        "{brand} es un mercado: aquí se vende y se compra, a precio fijo o por subasta. La venta es entre el comprador y el vendedor; nosotros operamos el sitio, entregamos el pago y ayudamos si hay un problema.",
        "Al crear una cuenta, comprar o vender aceptas estos términos y las políticas de privacidad, subastas y artículos usados.",
      ],
    },
    {
      heading: "2. Tu cuenta",
      body: [
        `Debes tener al menos ${POLICY.MINIMUM_AGE} años. Si aún no eres mayor de edad donde vives, pide permiso a tus padres o tutor: responden por lo que compres y vendas.`,
        "Usa tu nombre real y un correo que sí revises; podemos pedirte que lo confirmes antes de pujar o vender. No compartas tu contraseña. Si alguien más usó tu cuenta, cambia tu contraseña (así se cierran tus demás sesiones) y escríbenos a {email}.",
      ],
    },
    {
      heading: "3. Vender",
      body: [
        `Para vender necesitas un perfil de vendedor. Da a cada producto un título, una descripción, un precio y un estado verdaderos, y fotos que tengas derecho a usar: de ${POLICY.NEW_MIN_PHOTOS} a ${POLICY.MAX_PHOTOS} si es nuevo, al menos ${POLICY.USED_MIN_PHOTOS} si es usado.`,
        "Si vendes de forma habitual, vende como negocio: los compradores ven tu razón social, RFC, domicilio y teléfono.",
        "Vende solo lo que es tuyo, lo que la ley permite vender y lo que puedes entregar. Los impuestos de tus ventas los declaras tú. Tus textos y fotos siguen siendo tuyos; nos permites mostrarlos aquí mientras los necesite el producto o un pedido.",
        `Tu dinero queda apartado hasta que el pedido se completa, y entonces puedes cobrarlo. Los reembolsos de ventas ya liquidadas se descuentan de tus próximas liquidaciones, y una cuenta que debe dinero no se puede cerrar hasta saldarlo. Envía en el plazo que anunciaste: un pedido pagado y sin enviar ni entregar después de ${days(POLICY.SHIP_WITHIN_DAYS)} se cancela y se reembolsa. Si tu tienda avisaba que estabas fuera, los ${days(POLICY.SHIP_WITHIN_DAYS)} empiezan a tu regreso, o a más tardar ${days(POLICY.AWAY_SALE_DAYS)} después de la venta.`,
        `PayPal cobra una comisión por cada pago y no la devuelve con los reembolsos. Tú pagas esa comisión si la venta se concreta, o si no se concreta por causas atribuibles a ti: la cancelas, no la envías, el artículo no llega o no es como se describió, o lo retiramos por algo que hiciste. En los demás casos la pagamos nosotros, por ejemplo, si el comprador cambia de opinión.`,
      ],
    },
    {
      heading: "4. Comprar y pagar",
      body: [
        "Los precios están en pesos mexicanos. El total que ves al pagar incluye el envío. Pagas con PayPal; nunca recibimos los datos de tu tarjeta.",
        {
          list: [
            `Precio fijo: al iniciar el pago te apartamos el artículo ${minutes(POLICY.CHECKOUT_HOLD_MINUTES)}. Después de pagar puedes cancelar durante ${hours(POLICY.BUYER_CANCEL_HOURS)}, si aún no lo envían. El comprador que lo haga ${times(POLICY.FREE_CANCELLATIONS)} en ${days(POLICY.FREE_CANCELLATION_DAYS)} tendrá que pedirle al vendedor cualquier cancelación durante los siguientes ${days(POLICY.CANCELLATION_PAUSE_DAYS)}.`,
            `Sin pago, te apartamos el mismo producto hasta ${times(POLICY.HOLDS_MAX)} en ${hours(POLICY.HOLDS_WINDOW_HOURS)}.`,
            `Subasta: una puja es un compromiso de compra. El ganador debe pagar en las ${hours(POLICY.PAY_WITHIN_HOURS)} siguientes al cierre.`,
            `Oferta: si la aceptan, te apartamos el artículo y lo pagas en ${hours(POLICY.PAY_WITHIN_HOURS)}.`,
            "El envío cuesta lo que dice la publicación para el estado al que se manda. Si una publicación tiene precio por pieza adicional, pagas una vez el envío más alto y ese precio por cada otra pieza.",
            "Si cambia un precio de tu carrito, te lo mostramos antes de pagar.",
          ],
        },
      ],
    },
    {
      heading: "5. Entrega y devoluciones",
      body: [
        `El vendedor envía el artículo o, si así lo elegiste al pagar, te lo entrega en persona contra tu código. Confirma cuando te llegue; si no hay problema, el pedido se completa ${days(POLICY.COMPLETES_AFTER_DAYS)} después de la entrega.`,
        `Si cambias de opinión, puedes devolver el artículo en el plazo que indique el vendedor: ${days(POLICY.DEFAULT_RETURN_DAYS)}, salvo que la publicación diga otra cosa. Un negocio debe dar al menos ${workingDays(POLICY.BUSINESS_RETURN_WORKING_DAYS)}.`,
      ],
    },
    {
      heading: "6. Problemas y disputas",
      body: [
        "Abre el problema desde el pedido:",
        {
          list: [
            `No llegó: desde el día siguiente a la última fecha estimada de entrega, durante ${days(POLICY.DISPUTE_DAYS)}.`,
            `No es como se describió: dentro de los ${days(POLICY.NOT_AS_DESCRIBED_DAYS)} siguientes a la entrega, con al menos una foto.`,
          ],
        },
        `El vendedor tiene ${hours(POLICY.SELLER_ANSWER_HOURS)} para responder. Después de ${hours(POLICY.ESCALATE_AFTER_HOURS)} ya puedes pedirnos que intervengamos. Escuchamos a ambas partes y buscamos decidir en ${days(POLICY.DECISION_DAYS)}; si pasan ${days(POLICY.DECISION_OVERDUE_DAYS)} sin decisión, se le reembolsa al comprador. Los reembolsos regresan por PayPal.`,
        `El resultado de una subasta se reclama en su página, dentro de los ${days(POLICY.DISPUTE_DAYS)} siguientes a su cierre.`,
      ],
    },
    {
      heading: "7. Lo que no está permitido",
      body: [
        {
          list: [
            "Cosas prohibidas o robadas, imitaciones, fotos y textos que engañen.",
            "Pujar por tus propios productos, solo o por medio de otros, o ponerse de acuerdo en las pujas.",
            "Llevarte la venta fuera de {brand} para evitar estas reglas.",
            "Acosar o insultar a alguien o usar sus datos para algo que no sea el pedido.",
            "Atacar el sitio o saturarlo con programas.",
          ],
        },
        `Según la gravedad, advertimos, corregimos o retiramos textos o productos, o suspendemos la cuenta ${POLICY.SUSPENSION_SHORT_DAYS}, ${POLICY.SUSPENSION_MEDIUM_DAYS} o ${days(POLICY.SUSPENSION_LONG_DAYS)}, o hasta que levantemos la suspensión. Te decimos por qué y hasta cuándo. Mientras tanto solo puedes terminar tus pedidos en curso: tus publicaciones salen de venta, tus subastas se cancelan, tus pujas quedan sin efecto y tus liquidaciones esperan. Tienes ${days(POLICY.APPEAL_DAYS)} para apelar una falta, advertencia, retiro o suspensión en su página; una corrección, por correo. Puedes cerrar tu cuenta cuando nada quede pendiente.`,
      ],
    },
    {
      heading: "8. Responsabilidad, cambios y ley",
      body: [
        "Cuidamos el sitio, pero puede fallar, y no revisamos los artículos en persona. Respondemos por nuestras propias fallas; cada vendedor responde por lo que vende. Nada de esto te quita tus derechos como consumidor.",
        "Si cambiamos estos términos, cambia la fecha de arriba. Los pedidos y subastas en curso conservan las reglas con las que empezaron.",
        "En México se aplica la ley mexicana y siempre puedes acudir a la Profeco. En otros países conservas la protección al consumidor de tu país. Dudas: {email}.",
      ],
    },
  ],
};
