type Policy = { createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;

/** The one address of a script that may be handed to the browser as a text. */
const policy = factory?.createPolicy('service-worker', {
  createScriptURL: (url) => {
    if (url !== '/worker.js') throw new TypeError(`${url} is no worker of this page`);
    return url;
  },
});

export const allowWorker = (url: string): string => policy?.createScriptURL(url) ?? url;
