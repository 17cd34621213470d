// Remix's own script is never sent: what a page runs in browsers is in app/islands and in the routes' hydrate.ts.
export {};
