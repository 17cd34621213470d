// The people of the demo data, shared with the tests. Names, streets and telephone numbers are invented, and
// example.com never delivers mail.

import type { AddressFields } from "~/domain/accounts/address";
import type { RegularKey } from "./regulars";

export type SellerKey = "seller" | "citlali" | "renata" | "iker" | "abril" | "tomas";
export type CastKey = "user" | "admin" | SellerKey;
export type BuyerKey = CastKey | RegularKey;

interface DemoSellerProfile {
  business_name: string;
  description: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postal_code: string;
  country: "México";
  shipping_policy: string;
  return_policy: string;
}

export interface DemoPerson {
  key: CastKey;
  email: string;
  full_name: string;
  password: string;
  /** The language this person reads and, as a seller, writes in. */
  language: "en" | "es";
  /** Days since this person joined. */
  joined: number;
  role?: "admin";
  seller?: DemoSellerProfile;
  /** The first is the default. */
  addresses?: readonly AddressFields[];
}

export interface DemoSeller extends DemoPerson {
  key: SellerKey;
  seller: DemoSellerProfile;
}

const password = "tianguis-demo";

export const CAST: Readonly<Record<"user" | "admin", DemoPerson> & Record<SellerKey, DemoSeller>> = {
  user: {
    key: "user",
    email: "ana@example.com",
    full_name: "Ana Sofía Núñez Cárdenas",
    password,
    language: "es",
    joined: 420,
    addresses: [
      {
        full_name: "Ana Sofía Núñez Cárdenas",
        phone: "222 555 0107",
        street_address: "Privada de los Naranjos 12, int. 3, Col. La Huerta",
        city: "Puebla",
        state: "Puebla",
        postal_code: "72000",
        country: "México",
      },
      {
        full_name: "Taller de Grabado La Tinta, atención Ana Núñez",
        phone: "+52 (222) 555-0108",
        street_address: "Calle del Linóleo 45, local 2",
        city: "San Andrés Cholula",
        state: "Puebla",
        postal_code: "72810",
        country: "México",
      },
    ],
  },
  admin: {
    key: "admin",
    email: "admin@example.com",
    full_name: "Ximena Ávila Rentería",
    password,
    language: "en",
    joined: 1000,
    role: "admin",
  },
  seller: {
    key: "seller",
    email: "joaquin@example.com",
    full_name: "Joaquín Ibáñez Peña",
    password,
    language: "es",
    joined: 1130,
    seller: {
      business_name: "Foto Ibáñez",
      description:
        "Cámaras digitales y de película, revisadas una por una en un taller pequeño del centro. Si algo no funciona, lo decimos en la descripción.",
      phone: "55 5555 0101",
      address: "Callejón del Obturador 18, Col. Centro",
      city: "Ciudad de México",
      state: "Ciudad de México",
      postal_code: "06000",
      country: "México",
      shipping_policy:
        "Enviamos de lunes a viernes, en un máximo de dos días hábiles, con guía y seguro por el valor pagado. También puede recoger en el taller con cita.",
      return_policy:
        "Tiene 30 días para devolver el equipo en el estado en que lo recibió. Si la falla es nuestra, pagamos el regreso; si cambió de opinión, el regreso corre por su cuenta.",
    },
  },
  citlali: {
    key: "citlali",
    email: "citlali@example.com",
    full_name: "Citlali Martínez López",
    password,
    language: "es",
    joined: 760,
    seller: {
      business_name: "Vivero Yagul",
      description:
        "Vivero familiar en los Valles Centrales. Cactus, suculentas y plantas de flor que crecen aquí mismo, y algunas piezas artificiales para rincones sin luz.",
      phone: "951 555 0102",
      address: "Camino al Vivero 4, Barrio de la Noria",
      city: "Oaxaca de Juárez",
      state: "Oaxaca",
      postal_code: "68000",
      country: "México",
      shipping_policy:
        "Las plantas vivas salen solo lunes y martes para que no pasen el fin de semana en una bodega. Viajan con la raíz protegida y la maceta envuelta aparte.",
      return_policy:
        "Si la planta llega maltratada, mándenos una foto dentro de las 48 horas y la reponemos o devolvemos su dinero. Por ser plantas vivas no recibimos devoluciones por cambio de opinión.",
    },
  },
  renata: {
    key: "renata",
    email: "renata@example.com",
    full_name: "Renata Gómez Zúñiga",
    password,
    language: "en",
    joined: 590,
    seller: {
      business_name: "Casa Jacaranda",
      description:
        "Chairs, sofas and lamps from a showroom in Guadalajara. We sell new pieces from stock and, now and then, a complete set from a home that is being moved.",
      phone: "33 5555 0103",
      address: "Calle de las Jacarandas 231, Col. Americana",
      city: "Guadalajara",
      state: "Jalisco",
      postal_code: "44160",
      country: "México",
      shipping_policy:
        "Our own van delivers in the Guadalajara area within three working days. Elsewhere in Mexico furniture travels by freight in five to ten working days, to the ground floor.",
      return_policy:
        "30 days, unused and in the original packing. We collect faulty or damaged furniture at our own cost; otherwise the buyer pays the freight back.",
    },
  },
  iker: {
    key: "iker",
    email: "iker@example.com",
    full_name: "Íker Treviño Garza",
    password,
    language: "en",
    joined: 640,
    seller: {
      business_name: "Norte Cómputo",
      description:
        "Computers, screens and the small parts nobody else keeps. Every machine is switched on and tested before it leaves the shop.",
      phone: "81 5555 0104",
      address: "Calle Circuito 77, Col. Obispado",
      city: "Monterrey",
      state: "Nuevo León",
      postal_code: "64060",
      country: "México",
      shipping_policy:
        "Orders paid before noon leave the same working day. Screens and towers are double-boxed and insured for the full amount.",
      return_policy:
        "30 days for anything that is faulty or not as described, at our cost. Items sold for parts cannot be returned because they did not work.",
    },
  },
  abril: {
    key: "abril",
    email: "abril@example.com",
    full_name: "Abril Canul Pech",
    password,
    language: "es",
    joined: 330,
    seller: {
      business_name: "Zapatería Ceiba",
      description:
        "Tenis y calzado deportivo en el centro de Mérida, para la calle, la pista y el gimnasio. Las tallas son mexicanas, en centímetros.",
      phone: "999 555 0105",
      address: "Calle 62 número 999, entre 71 y 73, Centro",
      city: "Mérida",
      state: "Yucatán",
      postal_code: "97000",
      country: "México",
      shipping_policy:
        "Enviamos a todo el país en tres a seis días hábiles, con caja doble. En Mérida entregamos el mismo día si el pago se hace antes de las 13:00.",
      return_policy:
        "Cambio de talla gratis una vez dentro de 30 días, con el calzado sin uso y en su caja. Si ya no hay su talla, devolvemos el importe completo.",
    },
  },
  tomas: {
    key: "tomas",
    email: "tomas@example.com",
    full_name: "Tomás Güereña Ordóñez",
    password,
    language: "en",
    joined: 32,
    seller: {
      business_name: "Vuelta y Media",
      description:
        "A little of everything from a corner stall in Tijuana: things on wheels, things for the garage, toys and the odd piece of carved stone.",
      phone: "664 555 0106",
      address: "Avenida de la Bicicleta 1450, Zona Centro",
      city: "Tijuana",
      state: "Baja California",
      postal_code: "22000",
      country: "México",
      shipping_policy:
        "Small parcels leave on Tuesdays and Fridays. Heavy or large pieces go by freight once we have agreed on a delivery day; pickup at the stall is always possible.",
      return_policy:
        "30 days if it is not what we described. Please write first, so that we can agree on the cheapest way to send it back.",
    },
  },
};
