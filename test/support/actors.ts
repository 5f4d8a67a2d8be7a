import { randomUUID } from 'node:crypto';
import { addStaff } from '../../src/staff/members/manage.ts';
import type { Grant, Role } from '../../src/staff/role.ts';
import { CONFIRM, CONFLICTS, READ, READ_LATER, type Reported, SETTLE, type Settling, UNDO, type Undoing } from './counter.ts';
import type { TestDatabase } from './database.ts';
import { INVITE } from './device.ts';
import type { Answer, TestGateway } from './gateway.ts';
import type { Json } from './json.ts';
import type { Mouth, OrderFilter, StaffMouth } from './mouths/mouth.ts';
import { type Api, mouths, type Said, staffMouths } from './mouths/mouths.ts';
import { Person } from './person.ts';
import { REFUND, type RefundAsked } from './refunds.ts';
import { aToken, MEMBERS, STAFF } from './tokens.ts';

/**
 * A fan, who buys plays in GraphQL or over REST. Every act answers what the gateway answered; one that has happened
 * (`hasPaid`, `sees`) fails the test where it was refused.
 */
export class Fan<A extends Api = 'graphql'> extends Person {
  readonly id: string;
  private readonly mouth: Mouth<Said[A]>;

  private constructor(gateway: TestGateway, token: string, id: string, mouth: Mouth<Said[A]>) {
    super(gateway, token);
    this.id = id;
    this.mouth = mouth;
  }

  static async signsUp(gateway: TestGateway, { issuer = MEMBERS, subject = `fan-${randomUUID()}` } = {}): Promise<Fan> {
    const token = await aToken(issuer, subject);
    const { data } = await gateway.ask('mutation { signUp { user { id } } }', {}, token);
    return new Fan(gateway, token, data.signUp.user.id, mouths.graphql(gateway, token));
  }

  /** A fan who has signed up already. */
  static isKnown(gateway: TestGateway, { token, userId }: { token: string; userId: string }): Fan {
    return new Fan(gateway, token, userId, mouths.graphql(gateway, token));
  }

  /** The same fan over another API. */
  over<Other extends Api>(api: Other): Fan<Other> {
    return new Fan(this.gateway, this.token, this.id, mouths[api](this.gateway, this.token));
  }

  /** The same person, at another gateway. */
  at(gateway: TestGateway): Fan {
    return new Fan(gateway, this.token, this.id, mouths.graphql(gateway, this.token));
  }

  ordersPlays(gachaId: string, playAmount: unknown = 1, deliveryInfo?: object): Promise<Said[A]> {
    return this.mouth.ordersPlays(gachaId, playAmount, deliveryInfo);
  }

  async hasOrdered(gachaId: string, playAmount = 1, deliveryInfo?: object): Promise<string> {
    return this.mouth.ordered(await this.ordersPlays(gachaId, playAmount, deliveryInfo)).id;
  }

  pays(orderId: string, card?: string): Promise<Said[A]> {
    return this.mouth.pays(orderId, card);
  }

  /** Orders, pays, and has the prizes. */
  async hasPaid(gachaId: string, playAmount = 1, deliveryInfo?: object): Promise<string> {
    const orderId = await this.hasOrdered(gachaId, playAmount, deliveryInfo);
    this.mouth.paid(await this.pays(orderId));
    return orderId;
  }

  cancels(orderId: string): Promise<Said[A]> {
    return this.mouth.cancels(orderId);
  }

  reads(orderId: string): Promise<Said[A]> {
    return this.mouth.reads(orderId);
  }

  /** An order of theirs. */
  async sees(orderId: string): Promise<Json> {
    return this.mouth.order(await this.reads(orderId));
  }

  /** The ids of their orders in such a state. */
  async seesOrders(status?: OrderFilter): Promise<string[]> {
    return this.mouth.ids(await this.mouth.listsOrders(status));
  }

  /** The ids of the gachas that are shown to them. */
  async seesGachas(filter?: 'nopickuped'): Promise<string[]> {
    return this.mouth.ids(await this.mouth.listsGachas(filter));
  }

  asksForCode(): Promise<Said[A]> {
    return this.mouth.asksForCode();
  }

  async hasCode(): Promise<string> {
    return this.mouth.code(await this.asksForCode());
  }

  findsBeacon(beaconId: number): Promise<Said[A]> {
    return this.mouth.findsBeacon(beaconId);
  }

  isAt(latitude: string, longitude: string): Promise<Said[A]> {
    return this.mouth.isAt(latitude, longitude);
  }
}

/** A member of staff, in GraphQL or over REST. */
export class StaffMember<A extends Api = 'graphql'> extends Person {
  /** Empty for a member that a catalogue names. */
  readonly id: string;
  private readonly mouth: StaffMouth<Said[A]>;

  private constructor(gateway: TestGateway, token: string, id: string, mouth: StaffMouth<Said[A]>) {
    super(gateway, token);
    this.id = id;
    this.mouth = mouth;
  }

  static async isHired(
    gateway: TestGateway,
    database: TestDatabase,
    gachas: 'all' | readonly string[],
    role: Role = 'counter',
  ): Promise<StaffMember> {
    const subject = `staff-${randomUUID()}`;
    const grants: Grant[] = gachas.length > 0 ? [{ role, gachas }] : [];
    const member = { issuer: STAFF, subject, name: `A ${role}`, grants };
    const { id } = await addStaff(database.fork(), member, { by: { account: 'a test' }, why: null });
    const token = await aToken(STAFF, subject);
    return new StaffMember(gateway, token, id, staffMouths.graphql(gateway, token));
  }

  /** A member that a catalogue names. */
  static isKnown(gateway: TestGateway, token: string): StaffMember {
    return new StaffMember(gateway, token, '', staffMouths.graphql(gateway, token));
  }

  over<Other extends Api>(api: Other): StaffMember<Other> {
    return new StaffMember(this.gateway, this.token, this.id, staffMouths[api](this.gateway, this.token));
  }

  reads(pickupCode: string, gachaIds?: readonly string[]): Promise<Said[A]> {
    return this.mouth.reads(pickupCode, gachaIds);
  }

  handsOver(pickupCode: string, gachaId: string, orderIds: readonly string[]): Promise<Said[A]> {
    return this.mouth.handsOver(pickupCode, gachaId, orderIds);
  }

  readsSheet(code: string): Promise<Answer> {
    return this.asks(READ, { code });
  }

  /** What was read when the code was shown. */
  readsLater(code: string, shownAt: string): Promise<Answer> {
    return this.asks(READ_LATER, { code, shownAt });
  }

  /** Hands over by orders or items, now or when there was no network. */
  reports(input: Reported): Promise<Answer> {
    return this.asks(CONFIRM, { input });
  }

  undoes(input: Undoing): Promise<Answer> {
    return this.asks(UNDO, { input: { reason: 'the wrong shelf', ...input } });
  }

  seesConflicts(asked: { gachaIds?: string[]; isSettled?: boolean | null } = {}): Promise<Answer> {
    return this.asks(CONFLICTS, asked);
  }

  settles(input: Settling): Promise<Answer> {
    return this.asks(SETTLE, { input: { reason: 'a test', ...input } });
  }

  refundsOrder(input: RefundAsked): Promise<Answer> {
    return this.asks(REFUND, { input: { reason: 'the show was cancelled', ...input } });
  }

  /** A device, for a known member or a new one. */
  invites(input: Record<string, unknown>): Promise<Answer> {
    return this.asks(INVITE, { input: { name: 'Tablet 3', ...input } });
  }

  /** With a new member, for the counter of one gacha. */
  async hasInvited(gachaId: string, name = 'A helper'): Promise<Json> {
    const newMember = { name, roles: [{ role: 'COUNTER', gachaIds: [gachaId] }] };
    return (await this.invites({ worker: { newMember } })).data.inviteDevice;
  }
}
