import { randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { COMMAND_TIMEOUTS } from '../../../src/database/connection/timeouts.ts';
import { Gacha } from '../../../src/gacha/gacha.ts';
import { OddsVersion } from '../../../src/gacha/odds.ts';
import { Prize } from '../../../src/gacha/prize.ts';
import { Order } from '../../../src/order/order.ts';
import { OrderDetail } from '../../../src/order/order-detail.ts';
import { Payment } from '../../../src/payment/attempt/payment.ts';
import { openOrm } from '../../../src/start/database/orm.ts';
import { RESERVED, type Settling } from './project.ts';

/** One payment, one transaction, all in entities: as a team settles that never asked what it costs. */
export async function unitOfWork(url: string): Promise<Settling> {
  const orm = await openOrm(url, { driverOptions: COMMAND_TIMEOUTS });
  return { settle: (id) => orm.em.fork().transactional((em) => settleOne(em, id)), close: () => orm.close() };
}

async function settleOne(em: EntityManager, id: string): Promise<void> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const payment = await em.findOneOrFail(Payment, { id, state: RESERVED }, { lockMode });
  const order = await em.findOneOrFail(Order, { id: payment.order.id });
  const { weights } = await em.findOneOrFail(OddsVersion, { id: order.oddsVersion.id });
  const prizes = await em.find(Prize, { gacha: order.gacha.id, deletedAt: null }, { orderBy: { id: 'asc' }, lockMode });
  const gacha = await em.findOneOrFail(Gacha, { id: order.gacha.id }, { lockMode });
  for (let play = 1; play <= order.playAmount; play += 1) {
    const prize = pick(prizes, weights);
    prize.stock -= 1;
    em.create(OrderDetail, { order, prize, play });
  }
  gacha.lastSerialNumber += 1;
  order.serialNumber = gacha.lastSerialNumber;
  payment.state = 'drawn';
}

function pick(prizes: readonly Prize[], weights: Record<string, number>): Prize {
  const left = prizes.filter(({ stock }) => stock > 0);
  const weightOf = ({ id }: Prize): number => weights[id] ?? 0;
  let point = randomInt(left.reduce((sum, prize) => sum + weightOf(prize), 0));
  for (const prize of left) {
    point -= weightOf(prize);
    if (point < 0) return prize;
  }
  throw new RangeError('the random number was not below the sum of the weights');
}
