/** What GMO's script (`token.js`) puts into the page. */
type Answer = { resultCode: string | number; tokenObject?: { token?: string | readonly string[] } };
type Card = { cardno: string; expire: string; securitycode: string; holdername: string; tokennumber: 1 };
type Multipayment = { init(shopId: string): void; getToken(card: Card, told: (answer: Answer) => void): void };

const page = globalThis as {
  Multipayment?: Multipayment;
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown };
};

const ANSWER_MS = 30_000;

let loading: Promise<Multipayment> | undefined;
let isAllowed = false;

/** The script sets addresses of scripts itself: the page lets GMO's through, of which its policy allows the hosts in use. */
function allow(): void {
  page.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (/^https:\/\/[\w.-]+\.mul-pay\.jp\//.test(new URL(url, location.href).href) ? url : null),
  });
}

export function loadGmo(script: string): Promise<Multipayment> {
  loading ??= new Promise<Multipayment>((loaded, failed) => {
    if (!isAllowed) allow();
    isAllowed = true;
    const element = document.createElement('script');
    element.src = script;
    element.onload = () => (page.Multipayment ? loaded(page.Multipayment) : failed(new Error('the script brought nothing')));
    element.onerror = () => failed(new Error('the script did not come'));
    document.head.append(element);
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Refused by a field of the card: GMO's codes from 100 on, see its list. */
export class CardMistake extends Error {
  readonly field: 'number' | 'expiry' | 'code' | 'holder' | undefined;
  constructor(code: string) {
    super(`GMO answered ${code}`);
    const kind = code.slice(0, 2);
    this.field = ({ '10': 'number', '11': 'expiry', '12': 'code', '13': 'holder' } as const)[kind];
  }
}

/** The number of the card goes from the browser to GMO alone, never to the gateway. */
export function tokenOf(multipayment: Multipayment, shopId: string, card: Omit<Card, 'tokennumber'>): Promise<string> {
  return new Promise((made, failed) => {
    const timer = setTimeout(() => failed(new Error('GMO did not answer')), ANSWER_MS);
    multipayment.init(shopId);
    multipayment.getToken({ ...card, tokennumber: 1 }, ({ resultCode, tokenObject }) => {
      clearTimeout(timer);
      const code = String(resultCode).padStart(3, '0');
      const token = [tokenObject?.token ?? []].flat()[0];
      if (code === '000' && token) made(token);
      else failed(new CardMistake(code));
    });
  });
}
