type Policy = { createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;

/** The workers of the pages, whose addresses are the only ones of scripts that may be handed to the browser as texts. */
const WORKERS = ['/worker.js', '/staff/worker.js'];

const policy = factory?.createPolicy('service-worker', {
  createScriptURL: (url) => {
    if (!WORKERS.includes(url)) throw new TypeError(`${url} is no worker of this page`);
    return url;
  },
});

export const allowWorker = (url: string): string => policy?.createScriptURL(url) ?? url;
