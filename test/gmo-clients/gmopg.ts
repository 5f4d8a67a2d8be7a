import { type Account, type Fields, type GmoClient, library, methodOf, pathOf } from './client.ts';

type Asks = (fields: Fields) => Promise<Fields>;
type Gmopg = Record<string, Asks> & { post(path: string, fields: Fields): Promise<Fields> };
type BadRequest = Error & { errInfo: string[]; errors: (string | undefined)[] };

/** It reads every answer as it comes, and knows nothing of 3-D Secure 2 but how to post. */
export function gmopg({ endpoint, shopId, shopPass }: Account): GmoClient {
  const { default: Client } = library('gmopg') as { default: new (config: object) => Gmopg };
  const { BadRequest } = library('gmopg/lib/errors') as { BadRequest: new () => BadRequest };
  const client = new Client({ baseUrl: endpoint, ShopID: shopId, ShopPass: shopPass });
  return {
    asks: async (operation, fields) => {
      const method = methodOf(operation);
      return rejoined(await (method in client ? client[method]?.(fields) : client.post(pathOf(operation), fields)));
    },
    complaintOf: (error) => {
      if (!(error instanceof BadRequest)) throw error;
      return { kind: error.name, codes: error.errInfo, isExplained: error.errors.every(Boolean) };
    },
  };
}

/** Its reader ends the bank's address at the `&` in it, and takes the rest for a field. */
function rejoined({ t, ...fields }: Fields = {}): Fields {
  return t === undefined ? fields : { ...fields, RedirectUrl: `${fields.RedirectUrl}&t=${t}` };
}
