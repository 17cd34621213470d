import type { Texts } from "../texts";

export const account: Texts["account"] = {
  title: "Mi cuenta",
  signedInAs: "Sesión iniciada como {email}",
  store: "Mi tienda",
  storeBody: "Lo que se ve de ti al comprar: el nombre, la descripción y las políticas de tu tienda",
  openStore: "Abre tu tienda",
  openStoreBody: "Di a quién le compran. Toma un minuto y va antes de tu primera publicación.",
  sell: "Vender",
  sellBody: "Publica un producto, con hasta cinco fotos",
  publicStore: "Ver mi tienda pública",
  publicStoreBody: "Tus publicaciones, como las ven todos",
};
