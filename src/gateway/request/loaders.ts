import type { EntityManager } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { type Fairness, fairnessOfGachas } from '../../browse/fairness.ts';
import { NO_STANDING, type Standing, type StandingFinder, type Standings } from '../../browse/viewer-state.ts';
import { findPlain } from '../../database/plain.ts';
import { DeliveryInfo } from '../../order/delivery-info.ts';
import { OrderDetail } from '../../order/order-detail.ts';
import { Payment } from '../../payment/payment.ts';
import type { User } from '../../user/user.ts';

type Ids = readonly string[];

/** One row a key: as many keys as a request asks for in one statement. */
const one = <Row>(fetch: (keys: string[]) => Promise<Row[]>, keyOf: (row: Row) => string) =>
  new DataLoader<string, Row | null>(async (keys: Ids) => {
    const rows = new Map((await fetch([...keys])).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
  });

/** All rows of a key. */
const many = <Row>(fetch: (keys: string[]) => Promise<Row[]>, keyOf: (row: Row) => string) =>
  new DataLoader<string, Row[]>(async (keys: Ids) => {
    const rows = Map.groupBy(await fetch([...keys]), keyOf);
    return keys.map((key) => rows.get(key) ?? []);
  });

/** What the fields of one request load, each kind at once for all objects that ask. */
export function createLoaders(em: EntityManager, viewer: User | null, find: StandingFinder) {
  let looking: Promise<Standings> | undefined;
  let toAll: Standings | undefined;
  const toSome = new DataLoader<string, Standing>((gachaIds: Ids) =>
    viewer ? find.at(viewer, gachaIds) : Promise.resolve(gachaIds.map(() => NO_STANDING)),
  );
  const standings = async (): Promise<Standings | null> => {
    if (!viewer) return null;
    looking ??= find.of(viewer);
    toAll = await looking;
    return toAll;
  };
  return {
    fairnessOfGacha: new DataLoader<string, Fairness | null>(async (ids: Ids) => {
      const seeds = await fairnessOfGachas(em, ids);
      return ids.map((id) => seeds.get(id) ?? null);
    }),
    /** How the viewer stands to all gachas; null for nobody. */
    standings,
    /** How the viewer stands to a gacha: at once, where all have been looked up. */
    standingAt: (gachaId: string): Standing | Promise<Standing> =>
      toAll?.(gachaId) ?? looking?.then((standings) => standings(gachaId)) ?? toSome.load(gachaId),
    detailsOfOrder: many(
      (ids) =>
        findPlain<OrderDetail>(em, OrderDetail, 'where order_id = any(array[?]::uuid[]) and deleted_at is null order by play', [
          ids,
        ]),
      ({ order }) => order.id,
    ),
    deliveryInfoOfOrder: one(
      (ids) => findPlain<DeliveryInfo>(em, DeliveryInfo, 'where order_id = any(array[?]::uuid[])', [ids]),
      ({ order }) => order.id,
    ),
    paymentOfOrder: one(
      (ids) => findPlain<Payment>(em, Payment, 'where order_id = any(array[?]::uuid[]) and is_live', [ids]),
      ({ order }) => order.id,
    ),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;
