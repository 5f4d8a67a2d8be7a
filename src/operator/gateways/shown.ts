import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { everyColumn, selected } from '../../database/rows.ts';
import { statement } from '../../database/statement.ts';
import { tablesOf } from '../../database/tables.ts';
import { columnsShown, findShown, rowsShown } from '../../database/views/shown.ts';
import { GatewayRow } from './gateway-row.ts';

export type GatewayStatus = 'ready' | 'not-ready' | 'silent' | 'stopped';

export const ShownGateway = defineEntity({
  name: 'ShownGateway',
  properties: { ...columnsShown(GatewayRow), status: p.text().$type<GatewayStatus>() },
  expression: rowsShown,
});
export type ShownGateway = InferEntity<typeof ShownGateway>;

/** By the clock of the database, which each gateway's word was written by. Each tells every five seconds. */
const STATUS = sql<GatewayStatus>`case
  when stopped_at is not null then 'stopped'
  when at < clock_timestamp() - interval '15 seconds' then 'silent'
  when cardinality(not_ready) > 0 then 'not-ready' else 'ready' end`;

/** More than any operator runs; should there be more, the first by name. */
const MOST = 200;

const found = statement((em, _values: object) =>
  tablesOf(em, GatewayRow)
    .selectFrom('gateways')
    .where(sql<boolean>`(stopped_at is null or stopped_at > clock_timestamp() - interval '1 hour')`)
    .where(sql<boolean>`at > clock_timestamp() - interval '1 day'`)
    .select(selected(everyColumn(em, GatewayRow)))
    .select(STATUS.as('status'))
    .orderBy('name')
    .orderBy('started_at')
    .limit(MOST),
);

/** All gateways of this database: those that run, that are silent since a day at most, and that stopped within the hour. */
export const gatewaysNow = (em: EntityManager): Promise<ShownGateway[]> =>
  findShown(em, ShownGateway, (em) => found(em, {}) as Promise<never[]>);
