import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Card } from './card.ts';
import { Clock } from './clock.ts';
import type { Challenge, Entry, Status, Trade } from './trade.ts';

export const SHOP = { shopId: 'tshop00000001', shopPass: 'p4ssw0rd' };

type Token = { card: Card; isUsed: boolean; isExpired: boolean };

/** Steps that the card company is asked for: each has a number of its own. */
const BOOKED: readonly Status[] = ['AUTH', 'SAUTH', 'CAPTURE', 'CHECK', 'VOID', 'RETURN', 'RETURNX', 'CANCEL'];

/** What GMO remembers: every order id for ever, and every token that it gave out. */
export class Book {
  readonly clock = new Clock();
  readonly trades = new Map<string, Trade>();
  readonly tokens = new Map<string, Token>();
  /**
   * What SecureTran2 says before the holder is done. No record tells; this one says at the same time that an authentication
   * failed at its start. Here it changes nothing, so that the holder may still pass: the harder case for a shop.
   */
  tooEarly = 'E21030001';
  private readonly byAccessId = new Map<string, Trade>();
  private sequence = 198_880;

  /** What GMO's script in the browser answers for a card. */
  issueToken(card: Card = 'plain', { isExpired = false } = {}): string {
    const token = randomBytes(32).toString('hex');
    this.tokens.set(token, { card, isUsed: false, isExpired });
    return token;
  }

  enter(entry: Entry): Trade {
    const trade: Trade = {
      ...entry,
      ...{ accessId: randomBytes(16).toString('hex'), accessPass: randomBytes(16).toString('hex') },
      ...{ card: '', cardNo: '', expire: '', method: '', clientFields: ['', '', ''], echoesClientFields: false },
      ...{ forward: '', approve: '', tranId: '' },
      ...{ authorisations: 0, captures: 0, voids: 0, refunds: 0 },
      status: 'UNPROCESSED',
      processDate: this.clock.stamp(),
    };
    this.trades.set(trade.orderId, trade);
    this.byAccessId.set(trade.accessId, trade);
    return trade;
  }

  byAccess(accessId: string, accessPass: string): Trade | undefined {
    const trade = this.byAccessId.get(accessId);
    return trade?.accessPass === accessPass ? trade : undefined;
  }

  challenge(trade: Trade, way: Pick<Challenge, 'retUrl' | 'byPost'>): Challenge {
    trade.challenge = { ...way, transId: randomUUID(), t: randomBytes(16).toString('hex'), result: 'waiting' };
    return trade.challenge;
  }

  /** Takes a payment a step further. Taking what is reserved keeps the numbers of the reservation. */
  step(trade: Trade, status: Status): void {
    trade.status = status;
    trade.processDate = this.clock.stamp();
    if (!BOOKED.includes(status)) return;
    trade.tranId = `${trade.processDate.slice(2, 12)}111111111111${++this.sequence}`;
    trade.forward = '2a99662';
    // Some card companies fill up with a blank.
    trade.approve = randomInt(2) ? ' 001071' : String(randomInt(10_000_000)).padStart(7, '0');
  }
}

export const checkStringOf = (values: string[]): string =>
  createHash('md5')
    .update([...values, SHOP.shopPass].join(''))
    .digest('hex');
