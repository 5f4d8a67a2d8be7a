import { Counter, type Registry } from 'prom-client';
import type { OnSale } from '../../gacha/on-sale.ts';
import type { GatewayEvents } from '../request/events.ts';
import type { LastKnown } from './last-known.ts';
import { measuredEach } from './measure.ts';

type SalesMetrics = Pick<
  GatewayEvents,
  'signedUpAmongMany' | 'checkInJumped' | 'codeIssued' | 'codeRead' | 'readingNotKept' | 'handedOver'
>;

export function salesMetrics(registry: Registry, onSale: Pick<LastKnown<OnSale[]>, 'value'> | undefined): SalesMetrics {
  if (onSale) measureGachas(registry, onSale);
  const { among, jumps, issued, read, notKept, confirmed } = metersIn([registry]);
  return {
    signedUpAmongMany: () => among.inc(),
    checkInJumped: () => jumps.inc(),
    codeIssued: () => issued.inc(),
    codeRead: () => read.inc(),
    readingNotKept: () => notKept.inc(),
    handedOver: (orders) => confirmed.inc(orders),
  };
}

const metersIn = (registers: Registry[]) => ({
  among: new Counter({
    name: 'gateway_sign_ups_among_many_total',
    help: 'Sign-ups at an address that had more than a tenth of its limit within the hour.',
    registers,
  }),
  jumps: new Counter({
    name: 'gateway_check_in_jumps_total',
    help: 'Check-ins by position from where a fan cannot have come since the one before.',
    registers,
  }),
  issued: new Counter({ name: 'gateway_pickup_codes_issued_total', help: 'Pickup codes that fans were given.', registers }),
  read: new Counter({
    name: 'gateway_pickup_codes_read_total',
    help: 'Pickup codes that a counter read and that were good.',
    registers,
  }),
  notKept: new Counter({
    name: 'gateway_code_readings_not_kept_total',
    help: 'Sheets that were shown although it could not be written down in time that the counter has read the code: what is given out by them cannot be reported once the fan has a newer code.',
    registers,
  }),
  confirmed: new Counter({
    name: 'gateway_handed_over_orders_total',
    help: 'Orders in handovers that a counter confirmed; a report that is repeated counts again.',
    registers,
  }),
});

function measureGachas(registry: Registry, onSale: Pick<LastKnown<OnSale[]>, 'value'>): void {
  const labelNames: ('gacha' | 'name')[] = ['gacha', 'name'];
  const labelsOf = ({ id, name }: OnSale) => ({ gacha: id, name: name.slice(0, MAX_NAME_LENGTH) });
  const known = () => onSale.value() ?? [];
  measuredEach(
    registry,
    {
      name: 'gateway_stock_left',
      help: 'Prizes that can still be drawn, of each gacha on sale: the hundred that began last.',
      labelNames,
    },
    () => known().map((of) => [labelsOf(of), of.stock] as const),
  );
  measuredEach(
    registry,
    { name: 'gateway_plays_drawn', help: 'Plays that were drawn since a gacha was made, of each on sale.', labelNames },
    () => known().map((of) => [labelsOf(of), of.plays] as const),
  );
  measuredEach(
    registry,
    {
      name: 'gateway_sold_out_timestamp_seconds',
      help: 'When the last prize went, of each gacha on sale that has none left.',
      labelNames,
    },
    () => known().flatMap((of) => (of.soldOutAt ? [[labelsOf(of), of.soldOutAt.getTime() / 1000] as const] : [])),
  );
}

const MAX_NAME_LENGTH = 60;
