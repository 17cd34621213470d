import type { CastKey } from "./cast";

export interface DemoQuestion {
  title: string;
  asker: CastKey;
  question: string;
  /** Without one it waits. */
  answer?: string;
  /** Hours before now, of question and answer. */
  hours: readonly [asked: number, answered: number];
}

/** What people asked about the demo's listings. */
export const QUESTIONS: readonly DemoQuestion[] = [
  {
    title: "Cámara instantánea Polaroid OneStep 2, blanca",
    asker: "user",
    question: "Hola, ¿usa película i-Type o también la 600?",
    answer: "Las dos le quedan. La i-Type es más barata porque la cámara ya trae su batería.",
    hours: [30, 28],
  },
  {
    title: "Cámara instantánea Polaroid OneStep 2, blanca",
    asker: "renata",
    question: "Does the flash switch off by itself, or only with a button?",
    answer: "Se apaga con el botón de atrás; hay que hacerlo antes de cada foto.",
    hours: [22, 20],
  },
  {
    title: "Cámara instantánea Polaroid OneStep 2, blanca",
    asker: "abril",
    question: "¿Cuántas fotos trae el paquete de película y viene incluido alguno?",
    answer: "Cada paquete trae 8 fotos. No viene incluido, solo la cámara con su cable de carga.",
    hours: [16, 9],
  },
  {
    title: "Cámara instantánea Polaroid OneStep 2, blanca",
    asker: "tomas",
    question: "¿La correa viene con la cámara?",
    answer: "Sí, la correa negra de las fotos.",
    hours: [8, 6],
  },
  {
    title: "Cámara instantánea Polaroid OneStep 2, blanca",
    asker: "citlali",
    question: "¿Haces envíos a Oaxaca?",
    hours: [2, 2],
  },
  {
    title: "Three-seat tan leather sofa with wooden frame",
    asker: "user",
    question: "¿Pasa por una puerta de 80 cm de ancho?",
    answer: "Yes. The legs come off with four screws, and without them it is 76 cm deep.",
    hours: [26, 24],
  },
  {
    title: "Three-seat tan leather sofa with wooden frame",
    asker: "iker",
    question: "Are there any scratches on the back that the photos don't show?",
    answer: "One small mark low on the left side, about 2 cm. You can't see it from the front.",
    hours: [14, 11],
  },
  {
    title: "Bonsái de ciprés de 15 años en maceta de cerámica",
    asker: "renata",
    question: "How often does it need water in a dry climate?",
    answer: "En clima seco, cada dos días; la tierra debe sentirse apenas húmeda.",
    hours: [20, 18],
  },
  {
    title: "Mechanical keyboard with coloured editing-shortcut keycaps",
    asker: "seller",
    question: "¿Las teclas traen la eñe o es distribución en inglés?",
    answer: "It is the US layout, so there is no ñ key. It works with Alt codes or by changing the layout.",
    hours: [18, 13],
  },
];
