import { hashOfSeed, hashOfText, type Key, keyOf, numberAt, numberOf } from '../../../shared/draw/derive.ts';
import { boundOf, wonBy } from '../../../shared/draw/lots.ts';
import type { Mistake, What } from './mistake.ts';
import { type DrawRecord, Replay, type Version } from './replay.ts';
import { type DrawnOrder, Won } from './won.ts';

export type Seed = { number: number; seedHash: string; seed: string | null; isRevealed: boolean };

/** What the rows of the prizes say, as of the last draw that is checked. */
export type Stocks = {
  oddsNumber: number;
  prizes: readonly { supply: number; stock: number; prize: { id: string; nameJa: string; nameEn: string } }[];
};

type Place = Pick<DrawRecord, 'sequence' | 'order' | 'play'>;

const sorted = (version: Version): Version => ({
  ...version,
  prizes: version.prizes.toSorted((one, other) => (one.prize.id < other.prize.id ? -1 : 1)),
});

/**
 * Works the draws of a gacha out again in their turn, as `gacha draws verify` does, and believes nothing of them but the seeds
 * whose hashes were told before. A draw whose seed is still secret is checked as far as that goes without it.
 */
export class Checker {
  /** Draws that were worked out, and among them those without their seed, and those that were taken back. */
  readonly counts = { draws: 0, withoutSeed: 0, returned: 0 };
  private readonly replay = new Replay();
  private readonly seeds = new Map<number, Seed>();
  private readonly keys = new Map<number, Key>();
  private readonly versions = new Map<number, Version>();
  private readonly lastOnes = new Set<string>();
  /** That went back to stock after the last draw that is checked: whether a draw like that was made is told in the end. */
  private readonly returnedLater: (Place & { returnedAfter: number })[] = [];
  private readonly won = new Won();
  private last: DrawRecord | undefined;
  private isCut = false;
  /** The last draw that is checked. Others are drawn, and go back, meanwhile. */
  private through = Number.POSITIVE_INFINITY;

  /** What is new among the terms, as far as it is checked by itself. */
  async learn(seeds: readonly Seed[], versions: readonly Version[]): Promise<Mistake[]> {
    const mistakes: Mistake[] = [];
    for (const one of seeds) {
      if (one.seed !== null && !this.keys.has(one.number)) {
        this.keys.set(one.number, await keyOf(one.seed));
        if ((await hashOfSeed(one.seed)) !== one.seedHash) mistakes.push({ what: 'hash', number: one.number });
      }
      // What is kept of it does not open.
      if (one.isRevealed && one.seed === null && !this.seeds.has(one.number)) mistakes.push({ what: 'hash', number: one.number });
      this.seeds.set(one.number, one);
    }
    for (const version of versions) {
      if (this.versions.has(version.number)) continue;
      this.versions.set(version.number, sorted(version));
      for (const { prize } of version.prizes) if (prize.kind === 'LAST_ONE') this.lastOnes.add(prize.id);
      if (!(await isAsPublished(version))) mistakes.push({ what: 'digest', number: version.number });
    }
    return mistakes;
  }

  /** Draws beyond this one are not looked at. */
  endsWith(through: number): void {
    this.through = through;
  }

  /** How many orders have to be held against what was drawn. */
  get orders(): number {
    return this.won.orders;
  }

  hasVersion(number: number): boolean {
    return this.versions.has(number);
  }

  /** Whether terms were made since they were learnt. */
  knows({ seedNumber, oddsNumber, soldUnder, drawnUnder }: DrawRecord): boolean {
    return this.seeds.has(seedNumber) && [oddsNumber, soldUnder, drawnUnder].every((number) => this.versions.has(number));
  }

  async check(all: readonly DrawRecord[]): Promise<Mistake[]> {
    const records = all.filter(({ sequence }) => sequence <= this.through);
    // All at once: they are made beside the page, which has just to read them.
    const numbers = await Promise.all(records.map((record) => this.firstNumber(record)));
    const mistakes: Mistake[] = [];
    for (const [index, record] of records.entries()) mistakes.push(...(await this.checkOne(record, numbers[index])));
    return mistakes;
  }

  /** The draws that must be there: none is missing at the end. */
  end(): Mistake[] {
    const told = this.last?.sequence ?? 0;
    this.isCut = told < this.through;
    return this.isCut ? [{ what: 'missing', sequence: told + 1, until: this.through }] : [];
  }

  /** `lastDraw`: as it is after all were read. */
  checkReturns(lastDraw: number): Mistake[] {
    const never = this.returnedLater.filter(({ returnedAfter }) => returnedAfter > lastDraw);
    return never.map(({ returnedAfter: _, ...place }) => ({ what: 'returned', ...place }));
  }

  /** Whether the prizes have what their draws left. Where draws are missing at the end nobody can say. */
  checkStocks({ oddsNumber, prizes }: Stocks): Mistake[] {
    const current = this.versions.get(oddsNumber);
    return prizes.flatMap(({ supply, stock, prize }): Mistake[] => {
      const declared = current?.prizes.find((one) => one.prize.id === prize.id)?.supply;
      if (declared !== undefined && declared !== supply) return [{ what: 'supply', prize, is: supply, must: declared }];
      const must = supply - this.replay.takenOf(prize.id);
      return this.isCut || stock === must ? [] : [{ what: 'stock', prize, is: stock, must }];
    });
  }

  checkOrders(orders: readonly DrawnOrder[]): Mistake[] {
    return orders.flatMap((order) => this.won.mistakesIn(order));
  }

  private firstNumber(record: DrawRecord): Promise<bigint> | undefined {
    const key = this.keys.get(record.seedNumber);
    return key && numberAt(key, textOf(record), 0);
  }

  private async checkOne(record: DrawRecord, first: bigint | undefined): Promise<Mistake[]> {
    const { sequence, order, play, returnedAfter } = record;
    const expected = (this.last?.sequence ?? 0) + 1;
    const isGap = sequence !== expected;
    const what = await this.mistakeIn(record, first, isGap);
    this.counts.draws += 1;
    if (first === undefined) this.counts.withoutSeed += 1;
    if (returnedAfter !== null) this.counts.returned += 1;
    this.last = record;
    this.won.note(record);
    if (what === 'item' || what === 'lastOne') this.won.tell(order);
    if (returnedAfter !== null && returnedAfter > this.through) this.returnedLater.push({ sequence, order, play, returnedAfter });
    return [
      ...(isGap ? [{ what: 'missing', sequence: expected, until: sequence - 1 } as const] : []),
      ...(what ? [{ what, sequence, order, play }] : []),
    ];
  }

  private async mistakeIn(record: DrawRecord, first: bigint | undefined, isGap: boolean): Promise<What | undefined> {
    const { sequence, oddsNumber, drawnUnder, stocks, bound, returnedAfter, lastOne } = record;
    const prizeId = record.prize.id;
    const [sold, current] = [this.versions.get(oddsNumber), this.versions.get(drawnUnder)];
    if (!sold || !current) return 'terms';
    const supplies = new Map(current.prizes.map((one) => [one.prize.id, one]));
    const counted = () =>
      sold.prizes.map((one) => {
        const supplied = supplies.get(one.prize.id);
        return { ...one, stock: supplied ? this.replay.left(supplied) : 0 };
      });
    const isSame = this.replay.agrees(counted(), stocks, isGap);
    const urn = { prizes: counted() };
    const sum = boundOf(urn);
    const value = await this.valueOf(record, first, sum);
    const won = wonBy(urn, value) ?? prizeId;
    const mistake =
      this.wrongTerms(record) ??
      (isSame ? undefined : 'stocks') ??
      (bound === sum && sum > 0 ? undefined : 'bound') ??
      (value === record.value ? undefined : 'value') ??
      (won === prizeId ? undefined : 'prize') ??
      this.wrongLastOne(record, sold, current) ??
      (returnedAfter !== null || record.itemPrize?.id === prizeId ? undefined : 'item');
    const taken = isWhole(record, sold) ? prizeId : won;
    // What went back later did so at no draw that is looked at.
    const back = returnedAfter !== null && returnedAfter < this.through ? returnedAfter : null;
    this.replay.take(sequence, lastOne === null ? [taken] : [taken, lastOne.id], back);
    return mistake;
  }

  /** What the seed gives; where it is secret, what was written down. */
  private async valueOf(record: DrawRecord, first: bigint | undefined, sum: number): Promise<number> {
    const key = this.keys.get(record.seedNumber);
    if (!key || sum === 0) return record.value;
    const { number } = await numberOf(key, textOf(record), BigInt(sum), first);
    return Number(number % BigInt(sum));
  }

  private wrongTerms({ oddsNumber, soldUnder, drawnUnder, seedNumber }: DrawRecord): What | undefined {
    const isRight =
      oddsNumber === soldUnder &&
      drawnUnder >= Math.max(oddsNumber, this.last?.drawnUnder ?? 0) &&
      this.seeds.has(seedNumber) &&
      seedNumber >= (this.last?.seedNumber ?? 0);
    return isRight ? undefined : 'terms';
  }

  /** The play that draws the last of the others wins it, if it was still there, and the order was sold with it. */
  private wrongLastOne(record: DrawRecord, sold: Version, current: Version): What | undefined {
    if (this.lastOnes.size === 0) return undefined;
    const { leftAfter, lastOne, returnedAfter, hasLastOneItem } = record;
    const last = current.prizes.find(({ prize }) => this.lastOnes.has(prize.id));
    const isDrawn = current.prizes.some(({ prize, weight }) => prize.id === record.prize.id && weight > 0);
    const left = last ? this.replay.drawable(current) - Number(isDrawn) : null;
    const isWon =
      last !== undefined &&
      left === 0 &&
      this.replay.left(last) > 0 &&
      sold.prizes.some(({ prize }) => prize.id === last.prize.id);
    const hasItem = !isWon || returnedAfter !== null || hasLastOneItem;
    return left === leftAfter && (lastOne?.id ?? null) === (isWon ? last.prize.id : null) && hasItem ? undefined : 'lastOne';
  }
}

/** Whether a record agrees with itself. Then the prize that it names left the stock; otherwise the one that was drawn did. */
function isWhole({ stocks, bound, value, prize }: DrawRecord, { prizes }: Version): boolean {
  const urn = { prizes: prizes.map((one, index) => ({ ...one, stock: stocks[index] ?? 0 })) };
  return boundOf(urn) === bound && wonBy(urn, value) === prize.id;
}

const textOf = ({ order, attempt, play }: DrawRecord): string => `${order.id}:${attempt}:${play}`;

function prizesIn(page: string): { id: string; weight: number; supply: number }[] {
  try {
    return (JSON.parse(page) as { prizes: ReturnType<typeof prizesIn> }).prizes;
  } catch {
    return [];
  }
}

/** Whether the page of a version has its digest, and says the same weights. */
async function isAsPublished({ page, digest, prizes }: Version): Promise<boolean> {
  if (page === null) return true;
  if ((await hashOfText(page)) !== digest) return false;
  const told = prizesIn(page);
  const byId = new Map(told.map((one) => [one.id, one]));
  return (
    told.length === prizes.length &&
    prizes.every(({ prize, weight, supply }) => byId.get(prize.id)?.weight === weight && byId.get(prize.id)?.supply === supply)
  );
}
