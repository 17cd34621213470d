import { POLICY } from "~/domain/policy";
import { days, hours, photos, workingDays } from "../../es/units";
import type { PolicyText } from "../shape";

export const usedItems: PolicyText = {
  title: "Política de artículos usados",
  summary: "Cómo describir y fotografiar cosas usadas con honestidad, qué no se puede vender y cómo se devuelve.",
  updated: "Última actualización: 1 de noviembre de 2025",
  sections: [
    {
      heading: "1. Estado",
      body: [
        "Cada producto tiene uno de cinco estados. Si dudas entre dos, elige el más bajo.",
        {
          list: [
            "Nuevo: sin usar, completo, en su empaque o tal como salió de la tienda.",
            "Usado, como nuevo: casi sin uso. Sin marcas visibles, funciona perfecto, completo.",
            "Usado, bueno: señales ligeras de uso normal. Todo funciona; si algo falta, se dice.",
            "Usado, aceptable: desgaste claro, marcas o fallas pequeñas, todas mencionadas. Todavía cumple su función.",
            "Para refacciones: no funciona, funciona a medias o no se ha probado. Se vende para reparar o por partes.",
          ],
        },
        "Lo reacondicionado, abierto o probado es usado, aunque parezca nuevo.",
      ],
    },
    {
      heading: "2. Fotos",
      body: [
        `Los artículos usados necesitan al menos ${photos(POLICY.USED_MIN_PHOTOS)}, y máximo ${POLICY.MAX_PHOTOS}; los nuevos, de ${POLICY.NEW_MIN_PHOTOS} a\u00a0${POLICY.MAX_PHOTOS}. En JPEG, PNG o WebP, de hasta ${POLICY.MAX_PHOTO_MB}\u00a0MB cada una.`,
        {
          list: [
            "Muestra el mismo artículo que vendes, con luz de día si puedes: por delante, por detrás, su etiqueta o placa de serie, y de cerca su peor detalle.",
            "Nada de fotos de catálogo, fotos de otras personas ni filtros que escondan el desgaste.",
            "Si importa que funcione, tómale la foto encendido.",
          ],
        },
        "Nosotros quitamos de tus fotos el lugar y otros datos ocultos. Revisa tú que no se vea ninguna cara, dirección o documento.",
      ],
    },
    {
      heading: "3. Una descripción honesta",
      body: [
        "Cuenta lo que tú querrías saber antes de pagar:",
        {
          list: [
            "Marca, modelo, tamaño, antigüedad y cuánto se usó.",
            "Cada falla, reparación, pieza cambiada o faltante, aunque sea pequeña.",
            "Qué incluye: cargador, caja, papeles, llaves.",
            "En celulares y computadoras: que no están ligados a ninguna cuenta y que tus datos ya están borrados.",
          ],
        },
        "En una subasta, si la descripción cambia después de una puja, ese postor puede retirarla.",
      ],
    },
    {
      heading: "4. Lo que no se puede vender",
      body: [
        {
          list: [
            "Cosas robadas, con el número de serie borrado o bloqueadas por la cuenta de otra persona.",
            "Imitaciones y copias piratas.",
            "Armas, municiones, explosivos y pirotecnia; equipo policial y militar.",
            "Drogas, medicinas, tabaco, vapeadores y alcohol.",
            "Animales vivos y cualquier cosa hecha de especies protegidas.",
            "Piezas arqueológicas y otro patrimonio protegido.",
            "Cosméticos abiertos, ropa interior usada y alimentos abiertos.",
            "Productos retirados del mercado y equipo de seguridad usado del que ya no te puedes fiar, como cascos golpeados o sillas infantiles caducadas.",
            "Documentos, cuentas, datos personales, dinero y tarjetas de regalo.",
            "Restos humanos, contenido y servicios sexuales, y todo lo que incite al odio.",
            "Cualquier otra cosa que la ley prohíba.",
          ],
        },
        `Retiramos esos productos y decimos por qué. El vendedor tiene ${days(POLICY.APPEAL_DAYS)} para apelar en la página de su publicación.`,
      ],
    },
    {
      heading: "5. Reportes y revisiones",
      body: [
        "Reporta lo que no cumpla nuestras reglas: una publicación, una pregunta, una opinión, un mensaje de tu pedido, un vendedor o un comprador tuyo. Te avisamos qué decidimos. Solo nuestro equipo sabe quién reportó.",
        {
          list: [
            "Las preguntas, respuestas y opiniones son públicas: sin datos de contacto, sin insultos y solo sobre el artículo o el pedido.",
            "No pidas dinero o favores por una buena opinión ni amenaces con una mala.",
            "No te hagas pasar por otra persona ni intentes defraudar a alguien.",
          ],
        },
        `Si la mayoría de los reportes de una persona en ${days(POLICY.REPORTS_DAYS)} resulta sin fundamento, de ${POLICY.REPORTS_FOR_WEIGHT} o más que decidimos, leemos los siguientes más tarde. Aun así los leemos todos.`,
        "Leemos algunas publicaciones antes de que alguien más las vea: las que tienen palabras que también se usan para cosas que no se pueden vender, en cualquiera de los dos idiomas. Si está permitida, la publicamos como la configuraste, y su subasta empieza entonces.",
        `A quien afecta una decisión le decimos la regla y el motivo, y tiene ${days(POLICY.APPEAL_DAYS)} para apelar. También se los decimos a quien lo reportó. Si corregimos una publicación, le decimos al vendedor qué cambiamos y por qué. Un reporte, una corrección o nuestra decisión sobre el resultado de una subasta no tienen página para apelar: tienes ${days(POLICY.APPEAL_DAYS)} para objetar escribiendo a {email}. Lo decide otra persona de nuestro equipo, si la hay.`,
      ],
    },
    {
      heading: "6. Si no es como se describió",
      body: [
        `Si lo que llega no es lo que mostraba la publicación (otro modelo, una falla no mencionada, un estado peor que el prometido, una imitación), tienes ${days(POLICY.NOT_AS_DESCRIBED_DAYS)} desde la entrega. Abre un problema desde el pedido, con al menos una foto.`,
        "El desgaste que la publicación mencionó o mostró no es motivo. Un artículo vendido para refacciones no tiene que funcionar, pero sí debe ser el que se describió.",
      ],
    },
    {
      heading: "7. Cómo se hace una devolución",
      body: [
        {
          list: [
            `El vendedor tiene ${hours(POLICY.SELLER_ANSWER_HOURS)} para reembolsarte, proponer un reembolso parcial o aceptar la devolución. Si no responde, intervenimos; tú puedes pedirlo después de ${hours(POLICY.ESCALATE_AFTER_HOURS)}.`,
            `Si se acepta la devolución, envía el artículo en ${days(POLICY.RETURN_SHIP_DAYS)} con número de guía. Cuando no es como se describió, el vendedor paga la guía.`,
            `Te reembolsamos cuando el vendedor confirma que llegó; si no dice nada, cuenta como recibido ${days(POLICY.RETURN_SILENCE_DAYS)} después de que lo enviaste. El vendedor tiene entonces ${hours(POLICY.CONTEST_RETURN_HOURS)} para avisarnos si algo está mal.`,
            `Si no se ponen de acuerdo, buscamos decidir en ${days(POLICY.DECISION_DAYS)}; a más tardar, te reembolsamos a los ${days(POLICY.DECISION_OVERDUE_DAYS)}.`,
          ],
        },
        `¿Cambiaste de opinión? Vale la política de devoluciones del vendedor: ${days(POLICY.DEFAULT_RETURN_DAYS)}, salvo que la publicación diga otra cosa, y al menos ${workingDays(POLICY.BUSINESS_RETURN_WORKING_DAYS)} si es un negocio. Regresa el artículo como lo recibiste; la publicación dice quién paga el envío de regreso, o lo dice el vendedor al aceptar la devolución.`,
      ],
    },
  ],
};
