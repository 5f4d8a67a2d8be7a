import { randomInt } from 'node:crypto';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { Fan, StaffMember } from './actors.ts';
import { aGacha } from './catalogue.ts';
import { type RestAnswer, restClient } from './rest.ts';
import { aStage } from './stage.ts';

/** An address as REST spells it, without the line that may be missing. */
export const REST_ADDRESS = {
  fullname: '山田 花子',
  phone_number: '090-0000-0000',
  country: 'JP',
  zip_code: '100-0001',
  prefecture: '東京都',
  city: '千代田区',
  address1: '1-1',
};

/** The gateway, and callers over REST. */
export function aRestStage(changes: Parameters<typeof aStage>[0] = {}) {
  const stage = aStage(changes);
  const imports = (file: object) => importCatalogue(stage.database.fork(), file);
  return {
    stage,
    imports,
    sql: <Row>(query: string, params: unknown[] = []) => stage.database.sql<Row>(query, params),
    nobody: () => restClient(stage.gateway),
    bearer: (token: string) => restClient(stage.gateway, token),
    gacha: (changes: Record<string, unknown> = {}) => aGacha(stage.database, changes),
    staff: async (gachaIds: 'all' | string[] = 'all') =>
      (await StaffMember.isHired(stage.gateway, stage.database, gachaIds)).over('rest'),
    fan: async (account: { issuer?: string; subject?: string } = {}) => (await Fan.signsUp(stage.gateway, account)).over('rest'),
    /** A beacon that is linked to these gachas. */
    beacon: async (gacha_ids: string[], valid_hours?: number) => {
      const beacon_id = randomInt(2 ** 40);
      await imports({ beacons: [{ beacon_id, gacha_ids, ...(valid_hours && { valid_hours }) }] });
      return { beacon_id };
    },
  };
}

export type RestFan = Fan<'rest'>;

/** The status and code of a refusal, for comparing both at once. */
export const refusal = ({ status, body }: RestAnswer): [number, string] => [status, body.code];
