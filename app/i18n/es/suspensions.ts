import { POLICY } from "~/domain/policy";
import type { Texts } from "../texts";
import { days } from "./units";

export const suspensions: Texts["suspensions"] = {
  title: "Cuenta suspendida",
  none: "Tu cuenta nunca ha sido suspendida",
  banner: "Tu cuenta está suspendida hasta el",
  bannerOpen: "Tu cuenta está suspendida hasta que levantemos la suspensión.",
  link: "Por qué y qué puedes hacer",
  refused: "Tu cuenta está suspendida hasta el {day}, así que no puedes hacer esto",
  refusedOpen: "Tu cuenta está suspendida, así que no puedes hacer esto hasta que levantemos la suspensión",
  hidden: "Fuera de venta mientras tu cuenta está suspendida",
  begun: "Desde el",
  ends: "Hasta el",
  endsOpen: "Hasta que la levantemos",
  rule: {
    prohibited: "Artículos prohibidos, robados o falsificados, o textos y fotos engañosos",
    fraud: "Fraude o intento de fraude",
    identity: "Identidad falsa",
    ownBids: "Pujar en sus propias subastas, o acordar pujas con otros",
    outside: "Ventas fuera del sitio",
    harassment: "Acosar a personas o usar mal sus datos",
    attack: "Atacar el sitio o sobrecargarlo con bots",
    other: "Otra regla",
  },
  cannotTitle: "Lo que no puedes hacer",
  cannot:
    "Pujar, comprar, hacer ofertas, hacer o responder preguntas, publicar ni cambiar tus publicaciones. Tus publicaciones no están a la venta y tus subastas en curso se cancelaron; tus pujas quedaron sin efecto y tus ofertas abiertas terminaron. Tus liquidaciones quedan retenidas.",
  canTitle: "Lo que puedes hacer",
  can: "Pagar, enviar, devolver y terminar los pedidos en curso, escribirle a la otra parte de esos pedidos, descargar tus datos y cambiar tu configuración.",
  after:
    "Cuando termine, tus publicaciones vuelven a estar como antes y las liquidaciones se reanudan. Las subastas canceladas y las pujas sin efecto no se recuperan.",
  lifted: "Levantamos esta suspensión.",
  over: "Esta suspensión terminó.",
  next: {
    none: "Puedes pujar, comprar y vender de nuevo.",
    pause:
      "Puedes comprar y vender de nuevo. Por tus faltas todavía no puedes pujar: en tu configuración ves hasta cuándo.",
    suspension:
      "Puedes comprar de nuevo. Por tus faltas todavía no puedes pujar, hacer ofertas, vender ni volver a publicar: en tu configuración las ves, y hasta cuándo.",
  },
  yours: "Tu apelación",
  decision: "Nuestra decisión",
  kept: "Mantenemos nuestra decisión.",
  waits: "Estamos revisando tu apelación y te enviaremos nuestra decisión por correo.",
  why: "¿Por qué debemos levantar la suspensión?",
  until: "Puedes apelar hasta el",
  tooLate: `Ya pasaron los ${days(POLICY.APPEAL_DAYS)} para apelar.`,
  appeal: "Apelar",
  appealed: "Recibimos tu apelación",
  notAppealable: "No se puede apelar: ya apelaste, o terminó el plazo para apelar",
  failed: "No pudimos enviar tu apelación. Intenta de nuevo.",
};
