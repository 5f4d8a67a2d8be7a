import type { Registry } from 'prom-client';
import type { OnSale } from '../../gacha/on-sale.ts';
import type { GatewayEvents } from '../request/events.ts';
import type { MetricName } from './help.ts';
import { counter, measuredEach } from './measure.ts';

type SalesMetrics = Pick<
  GatewayEvents,
  'signedUpAmongMany' | 'checkInJumped' | 'codeIssued' | 'codeRead' | 'readingNotKept' | 'handedOver'
>;

export function salesMetrics(registry: Registry): SalesMetrics {
  const among = counter(registry, 'gateway_sign_ups_among_many_total');
  const jumps = counter(registry, 'gateway_check_in_jumps_total');
  const issued = counter(registry, 'gateway_pickup_codes_issued_total');
  const read = counter(registry, 'gateway_pickup_codes_read_total');
  const notKept = counter(registry, 'gateway_code_readings_not_kept_total');
  const confirmed = counter(registry, 'gateway_handed_over_orders_total');
  return {
    signedUpAmongMany: () => among.inc(),
    checkInJumped: () => jumps.inc(),
    codeIssued: () => issued.inc(),
    codeRead: () => read.inc(),
    readingNotKept: () => notKept.inc(),
    handedOver: (orders) => confirmed.inc(orders),
  };
}

export function measureGachas(registry: Registry, onSale: () => readonly OnSale[] | undefined): void {
  const each = (name: MetricName, of: Figure) =>
    measuredEach(registry, name, ['gacha', 'name'], () =>
      (onSale() ?? []).flatMap((gacha) => {
        const figure = of(gacha);
        return figure === undefined ? [] : [[labelsOf(gacha), figure] as const];
      }),
    );
  each('gateway_stock_left', ({ stock }) => stock);
  each('gateway_plays_drawn', ({ plays }) => plays);
  each('gateway_sold_out_timestamp_seconds', ({ soldOutAt }) => (soldOutAt ? soldOutAt.getTime() / 1000 : undefined));
}

type Figure = (gacha: OnSale) => number | undefined;

const MAX_NAME_LENGTH = 60;

const labelsOf = ({ id, name }: OnSale) => ({ gacha: id, name: name.slice(0, MAX_NAME_LENGTH) });
