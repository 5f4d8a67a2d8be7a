import { expect, test } from '@jest/globals';
import { aGacha } from '../support/catalogue.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();

/** What means something to PostgreSQL, to the mapper or to JSON when it is not quoted, or not quoted rightly. */
const ODD = [
  'NULL',
  'null',
  ' a ',
  ',',
  '{',
  '}',
  '{"a"}',
  '"',
  'a"b',
  '\\',
  '\\"',
  'a"\nb',
  "'",
  '?',
  '$1',
  ':x',
  '%',
  'a\u2028b',
  '🎰',
];

test.each(ODD.map((tag) => [JSON.stringify(tag), tag]))(
  'a tag of %s comes back as it was given, and is found by itself only',
  async (_text, tag) => {
    const id = await aGacha(stage.database, { tags: [tag, 'other'] });
    await aGacha(stage.database, { tags: [`${tag}x`] });
    const { data } = await stage.gateway.ask('query ($tag: String) { gachas(where: { tag: $tag }) { nodes { id tags } } }', {
      tag,
    });
    expect(data.gachas.nodes).toEqual([{ id, tags: [tag, 'other'] }]);
  },
);
