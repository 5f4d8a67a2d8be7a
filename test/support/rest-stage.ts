import { randomInt } from 'node:crypto';
import { importCatalogue } from '../../src/catalogue/import.ts';
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

/** The gateway, and people who ask it over REST. */
export function aRestStage() {
  const stage = aStage();
  const imports = (file: object) => importCatalogue(stage.database.fork(), file);
  return {
    stage,
    imports,
    sql: <Row>(query: string, params: unknown[] = []) => stage.database.sql<Row>(query, params),
    nobody: () => restClient(stage.gateway),
    bearer: (token: string) => restClient(stage.gateway, token),
    gacha: (changes: Record<string, unknown> = {}) => aGacha(stage.database, changes),
    staff: async (gachaIds: 'all' | string[] = 'all') =>
      restClient(stage.gateway, (await StaffMember.isHired(stage.gateway, stage.database, gachaIds)).token),
    fan: async (account: { issuer?: string; subject?: string } = {}) => {
      const { token, id } = await Fan.signsUp(stage.gateway, account);
      return { id, ...steps(restClient(stage.gateway, token)) };
    },
    /** A beacon that is linked to these gachas. */
    beacon: async (gacha_ids: string[], valid_hours = 24) => {
      const beacon_id = randomInt(2 ** 40);
      await imports({ beacons: [{ beacon_id, valid_hours, gacha_ids }] });
      return { beacon_id };
    },
  };
}

export type RestFan = Awaited<ReturnType<ReturnType<typeof aRestStage>['fan']>>;

/** What fans do all the time; an answer other than 200 fails the test. */
function steps(client: ReturnType<typeof restClient>) {
  const orders = async (gachaId: string, play_amount = 1, delivery_info?: object): Promise<string> => {
    const body = { play_amount, ...(delivery_info && { delivery_info }) };
    return good(await client.post(`/api/v1/gachas/${gachaId}/orders`, body)).id;
  };
  const order = async (orderId: string) => good(await client.get(`/api/v1/orders/${orderId}`));
  return {
    ...client,
    orders,
    order,
    paid: async (gachaId: string, play_amount = 1, delivery_info?: object): Promise<string> => {
      const orderId = await orders(gachaId, play_amount, delivery_info);
      good(await client.post(`/api/v1/orders/${orderId}/payments`));
      return orderId;
    },
    code: async (): Promise<string> => good(await client.get('/api/v1/pickups')).token,
    /** The ids of a list, `gachas` or `orders`. */
    listed: async (list: string): Promise<string[]> =>
      good(await client.get(`/api/v1/${list}`)).data.map(({ id }: { id: string }) => id),
  };
}

function good({ status, body }: RestAnswer): RestAnswer['body'] {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** The status and code of a refusal, for comparing both at once. */
export const refusal = ({ status, body }: RestAnswer): [number, string] => [status, body.code];
