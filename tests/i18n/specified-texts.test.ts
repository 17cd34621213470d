import { expect, test } from "vitest";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import type { Language } from "~/i18n/language";
import type { TextKey } from "~/i18n/texts";

/** Texts that the specification gives word for word, in its language. */
const SPECIFIED: Record<string, [Language, Partial<Record<TextKey, string>>][]> = {
  "header and footer (2)": [
    [
      "en",
      {
        "shell.search": "Search for anything",
        "shell.categories": "Categories",
        "shell.sell": "Sell",
        "shell.account": "My Account",
        "shell.cart": "Cart",
        "shell.store": "My Store",
        "shell.home": "Home",
        "errors.notFoundTitle": "Oops! Page not found",
      },
    ],
  ],
  "home (2)": [
    [
      "en",
      {
        "catalog.heroTitle": "Find Your Next Great Deal",
        "catalog.heroBody": "Buy and sell anything from electronics to fashion",
        "catalog.featured": "Featured Products",
        "catalog.trending": "Trending Categories",
      },
    ],
    ["es", { "catalog.nothingYet": "No hay productos disponibles todavía" }],
  ],
  "product, category and cart (2)": [
    [
      "en",
      {
        "catalog.payWithPayPal": "Checkout with PayPal",
        "catalog.found_other": "{shown} products found",
        "catalog.noneInCategory": "No products found in this category",
        "catalog.cartEmpty": "Your cart is empty",
        "catalog.cartEmptyBody": "Start shopping and add items to your cart",
      },
    ],
    [
      "es",
      {
        "catalog.productNotFound": "Producto no encontrado",
        "catalog.price": "Precio",
        "catalog.noDescription": "Sin descripción",
      },
    ],
  ],
  "account (2)": [
    [
      "en",
      {
        "account.admin": "Admin Dashboard",
        "account.ordersTitle": "Your Orders",
        "account.ordersBody": "Track your purchases and bids",
        "account.ordersEmpty": "No orders yet...",
        "auth.signOut": "Sign Out",
        "profile.avatarHint": "Max 5MB. JPG, PNG, GIF",
        "profile.emailHint": "Email cannot be changed",
        "profile.save": "Save Changes",
        "addresses.default": "Default Address",
        "addresses.add": "Add Address",
        "addresses.edit": "Edit",
        "addresses.setDefault": "Set Default",
        "addresses.empty": "No addresses added yet",
      },
    ],
    [
      "es",
      {
        "account.settingsProfile": "Perfil",
        "account.settingsSecurity": "Seguridad",
        "account.settingsLanguage": "Idioma",
        "account.settingsNotifications": "Notificaciones",
        "auth.mustSignIn": "Debes iniciar sesión para acceder",
      },
    ],
  ],
  "administration (2, 6)": [
    [
      "en",
      {
        "admin.products": "Products",
        "admin.orders": "Orders & Payments",
        "admin.users": "Users",
        "admin.accessDenied": "Access Denied: You do not have admin privileges",
      },
    ],
  ],
  "validation of a listing (5)": [
    [
      "es",
      {
        "sell.skipped.limitTitle": "Límite de imágenes",
        "sell.skipped.limit": "Puedes subir máximo 5 imágenes",
        "sell.skipped.formatTitle": "Formato no válido",
        "sell.skipped.sizeTitle": "Archivo muy grande",
        "sell.skipped.size": "{file} supera el límite de 10MB",
        "sell.noneTitle": "Sin imágenes",
        "sell.signInToUpload": "Debes iniciar sesión para subir imágenes",
        "sell.signInToPublish": "Debes iniciar sesión para publicar productos",
        "sell.refusal.titleRequired": "Por favor escribe el nombre del producto",
        "sell.refusal.categoryRequired": "Por favor selecciona una categoría",
        "sell.refusal.priceInvalid": "Por favor ingresa un precio válido",
        "sell.refusal.imagesRequired": "Por favor sube al menos una imagen antes de publicar",
        "sell.profileRequiredTitle": "Perfil de Vendedor Requerido",
        "sell.profileRequired": "Primero debes completar tu perfil de vendedor",
        "seller.refusal.businessNameRequired": "El nombre del negocio es requerido",
      },
    ],
  ],
  "validation of a person (5)": [
    [
      "en",
      {
        "auth.refusal.fullNameTooLong": "Name must be less than 100 characters",
        "addresses.required.full_name": "Full name is required",
        "addresses.required.phone": "Phone number must be at least 10 digits",
        "addresses.required.street_address": "Street address is required",
        "addresses.required.city": "City is required",
        "addresses.required.state": "State is required",
        "addresses.required.postal_code": "Postal code is required",
        "addresses.required.country": "Country is required",
        "addresses.invalid": "Validation error",
        "profile.refused.format": "Please upload an image file",
        "profile.refused.formatTitle": "Invalid file",
        "profile.refused.size": "Avatar must be less than 5MB",
        "profile.refused.sizeTitle": "File too large",
      },
    ],
    [
      "es",
      {
        "settings.refusal.nameTooShort": "Nombre debe tener al menos 2 caracteres",
        "settings.refusal.emailInvalid": "Email inválido",
        "auth.refusal.passwordTooShort": "Contraseña debe tener al menos 6 caracteres",
        "auth.refusal.passwordsDiffer": "Las contraseñas no coinciden",
      },
    ],
  ],
  "questions before deleting (5)": [
    [
      "en",
      {
        "addresses.question": "Are you sure you want to delete this address?",
        "admin.confirm": "Are you sure you want to delete this product?",
      },
    ],
  ],
  "what went wrong (8)": [
    [
      "en",
      {
        "profile.loadFailed": "Failed to load profile",
        "profile.avatarFailed": "Failed to upload avatar",
        "profile.invalid": "Validation Error",
        "profile.saveFailed": "Failed to update profile",
        "addresses.loadFailed": "Error loading addresses",
        "addresses.saveFailed": "Error saving address",
        "addresses.deleteFailed": "Error deleting address",
        "addresses.defaultFailed": "Error setting default address",
        "shell.error": "Error",
      },
    ],
    [
      "es",
      {
        "sell.uploadFailed": "No pudimos subir las imágenes. Intenta de nuevo.",
        "sell.publishFailed": "No pudimos publicar el producto. Intenta de nuevo.",
        "seller.loadFailed": "No pudimos cargar tu perfil de vendedor",
        "seller.saveFailed": "No pudimos guardar tu perfil. Intenta de nuevo.",
        "shell.error": "Error",
      },
    ],
  ],
  "what went well (8)": [
    [
      "en",
      {
        "profile.avatarSavedTitle": "Success",
        "profile.avatarSaved": "Avatar updated successfully",
        "profile.saved": "Profile updated successfully",
        "addresses.added": "Address added successfully",
        "addresses.updated": "Address updated successfully",
        "addresses.deleted": "Address deleted successfully",
        "addresses.defaultUpdated": "Default address updated",
        "auth.welcomeBack": "Welcome back! Successfully logged in",
        "auth.created": "Account created!",
        "admin.success": "Success",
        "adminOrders.updated": "Order status updated",
        "admin.deleted": "Product deleted",
      },
    ],
    [
      "es",
      {
        "sell.uploadedTitle": "Imágenes subidas",
        "sell.uploaded_one": "{count} imagen(es) subidas correctamente",
        "sell.uploaded_other": "{count} imagen(es) subidas correctamente",
        "sell.published": "Producto publicado",
        "seller.saved": "Perfil guardado",
        "settings.profile.saved": "Perfil actualizado",
        "settings.security.changed": "Contraseña actualizada",
      },
    ],
  ],
  "labels (9)": [
    [
      "en",
      {
        "catalog.free": "Free",
        "catalog.thirtyDays": "30 Days",
        "bidding.bidNow": "Bid Now",
        "catalog.buyNow": "Buy It Now",
        "catalog.addToCart": "Add to Cart",
        "catalog.continueShopping": "Continue Shopping",
        "catalog.shopNow": "Shop Now",
        "shell.startSelling": "Start Selling",
        "shell.allProducts": "All Products",
        "shell.category.other": "More",
        "shell.notifications": "Notifications",
      },
    ],
  ],
};

function textAt(language: Language, key: string): unknown {
  return key.split(".").reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], { en, es }[language]);
}

test.each(Object.entries(SPECIFIED))("%s: every text is the specification's, to the letter", (_section, tables) => {
  for (const [language, texts] of tables) {
    const stated = Object.fromEntries(Object.keys(texts).map((key) => [key, textAt(language, key)]));
    expect(stated).toEqual(texts);
  }
});
