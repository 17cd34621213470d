import type { Texts } from "../texts";

/** Files for spreadsheets, and the names of their columns. */
export const files: Texts["files"] = {
  download: "Descargar en un archivo (CSV)",
  listings: {
    state: "Estado",
    kind: "Formato",
    currency: "Moneda",
    bids: "Pujas",
    watchers: "Seguidores",
    views: "Visitas",
    listed: "Publicada",
    page: "Página",
  },
  sales: {
    id: "Pedido",
    date: "Fecha",
    title: "Título",
    state: "Estado",
    buyer: "Comprador",
    pickup: "Entrega en persona",
    amount: "Total",
    fee: "Comisión de PayPal",
    net: "Recibes",
    currency: "Moneda",
  },
  log: {
    number: "Entrada",
    date: "Fecha",
    what: "Acción",
    admin: "Administrador",
    email: "Correo",
    noun: "Tipo",
    id: "ID",
    amount: "Monto",
    reason: "Motivo",
    hash: "Huella",
  },
  payouts: {
    id: "Liquidación",
    date: "Fecha",
    state: "Estado",
    amount: "Monto",
    currency: "Moneda",
    reference: "Referencia",
    orders: "Pedidos",
  },
};
