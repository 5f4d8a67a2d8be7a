import type { RateSettings } from '../../src/config.ts';
import { CONFIG, type TestGateway } from './gateway.ts';

/** No limits but these. */
export const onlyLimits = (limits: Partial<RateSettings>): { rates: RateSettings } => ({ rates: { ...CONFIG.rates, ...limits } });

type Headers = Record<string, unknown>;

/** What an answer says of a limit: how many are left, and for how long it counts. */
export function toldOf(headers: Headers, name: string): { left: number; seconds: number } | undefined {
  const [, left, seconds] = new RegExp(`"${name}";r=(\\d+);t=(\\d+)`).exec(String(headers.ratelimit)) ?? [];
  return left === undefined ? undefined : { left: Number(left), seconds: Number(seconds) };
}

/** How often something of one kind was counted. */
export async function metricOf({ send }: TestGateway, series: string): Promise<number> {
  const { body } = await send({ method: 'GET', url: '/metrics' });
  const line = body.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}
