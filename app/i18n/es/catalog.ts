import type { Texts } from "../texts";

export const catalog: Texts["catalog"] = {
  heroTitle: "Encuentra tu próxima gran oferta",
  heroBody: "Compra y vende de todo, desde electrónica hasta moda",
  shopNow: "Comprar ahora",
  pause: "Pausar fotos",
  featured: "Productos destacados",
  trending: "Categorías en tendencia",
  nothingYet: "No hay productos disponibles todavía",
  auction: "Subasta",
  buyNowBadge: "Compra inmediata",
  freeShipping: "Envío gratis",
  condition: {
    new: "Nuevo",
    "used-like-new": "Usado, como nuevo",
    "used-good": "Usado, bueno",
    "used-fair": "Usado, aceptable",
    "for-parts": "Para refacciones",
  },
};
