import { describe, expect, test } from '@jest/globals';
import type { FormatName } from '../../src/shipment/files/formats.ts';
import { Fan, StaffMember } from '../support/actors.ts';
import { ADDRESS } from '../support/address.ts';
import { comesBack, cp932, numbersIn, packedParcels, sevens } from '../support/carrier-files.ts';
import { takesLittle } from '../support/quick.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

async function sends(carrier: string, file: string | Buffer, token?: string, type = 'text/csv') {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
  const url = `/tracking-numbers.csv?carrier=${carrier}`;
  const { statusCode: status, body } = await stage.gateway.send({ method: 'POST', url, headers, payload: file });
  const { code, errors = [], ...answered } = JSON.parse(body);
  const told = errors.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`);
  return { status, code, told, answered };
}

async function toPost(name: FormatName, count = 2) {
  const parcels = await packedParcels(stage, Array(count).fill(ADDRESS));
  const numbers = numbersIn(name, await parcels.writes(name));
  const states = async () => (await parcels.orders()).map(({ state }) => state);
  return { ...parcels, numbers, states };
}

describe("the carrier's file with numbers, over HTTP", () => {
  test.each(['yamato', 'sagawa', 'japanpost', 'plain'] as const)('posts the parcels of %s once', async (name) => {
    const { numbers, clerk, states, orderIds } = await toPost(name);
    const text = comesBack(name, numbers, [sevens(), sevens()]);
    const file = name === 'plain' ? text : cp932(text);
    const type = name === 'plain' ? 'text/csv; charset=utf-8' : 'text/csv; charset=Shift_JIS';
    expect(await sends(name, file, clerk.token, type)).toMatchObject({ status: 200, answered: { posted: 2, before: 0 } });
    expect(await states()).toEqual(['delivered', 'delivered']);
    expect(await sends(name, file, clerk.token)).toMatchObject({ status: 200, answered: { posted: 0, before: 2 } });
    const deeds = `select staff_id from deeds where action = 'SHIPMENT_CONFIRMED' and order_id = ?`;
    expect(await stage.database.sql(deeds, [orderIds[0]])).toEqual([{ staff_id: clerk.id }]);
  });

  test('posts nothing where anything is wrong, and names each by its line', async () => {
    const { numbers, clerk, states } = await toPost('plain');
    const number = sevens();
    const sent = await sends('plain', comesBack('plain', numbers, [number, number]), clerk.token);
    expect(sent).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    expect(sent.told).toEqual([expect.stringMatching(/^line 3: .* is that of another parcel$/)]);
    const unknown = await sends('plain', comesBack('plain', ['X', numbers[1] ?? ''], [sevens(), sevens()]), clerk.token);
    expect(unknown.told).toEqual(['line 2: X is no number of a parcel']);
    expect(await states()).toEqual(['assigned', 'assigned']);
  });

  test('names fifty mistakes, and says how many more there are', async () => {
    const { numbers, clerk } = await toPost('plain', 1);
    const known = comesBack('plain', Array(60).fill('X'), Array(60).fill(sevens()));
    const { told } = await sends('plain', known, clerk.token);
    expect([told.length, told.at(-2), told.at(-1)]).toEqual([51, 'line 51: X is no number of a parcel', 'file: and 10 more']);
    const twice = comesBack('plain', Array(60).fill(numbers[0]), Array(60).fill(sevens()));
    expect((await sends('plain', twice, clerk.token)).told.at(-1)).toBe('file: and 9 more');
  });

  test('with a quotation mark that never ends, or columns that come twice, is refused at once', async () => {
    const { clerk } = await toPost('plain', 1);
    for (const lines of ['\n', 'a\n']) {
      // To look at all lines again at each of them took ten seconds and more.
      const { told } = await takesLittle(3_000, () => sends('plain', `"${lines.repeat(60_000)}`, clerk.token));
      expect(told).toEqual(['line 1: has a quotation mark that does not end']);
    }
    const { told } = await sends('plain', 'parcel,parcel,carrier,tracking_number\n', clerk.token);
    expect(told).toEqual([expect.stringMatching(/^line 1: /)]);
  });

  test.each(['yamato', 'sagawa', 'japanpost', 'plain'] as const)(
    'with a heading and nothing else is refused (%s)',
    async (name) => {
      const { clerk } = await packedParcels(stage);
      const text = comesBack(name, [], []);
      expect(await sends(name, name === 'plain' ? text : cp932(text), clerk.token)).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        told: ['line 2: is missing: no parcel follows the heading'],
      });
    },
  );

  test.each(['multipart/form-data; boundary=x', 'Multipart/Form-Data'])(
    'in a form with parts is told how it is read (%s)',
    async (type) => {
      const { clerk, numbers, states } = await toPost('plain', 1);
      const file = comesBack('plain', numbers, [sevens()]);
      const form = `--x\r\ncontent-disposition: form-data; name="f"; filename="f.csv"\r\n\r\n${file}\r\n--x--\r\n`;
      const headers = { 'content-type': type, authorization: `Bearer ${clerk.token}` };
      const answer = await stage.gateway.send({
        method: 'POST',
        url: '/tracking-numbers.csv?carrier=plain',
        headers,
        payload: form,
      });
      expect([answer.statusCode, answer.headers.accept, answer.json()]).toEqual([
        ...[415, 'text/csv'],
        expect.objectContaining({ code: 'BAD_INPUT', detail: expect.stringMatching(/must be the body itself, as text\/csv/) }),
      ]);
      expect(await states()).toEqual(['assigned']);
    },
  );

  test("as curl sends it, with a form's type that it is not, is read", async () => {
    const { clerk, numbers } = await toPost('plain', 1);
    const file = comesBack('plain', numbers, [sevens()]);
    const sent = await sends('plain', file, clerk.token, 'application/x-www-form-urlencoded');
    expect(sent).toMatchObject({ status: 200, answered: { posted: 1 } });
  });

  test('is for those who post, of what they post', async () => {
    const { numbers, gachaId, states } = await toPost('plain');
    const file = comesBack('plain', numbers, [sevens(), sevens()]);
    const [fan, till] = [await Fan.signsUp(stage.gateway), await hired([gachaId], 'counter')];
    const answers = await Promise.all([undefined, fan.token, till.token].map((token) => sends('plain', file, token)));
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
    const elsewhere = await hired([(await packedParcels(stage)).gachaId], 'shipping');
    expect((await sends('plain', file, elsewhere.token)).told).toEqual(
      numbers.map((number, place) => `line ${place + 2}: ${number} is no parcel here`),
    );
    expect(await states()).toEqual(['assigned', 'assigned']);
  });

  test('is a CSV of a known carrier, and no larger than is read', async () => {
    const { clerk } = await packedParcels(stage);
    const large = Buffer.alloc(9 * 2 ** 20, ',');
    expect((await sends('plain', large, clerk.token)).told).toEqual(['file: is larger than 8 MiB: send it in parts']);
    expect((await sends('plain', large)).status).toBe(401);
    expect((await sends('dhl', 'a', clerk.token)).told).toEqual([expect.stringMatching(/^carrier: must be one of/)]);
    for (const empty of ['', '\r\n\r\n', '\ufeff'])
      expect(await sends('plain', empty, clerk.token)).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        told: ['file: is empty'],
      });
    expect(await sends('plain', '{}', clerk.token, 'application/json')).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });
});

const hired = (gachaIds: string[], role: 'counter' | 'shipping') =>
  StaffMember.isHired(stage.gateway, stage.database, gachaIds, role);
