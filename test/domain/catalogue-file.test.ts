import { describe, expect, test } from '@jest/globals';
import { exportCatalogue } from '../../src/operator/catalogue/export.ts';
import { exampleCatalogue } from '../../src/operator/catalogue/file/example.ts';
import { withIds } from '../../src/operator/catalogue/file/ids.ts';
import { instantOf } from '../../src/operator/catalogue/file/instant.ts';
import { catalogueSchema } from '../../src/operator/catalogue/file/json-schema.ts';
import { type ImportOptions, importCatalogue, versionsOf } from '../../src/operator/catalogue/import.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { aStage, oneRow } from '../support/stage.ts';

const stage = aStage();
const imports = (file: unknown, options?: ImportOptions) => importCatalogue(stage.database.fork(), file, options);
const smallest = (name: string, changes: object = {}) => ({
  ...{ name, price: 500, start_at: '2026-01-01 10:00', end_at: '2100-01-01 10:00' },
  prizes: [{ name: 'Sticker', stock: 10, pickup_weight: 1 }],
  ...changes,
});
const gachaOf = (id: string) => oneRow<Record<string, unknown>>(stage.database, 'select * from gachas where id = ?', [id]);

describe('the smallest file', () => {
  test('sells: it has a name, a price, dates, and prizes with name, stock and weight', async () => {
    const { file, counts } = await imports({ gachas: [smallest('Smallest')] });
    expect(counts).toMatchObject({ gachas: 1, prizes: 1 });
    const id = file.gachas[0]?.id ?? '';
    expect(await gachaOf(id)).toMatchObject({
      ...{ on_sale: true, published: true, delivery_type: 'self', has_limit: false, needs_checkin: false, tags: [] },
      start_at: new Date('2026-01-01T10:00:00+09:00'),
    });
    const { gacha } = (
      await stage.gateway.ask('query ($id: ID!) { gacha(id: $id) { status prizes { nodes { pickingName } } } }', { id })
    ).data;
    expect(gacha).toEqual({ status: 'ON_SALE', prizes: { nodes: [{ pickingName: 'Sticker' }] } });
  });

  test('may name nothing twice: what has no id but the name of another is asked about', async () => {
    const { file } = await imports({ gachas: [smallest('Once')] });
    const [gacha] = file.gachas;
    await expect(imports({ gachas: [smallest('Once')] })).rejects.toThrow(
      `gachas[0].id is missing, and the name is taken: if it is the same, write "id": "${gacha?.id}"`,
    );
    await expect(imports({ gachas: [smallest('Once', { id: gacha?.id })] })).rejects.toThrow(
      `gachas[0].prizes[0].id is missing, and the name is taken: if it is the same, write "id": "${gacha?.prizes[0]?.id}"`,
    );
  });

  test('gets its ids and versions written into it, and is then imported again without a change', async () => {
    const json = { gachas: [smallest('Written back', { $comment: 'mine' })] };
    const { file } = await imports(json);
    const written = withIds(json, file, await versionsOf(stage.database.fork(), file));
    expect(written).toEqual({
      gachas: [
        {
          ...json.gachas[0],
          id: file.gachas[0]?.id,
          version: 1,
          prizes: [{ ...json.gachas[0]?.prizes[0], id: file.gachas[0]?.prizes[0]?.id }],
        },
      ],
    });
    expect(await imports(written)).toMatchObject({ changes: [], shop: [] });
  });

  test('leaves what it does not name as it is', async () => {
    const entry = gachaEntry({ tags: ['kept'], prizes: [prizeEntry({ description: 'kept' })] });
    await imports({ gachas: [entry] });
    const {
      id,
      name,
      start_at,
      end_at,
      prizes: [prize],
    } = entry as ReturnType<typeof gachaEntry> & Record<string, string>;
    const short = {
      id,
      name,
      price: 700,
      start_at,
      end_at,
      prizes: [{ id: prize?.id, name: 'Sticker', stock: 1000, pickup_weight: 1 }],
    };
    const { changes } = await imports({ gachas: [short] });
    expect(changes.map(({ fields }) => fields)).toEqual([[{ field: 'price', before: 500, after: 700 }]]);
  });
});

test.each([
  ['2026-12-01 10:00', '2026-12-01T01:00:00.000Z'],
  ['2026-12-01T10:00', '2026-12-01T01:00:00.000Z'],
  ['2026-12-01T10:00:30.5', '2026-12-01T01:00:30.500Z'],
  ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01 10:00 +02:00', '2026-12-01T08:00:00.000Z'],
  ['2024-02-29 00:00', '2024-02-28T15:00:00.000Z'],
  ['2026-02-29 00:00', undefined],
  ['2026-04-31 00:00', undefined],
  ['2026-12-01 25:00', undefined],
  ['2026-12-01', undefined],
  ['1 December 2026', undefined],
])('a date of a file: %s', (text, instant) => {
  expect(instantOf(text)?.toISOString()).toBe(instant);
});

test('mistakes are told in the words of the operator, in both languages', async () => {
  const file = {
    gachas: [
      {
        ...smallest('Wrong'),
        prizes: [
          { name: 'A', stock: 1, pickup_weight: 1 },
          { name: '', pickup_weight: 0.5 },
        ],
      },
    ],
  };
  await expect(imports(file)).rejects.toThrow(
    [
      'Nothing was imported. The catalogue has mistakes:',
      '  gachas[0].prizes[1].name must not be empty',
      '  gachas[0].prizes[1].stock is missing',
      '  gachas[0].prizes[1].pickup_weight must be a whole number',
    ].join('\n'),
  );
  await expect(imports(file, { language: 'ja' })).rejects.toThrow('gachas[0].prizes[1].stock：この項目がありません。');
});

describe.each(['en', 'ja'] as const)('in %s', (language) => {
  test('the file that explains itself is imported as it stands', async () => {
    const file = exampleCatalogue('./catalogue.schema.json', language, new Date());
    expect((await imports(file, { language })).counts).toMatchObject({ gachas: 1, prizes: 2 });
  });

  test('the schema tells every field', () => {
    type Node = {
      properties?: Record<string, Node> & { gachas?: Node; prizes?: Node };
      items?: Node;
      oneOf?: Node[];
      description?: string;
      required?: string[];
    };
    const schema = catalogueSchema(language) as Node;
    const gacha = schema.properties?.gachas?.items;
    expect(gacha?.required).toEqual(['name', 'price', 'start_at', 'end_at', 'prizes']);
    const [counted, lastOne] = gacha?.properties?.prizes?.items?.oneOf ?? [];
    expect(counted?.required).toEqual(['name', 'stock', 'pickup_weight']);
    expect(lastOne?.required).toEqual(['kind', 'name']);
    const silent = Object.entries(gacha?.properties ?? {}).filter(([name, node]) => name !== '$comment' && !node.description);
    expect(silent).toEqual([]);
  });
});

test('an export names the schema, and every value', async () => {
  await imports({ gachas: [smallest('Exported')] });
  const file = JSON.parse(JSON.stringify(await exportCatalogue(stage.database.fork())));
  expect(file.$schema).toBe('./catalogue.schema.json');
  expect(file.gachas.find(({ name }: { name: string }) => name === 'Exported')).toMatchObject({
    version: 1,
    on_sale: true,
    tags: [],
  });
});
