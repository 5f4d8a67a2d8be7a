import { afterEach } from '@jest/globals';
import type { RateSettings } from '../../src/config/config.ts';
import { CONFIG, openTestGateway, type TestGateway } from './gateway.ts';
import { aStage, type Stage } from './stage.ts';

/** No limits but these. */
export const onlyLimits = (limits: Partial<RateSettings>): { rates: RateSettings } => ({ rates: { ...CONFIG.rates, ...limits } });

type Changes = NonNullable<Parameters<typeof openTestGateway>[1]>;
type LimitedStage = Stage & { limited(limits: Partial<RateSettings>, changes?: Changes): Promise<TestGateway> };

/** Its own gateway limits nothing; others with limits are opened by a test, and closed after it. */
export function aLimitedStage(): LimitedStage {
  const stage = aStage();
  const opened: TestGateway[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((gateway) => gateway.close()));
  });
  return Object.assign(stage, {
    limited: async (limits: Partial<RateSettings>, changes: Changes = {}) => {
      const gateway = await openTestGateway(stage.database, { ...onlyLimits(limits), ...changes });
      opened.push(gateway);
      return gateway;
    },
  });
}

export const bearer = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {});

export const rest = (at: TestGateway, token?: string, url = '/api/v1/gachas') =>
  at.send({ method: 'GET', url, headers: bearer(token) });

/** For which no answer is kept. */
export const UNKNOWN = '/api/v1/gachas/none';

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
