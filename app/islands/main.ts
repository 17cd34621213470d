// What pages that do not hydrate may run. Every page works without it.
document.documentElement.dataset.islands = "";
