import { POLICY } from "~/domain/policy";
import { days, minutes, months, networks, workingDays } from "../../es/units";
import type { PolicyText } from "../shape";

export const privacy: PolicyText = {
  title: "Privacidad",
  summary: "Qué sabe {brand} de ti, para qué, quién más lo ve y cómo pedirlo, corregirlo o borrarlo.",
  updated: "Última actualización: 1 de noviembre de 2025",
  sections: [
    {
      heading: "1. Quién es responsable",
      body: [
        "Este es también nuestro aviso de privacidad conforme a la ley mexicana. El operador de {brand} decide cómo se usan tus datos y responde por ellos. Escribe a {email} sobre esta página, o para pedir su razón social y domicilio.",
      ],
    },
    {
      heading: "2. Qué datos reunimos",
      body: [
        {
          list: [
            "Cuenta: correo, nombre y tu foto, si la agregas. De tu contraseña solo guardamos una forma que no se puede revertir. Con la verificación en dos pasos, la clave de tu app hasta desactivarla. De cada llave de acceso, nombre y clave pública hasta eliminarla. De cuentas conectadas, su identificador y correo.",
            "Direcciones y teléfonos para entregas, y tu perfil de vendedor si vendes.",
            "Lo que haces aquí: productos, pujas, ofertas, carrito, artículos que sigues, búsquedas guardadas, preguntas, pedidos, problemas y sus mensajes.",
            "Pagos: monto, estado y referencia de PayPal. Tarjeta y banco se quedan en PayPal; de los vendedores guardamos la cuenta donde les pagamos.",
            "Técnicos: páginas solicitadas, hora, errores, tus sesiones y lo que guardan en tu cuenta las aplicaciones que usan nuestro inicio de sesión.",
          ],
        },
        "Antes de guardar tus fotos les quitamos lugar (GPS), fecha y cámara (EXIF).",
      ],
    },
    {
      heading: "3. Para qué los usamos",
      body: [
        "Para operar tu cuenta, subastas y pedidos; mandarte los avisos necesarios; prevenir fraudes y resolver disputas, y cumplir obligaciones fiscales y legales. Nos basamos en nuestro acuerdo contigo, la ley y, por seguridad, nuestro interés legítimo.",
        "Sin publicidad, sin perfiles a la venta y sin decisiones tomadas solo por una máquina, salvo las reglas que puedes leer aquí, como las faltas por subastas sin pagar, que puedes apelar.",
        `Para detectar a vendedores que pujan por sus propios artículos comparamos cuenta de pago, teléfonos, direcciones, red y navegador del postor y del vendedor. De red y navegador guardamos solo un hash, durante ${days(POLICY.DEVICE_DAYS)}. Lo que coincide lo revisa una persona.`,
        "Para frenar a quien intente adivinar contraseñas contamos las incorrectas por correo y red (dirección IP), y recordamos las redes desde las que inicias sesión para no dejarte fuera. También contamos, por cuenta o red, acciones como subir, publicar y reportar. De correos y direcciones IP guardamos aquí solo un hash.",
      ],
    },
    {
      heading: "4. Quién los ve",
      body: [
        {
          list: [
            "Todo el mundo: nombre, ciudad, políticas y notas de una tienda; de un negocio, además razón social, RFC, domicilio y teléfono; tus preguntas respondidas, con tu inicial. En el historial de pujas apareces con un número, como Postor 3. Nadie ve tu puja máxima mientras va ganando.",
            "La otra parte del pedido: el vendedor recibe tu nombre y dirección de entrega cuando ya pagaste.",
            "Solo tú, hasta que publiques: tus borradores.",
            "Aplicaciones donde inicias sesión: lo que permitas a cada una.",
            "Empresas que trabajan para nosotros: PayPal (pagos), Cloudflare (sitio, imágenes e IA), Turso (base de datos) y nuestro proveedor de correo.",
            "Autoridades, cuando la ley nos obliga.",
          ],
        },
        "Algunas tratan datos fuera de tu país, con contratos que los protegen. Nunca vendemos tus datos.",
      ],
    },
    {
      heading: "5. Cookies",
      body: [
        `Solo las necesarias: tu sesión (${days(POLICY.SESSION_IDLE_DAYS)} sin uso, ${days(POLICY.SESSION_MAX_DAYS)} como máximo), tu idioma, tu carrito, mensajes cortos, pasos del inicio de sesión (contraseña correcta, llave o proveedor solicitado) por ${minutes(POLICY.SECOND_STEP_MINUTES)} y, durante ${minutes(POLICY.SAVED_FORM_MINUTES)}, un formulario por enviar. Sin publicidad ni rastreo, por eso sin aviso. Si las borras, se cierra tu sesión, se restablece tu idioma y, si no has iniciado sesión, se vacía tu carrito.`,
        "Los últimos productos vistos quedan en tu navegador hasta que los borres o cierres sesión.",
      ],
    },
    {
      heading: "6. Cuánto tiempo los guardamos y cómo los cuidamos",
      body: [
        {
          list: [
            `Registros del servidor: ${days(POLICY.LOG_DAYS)}. Sin correos, direcciones ni contraseñas.`,
            `Avisos de PayPal sobre pagos: ${days(POLICY.PAYPAL_EVENT_DAYS)}. Solo tipo, referencia, monto y fechas; después, solo cuándo llegó el último de cada tipo.`,
            `Archivos importados: ${days(POLICY.IMPORT_DAYS)}. Borradores sin cambios: ${days(POLICY.DRAFT_DAYS)}. Carritos de visitantes: ${days(POLICY.VISITOR_CART_DAYS)}.`,
            `Fotos de un problema: ${days(POLICY.PROBLEM_PHOTO_DAYS)} desde que termina.`,
            `Búsquedas sin resultados: ${days(POLICY.MISSED_SEARCH_DAYS)}, sin ligarlas a una persona.`,
            `Visitas de publicaciones, anónimas: por día, ${days(POLICY.VIEW_DAYS)}.`,
            "Tu cuenta: hasta que la borres. Con ella se van perfil, direcciones, foto, redes, sesiones y lo que escribiste en reportes.",
            `Redes desde las que inicias sesión, como hash: las últimas ${networks(POLICY.KNOWN_NETWORKS_MAX)}, cada una ${days(POLICY.KNOWN_NETWORK_DAYS)}.`,
            `Actividad de seguridad (inicios de sesión, navegador, redes nuevas, cambios): ${days(POLICY.SECURITY_EVENT_DAYS)}.`,
            `Correos que te enviamos: ${days(POLICY.EMAIL_DAYS)}. Notificaciones: ${days(POLICY.NOTIFICATION_DAYS)}.`,
            "Pedidos y pagos: lo que exijan las leyes fiscales y del consumidor, con un seudónimo cuando tu cuenta ya no exista.",
            "Tu dirección en un pedido: sin tu cuenta, solo la ve su vendedor y la borramos, con tus mensajes, cuando nada se puede reportar.",
            "Pujas: quedan en el historial de la subasta, con nombre reemplazado.",
            "Lo que otras personas necesitan se queda sin tu nombre: los productos que compraron o por los que pujaron, ofertas, preguntas, opiniones, lo que se escribió en problemas y cancelaciones, y nuestras decisiones.",
          ],
        },
        "Las conexiones van cifradas; el equipo solo ve lo que su trabajo requiere. Si una vulneración te pone en riesgo, te avisamos sin demora.",
      ],
    },
    {
      heading: "7. Tus derechos",
      body: [
        "En tu configuración puedes descargar tus datos y borrar tu cuenta; antes termina tus subastas en curso y pedidos abiertos.",
        `En México tienes los derechos ARCO: acceder a tus datos, rectificarlos, cancelarlos u oponerte a su uso. También puedes revocar tu consentimiento o limitar cómo los usamos. Escribe a {email} desde el correo de tu cuenta. Respondemos en un máximo de ${workingDays(POLICY.ARCO_ANSWER_WORKING_DAYS)} y lo cumplimos en los ${workingDays(POLICY.ARCO_APPLY_WORKING_DAYS)} siguientes. Si no quedas conforme, acude a la Secretaría Anticorrupción y Buen Gobierno.`,
        `En la Unión Europea y otros lugares con leyes parecidas también puedes llevarte tus datos, limitar su uso u oponerte a él, y quejarte ante tu autoridad de protección de datos. Respondemos en ${months(POLICY.DATA_ANSWER_MONTHS)}. Todo esto es gratis.`,
      ],
    },
    {
      heading: "8. Menores y cambios",
      body: [
        `{brand} no es para menores de ${POLICY.MINIMUM_AGE} años. Al crear una cuenta confirmas que tienes al menos ${POLICY.MINIMUM_AGE}; si nos enteramos de la cuenta de alguien menor, la borramos. Mamás, papás y tutores pueden escribir a {email}.`,
        "Cuando esta página cambia, cambia su fecha; lo importante lo anunciamos antes, aquí o por correo.",
      ],
    },
  ],
};
