import type { Texts } from "../texts";

export const adminLists: Texts["adminLists"] = {
  find: {
    products: "Busca por título o ID",
    orders: "Pedido, título, comprador, correo o número de PayPal",
    users: "Nombre, correo, tienda o ID",
  },
  search: "Buscar",
  filters: "Filtros y orden",
  facet: {
    status: "Estado",
    category: "Categoría",
    kind: "Tipo",
    method: "Pago",
    role: "Rol",
    state: "Cuenta",
  },
  any: "Cualquiera",
  noMethod: "Todavía ninguno",
  person: { seller: "Vendedores", buyer: "Sin tienda" },
  account: { open: "Abierta", suspended: "Suspendida", closed: "Cerrada" },
  seller: "Vendedor",
  sellerHint: "Dirección de la tienda, correo o ID",
  from: "Desde",
  to: "Hasta",
  sort: "Ordenar por",
  sorts: { newest: "Más recientes", oldest: "Más antiguos", highest: "Mayor monto", lowest: "Menor monto" },
  count: {
    products_one: "{count} producto",
    products_other: "{count} productos",
    orders_one: "{count} pedido",
    orders_other: "{count} pedidos",
    users_one: "{count} usuario",
    users_other: "{count} usuarios",
  },
  clear: "Quitar filtros",
  none: "Nada coincide. Prueba con otras palabras o filtros.",
};
