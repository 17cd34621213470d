import type { Texts } from "../texts";

/** Files for spreadsheets, and the names of their columns. */
export const files: Texts["files"] = {
  download: "Descargar en un archivo (CSV)",
  listings: {
    id: "ID",
    title: "Título",
    category: "Categoría",
    condition: "Condición",
    state: "Estado",
    kind: "Tipo de venta",
    price: "Precio",
    currency: "Moneda",
    pieces: "Piezas",
    bids: "Pujas",
    watchers: "Seguidores",
    listed: "Publicada",
    page: "Página",
  },
  sales: {
    id: "Pedido",
    date: "Fecha",
    title: "Título",
    state: "Estado",
    buyer: "Comprador",
    amount: "Total",
    fee: "Comisión de PayPal",
    net: "Recibes",
    currency: "Moneda",
  },
  payouts: {
    id: "Pago",
    date: "Fecha",
    state: "Estado",
    amount: "Monto",
    currency: "Moneda",
    reference: "Referencia",
    orders: "Pedidos",
  },
};
