/** Ana's address. */
export const HOME = {
  full_name: "Ana Núñez",
  phone: "55 5555 0101",
  street_address: "Calle 1, int. 2",
  city: "Puebla",
  state: "Puebla",
  postal_code: "72000",
  country: "México",
};

/** Where a seller has items returned to. */
export const RETURN_ADDRESS = { ...HOME, full_name: "Joaquín Paz" };
