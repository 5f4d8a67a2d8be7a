import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import type { CatalogueCache } from '../../browse/catalogue-cache.ts';
import { catalogueIn, type Languages } from '../../browse/in-language.ts';
import { type Batched, type Run, runAlone } from '../../database/batch.ts';
import { fromPrimary, type Reading } from '../../database/reading.ts';
import type { Asked } from '../../database/rows.ts';
import { givenText, type Told } from '../../gacha/texts.ts';
import type { Call } from '../../idempotency/record.ts';
import { type Language, type LocalizedText, textIn } from '../../language/language.ts';
import type { Period } from '../../operator/books/lines/period.ts';
import type { Checkout } from '../../payment/checkout.ts';
import type { ShownDevice } from '../../staff/device/list.ts';
import type { Issuers } from '../../staff/issuer.ts';
import type { StaffMember } from '../../staff/member.ts';
import type { AuthMethod, User } from '../../user/user.ts';
import type { AnswerCache } from '../cache/answers.ts';
import type { SoldOddsCache } from '../cache/sold-odds.ts';
import type { Account, KnownCaller } from '../caller/account.ts';
import type { KnownUsers } from '../caller/current-user.ts';
import type { DeviceToken } from '../identity/device-token.ts';
import type { Identify } from '../identity/identify.ts';
import type { Load } from '../load/load.ts';
import { type Charges, chargesOf } from '../rates/charges.ts';
import type { InVain } from '../rates/in-vain.ts';
import type { Rates } from '../rates/rates.ts';
import type { GatewayEvents } from './events.ts';
import { languageOf } from './languages.ts';
import { type Loaders, loadersOf } from './loaders/loaders.ts';
import { RequestSnapshot } from './snapshot.ts';

export type Gateway = {
  em: EntityManager;
  identify: Identify;
  run: Run;
  reads: Reads;
  checkout: Checkout;
  catalogue: CatalogueCache;
  answers: AnswerCache;
  sold: SoldOddsCache;
  users: KnownUsers;
  rates: Rates;
  inVain: InVain;
  load: Load;
  events: GatewayEvents;
  devices: Devices;
  issuers: Issuers;
  /** By which the other gateways of this database know it. */
  ownId: string;
  books: { start(run: BooksToDrawUp): void; end(id: string): void };
  /** How browsers reach this gateway. */
  address(): string;
  /** 0 is no limit. */
  wrongCodesPerHour: number;
};

/** A run that was begun, and that this gateway is to carry out. */
export type BooksToDrawUp = { id: string; period: Period };

export type Reads = {
  /** For one request: what was committed before its first use is seen. */
  reading(): Reading;
  run: Run;
};

/**
 * `proofAddresses`: what a proof of a device must be for, one of them. `staffPage`: where invitations lead, if this gateway was
 * told.
 */
export type Devices = {
  proofAddresses(): readonly string[];
  staffPage(): string | undefined;
  token(device: ShownDevice): Promise<DeviceToken>;
};

type Work<Answer> = (em: EntityManager) => Promise<Answer>;

/** The fields that a document asks for, as far as reading is concerned. */
export type Asks = { isQuery: boolean; fields: ReadonlyMap<string, ReadonlySet<string>> };

export const MAX_PAGE_SIZE = 100;

type Bounds = { maxPageSize: number };

/** The caller of one request, and the means to serve it. A part that most requests do not need is made on first use. */
export class Context {
  readonly gateway: Gateway;
  readonly request: FastifyRequest;
  readonly caller: KnownCaller;
  readonly viewer: User | null;
  readonly staff: StaffMember | null;
  readonly maxPageSize: number;
  readonly snapshot: RequestSnapshot;
  /** The budget that is left for one operation; below zero it was too expensive. */
  readonly budget: Budget;
  /** Work to be done after a keyed call was refused and its transaction rolled back. */
  readonly afterwards: (() => Promise<void>)[];
  /** What begins once the transaction of a keyed call is committed. */
  readonly committed: (() => void)[];
  /** Set for verbs that record the idempotency key themselves. */
  call: Call | null = null;
  /** Known when the document is. */
  asks: Asks | undefined;
  private readonly transaction: EntityManager | undefined;
  private ofRequest: EntityManager | undefined;
  private reading: Reading | undefined;
  private made: Loaders | undefined;

  constructor(
    gateway: Gateway,
    request: FastifyRequest,
    account: Account,
    { maxPageSize }: Bounds,
    outer?: Context,
    tx?: EntityManager,
  ) {
    this.gateway = gateway;
    this.request = request;
    this.caller = account.caller;
    this.viewer = account.viewer;
    this.staff = account.staff;
    this.maxPageSize = maxPageSize;
    this.snapshot =
      outer?.snapshot ?? new RequestSnapshot(gateway.catalogue, (catalogue) => catalogueIn(catalogue, this.languages));
    this.budget = outer?.budget ?? { left: Number.POSITIVE_INFINITY };
    this.afterwards = outer?.afterwards ?? [];
    this.committed = outer?.committed ?? [];
    this.asks = outer?.asks;
    this.transaction = tx;
  }

  /** The same request, all of which is done in one transaction. */
  within(tx: EntityManager): Context {
    return new Context(this.gateway, this.request, this, this, this, tx);
  }

  /**
   * Reads that are only shown, and decide nothing: a query may read them from a replica that has everything committed before. A
   * batched statement is shared with other requests.
   */
  show<Answer>(work: Work<Answer>): Promise<Answer>;
  show<Item, Answer>(verb: Batched<Item, Answer>, item: Item): Promise<Answer>;
  show<Item, Answer>(work: Work<Answer> | Batched<Item, Answer>, item?: Item): Promise<Answer> {
    const isAnywhere = this.asks?.isQuery === true && !this.transaction;
    if (typeof work !== 'function')
      return isAnywhere ? this.gateway.reads.run(work, item as Item) : this.write(work, item as Item);
    this.reading ??= isAnywhere ? this.gateway.reads.reading() : fromPrimary;
    return this.reading(this.em, work);
  }

  /** Changes or decides: it uses the primary, in the transaction of a keyed call if there is one. */
  write<Answer>(work: Work<Answer>): Promise<Answer>;
  write<Item, Answer>(verb: Batched<Item, Answer>, item: Item): Promise<Answer>;
  write<Item, Answer>(work: Work<Answer> | Batched<Item, Answer>, item?: Item): Promise<Answer> {
    if (typeof work === 'function') return work(this.fork());
    return (this.transaction ? runAlone(this.transaction) : this.gateway.run)(work, item as Item);
  }

  /** Begins what others are to find written: at once, or with the commit of a keyed call. */
  afterCommit(begin: () => void): void {
    if (this.transaction) this.committed.push(begin);
    else begin();
  }

  /** In which this caller is spoken to. */
  get language(): Language {
    return languageOf(this.request);
  }

  private get languages(): Languages {
    return { language: this.language, otherwise: this.request.server.languages.byDefault };
  }

  /** A text of the operator's, for this caller, or in the language that a field was asked for. */
  text(localized: LocalizedText, language = this.language): string {
    return textIn(localized, language, this.request.server.languages.byDefault);
  }

  /** A text of the catalogue, whose rows are in the language of this caller. */
  textOf<Name extends string>(row: Told<Name>, name: Name, language: Language | null | undefined): string {
    return language ? this.text(givenText(row, name), language) : row[name];
  }

  get isInTransaction(): boolean {
    return this.transaction !== undefined;
  }

  /** The reader of rules and loaders: one for the request. */
  get em(): EntityManager {
    this.ofRequest ??= this.transaction ?? this.fork();
    return this.ofRequest;
  }

  get loaders(): Loaders {
    this.made ??= loadersOf(this);
    return this.made;
  }

  get charges(): Charges {
    return chargesOf(this.request, this.gateway.rates);
  }

  /** Which fields of a type the document asks for, as far as that is known. */
  asked(type: string): Asked {
    return this.asks?.fields.get(type);
  }

  private fork(): EntityManager {
    return this.transaction?.fork({ keepTransactionContext: true }) ?? this.gateway.em.fork();
  }
}

export type Budget = { left: number };

/** Known of a token before its user has signed up. */
export const loginMethodOf = ({ caller }: Context): AuthMethod | null => (caller.kind === 'user' ? caller.identity : null);

export function userOf({ viewer }: Context): User {
  if (!viewer) throw new Error('a root field for users is missing its shield rule');
  return viewer;
}

export const doerOf = (context: Context) => ({ staffId: staffOf(context).id, deviceId: deviceOf(context) });

export const workerOf = (context: Context) => ({ ...staffOf(context), deviceId: deviceOf(context) });

export const deviceOf = ({ caller }: Context): string | null => (caller.kind === 'staff' ? (caller.deviceId ?? null) : null);

export function staffOf({ staff }: Context): StaffMember {
  if (!staff) throw new Error('a root field for staff is missing its shield rule');
  return staff;
}
