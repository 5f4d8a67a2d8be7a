import { type Account, type Fields, type GmoClient, library, methodOf, type Operation, pathOf } from './client.ts';

type Answer = Record<string, string | undefined>;
type Request = { expectedStatusCodes: number[]; uri: string; method: string; form: Fields };
type Credit = Record<string, (words: object) => Promise<Answer>> & { request(request: Request): Promise<Answer> };
type Service = { Credit: new (options: { endpoint: string }) => Credit };
/** The library finds its text by class and code together. */
type BadRequest = Error & { errors: { code: string; info: string; content: string }[] };

const NO_TEXT = '該当なし';

/** The library of a Japanese ticket shop, in the version that is installed under this name. */
export function gmoService(name: string): (account: Account) => GmoClient {
  return ({ endpoint, shopId, shopPass }) => {
    const installed = library(name) as { service?: Service; GMO?: { service: Service } };
    const { Credit } = installed.service ?? installed.GMO?.service ?? failed(name);
    const { BadRequestError } = library(`${name}/lib/error/badRequest`) as { BadRequestError: new () => BadRequest };
    const credit = new Credit({ endpoint });
    return {
      asks: async (operation, fields) => {
        const all = { ...(namesTheShop(operation) && { ShopID: shopId, ShopPass: shopPass }), ...fields };
        return rejoined(inGmoWords(await ask(credit, operation, all)));
      },
      complaintOf: (error) => {
        if (!(error instanceof BadRequestError)) throw error;
        const isExplained = error.errors.every(({ content }) => content !== NO_TEXT);
        return { kind: error.name, codes: error.errors.map(({ info }) => info), isExplained };
      },
    };
  };
}

function failed(what: string): never {
  throw new Error(`unexpected: ${what}`);
}

const namesTheShop = (operation: Operation): boolean => operation !== 'ExecTran' && operation !== 'SecureTran2';
const is3ds = ({ TdFlag, RetUrl }: Fields): boolean => TdFlag !== undefined || RetUrl !== undefined;

/** 5.2.0 has no words for 3-D Secure: there its own request says them, which every operation of it uses. */
function ask(credit: Credit, operation: Operation, fields: Fields): Promise<Answer> {
  const method = operation === 'ExecTran' && is3ds(fields) ? 'execTran3ds' : methodOf(operation);
  const isOld = !('secureTran2' in credit) && (operation === 'SecureTran2' || is3ds(fields));
  if (isOld) return credit.request({ expectedStatusCodes: [200], uri: pathOf(operation), method: 'POST', form: fields });
  return credit[method]?.(inItsWords(fields)) ?? failed(method);
}

/** `AccessID` is `accessId` there, and amounts are numbers. */
const inItsWords = (fields: Fields): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.charAt(0).toLowerCase() + name.slice(1).replace(/ID$/, 'Id'),
      name === 'Amount' ? Number(value) : value,
    ]),
  );

function inGmoWords(answer: Answer): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(answer)) {
    const spelt = name === 'acs' ? 'ACS' : name === 't' ? name : name.charAt(0).toUpperCase() + name.slice(1);
    if (value !== undefined) fields[spelt.replace(/Id$/, 'ID')] = value;
  }
  return fields;
}

/** The oldest reader ends the bank's address at the `&` in it. */
const rejoined = ({ t, ...fields }: Fields): Fields =>
  t === undefined ? fields : { ...fields, RedirectUrl: `${fields.RedirectUrl}&t=${t}` };
