import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

export const SHOP = { shopId: 'tshop00000001', shopPass: 'p4ssw0rd' };

/**
 * A card: `plain` (its company does not know 3-D Secure), `challenge` (its bank asks the holder), or the code with which it
 * is refused.
 */
export type Card = 'plain' | 'challenge' | (string & {});
type Token = { card: Card; isUsed: boolean; isExpired: boolean };

export type Status = 'UNPROCESSED' | 'AUTHENTICATED' | 'AUTH' | 'SALES' | 'VOID';
export type Challenge = { transId: string; t: string; retUrl: string; byPost: boolean; result: 'waiting' | 'passed' | 'failed' };

export type Trade = {
  orderId: string;
  amount: number;
  tdFlag: string;
  tds2Type: string;
  accessId: string;
  accessPass: string;
  status: Status;
  processDate: string;
  card: Card;
  challenge?: Challenge;
  forward: string;
  approve: string;
  tranId: string;
  /** How often money was reserved, taken and released. */
  authorisations: number;
  captures: number;
  voids: number;
};

/** What GMO remembers: every order id for ever, and every token that it gave out. */
export class Book {
  readonly trades = new Map<string, Trade>();
  readonly tokens = new Map<string, Token>();
  private readonly byAccessId = new Map<string, Trade>();
  private sequence = 198_880;

  /** What GMO's script in the browser answers for a card. */
  issueToken(card: Card = 'plain', { isExpired = false } = {}): string {
    const token = randomBytes(32).toString('hex');
    this.tokens.set(token, { card, isUsed: false, isExpired });
    return token;
  }

  enter(orderId: string, amount: number, tdFlag: string, tds2Type: string): Trade {
    const keys = { accessId: randomBytes(16).toString('hex'), accessPass: randomBytes(16).toString('hex') };
    const slip = { forward: '', approve: '', tranId: '' };
    const counts = { authorisations: 0, captures: 0, voids: 0 };
    const trade: Trade = {
      orderId,
      amount,
      tdFlag,
      tds2Type,
      ...keys,
      ...slip,
      ...counts,
      status: 'UNPROCESSED',
      card: '',
      processDate: japaneseTime(),
    };
    this.trades.set(orderId, trade);
    this.byAccessId.set(trade.accessId, trade);
    return trade;
  }

  byAccess(accessId: string, accessPass: string): Trade | undefined {
    const trade = this.byAccessId.get(accessId);
    return trade?.accessPass === accessPass ? trade : undefined;
  }

  challenge(trade: Trade, retUrl: string, byPost: boolean): Challenge {
    const ids = { transId: randomUUID(), t: randomBytes(16).toString('hex') };
    trade.challenge = { ...ids, retUrl, byPost, result: 'waiting' };
    return trade.challenge;
  }

  /** Takes a payment a step further, with a transaction number of its own. */
  step(trade: Trade, status: Status): void {
    trade.status = status;
    trade.processDate = japaneseTime();
    if (status !== 'AUTH' && status !== 'VOID') return;
    trade.tranId = `${trade.processDate.slice(2, 12)}111111111111${++this.sequence}`;
    if (status === 'VOID') return;
    trade.forward = '2a99662';
    // Some card companies fill up with a blank.
    trade.approve = randomInt(2) ? ' 001071' : String(randomInt(10_000_000)).padStart(7, '0');
  }
}

export const checkStringOf = (values: string[]): string =>
  createHash('md5')
    .update([...values, SHOP.shopPass].join(''))
    .digest('hex');

const japaneseTime = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
