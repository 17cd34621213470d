export const account = {
  title: "My Account",
  signedInAs: "Signed in as {email}",
  store: "My Store",
  storeBody: "What buyers see of you: your store's name, description and policies",
  openStore: "Open your store",
  openStoreBody: "Tell buyers who they are buying from. It takes a minute, and it comes before your first listing.",
  sell: "Sell",
  sellBody: "List a product, with up to five photos",
  publicStore: "See my public store",
  publicStoreBody: "Your listings, as everybody sees them",
} as const;
