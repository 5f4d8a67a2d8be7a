import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { demoDrawings } from '../../src/operator/pictures/drawings.ts';
import { drawing } from '../../src/picture/formats/drawing.ts';
import { hashOfBytes } from '../../src/picture/keep.ts';
import { aFolderOfPictures } from '../support/drawn-pictures.ts';
import { aStage } from '../support/stage.ts';

const { adds } = aFolderOfPictures(aStage());
const hashOf = ({ bytes }: { bytes: Buffer }) => hashOfBytes(bytes);

test('the drawings of the demo are all that its catalogue shows, each with what it shows in both languages', () => {
  const shown = readFileSync(new URL('../../src/operator/catalogue/demo.json', import.meta.url), 'utf8').matchAll(
    /"\/pictures\/([\da-f]{64})\.svg"/g,
  );
  const drawings = demoDrawings();
  expect([...new Set([...shown].map(([, hash]) => hash))].toSorted()).toEqual(drawings.map(hashOf).toSorted());
  expect(drawings.filter(({ alt: { ja = '', en = '' } }) => !/[ぁ-んァ-ヶ一-龠]/.test(ja) || !/^[A-Z].{9,}/.test(en))).toEqual(
    [],
  );
});

test('a drawing of the demo is taken as it is, and no other SVG', async () => {
  const [own] = demoDrawings();
  const { picture } = await adds(own?.bytes ?? '');
  expect(picture).toMatchObject({ type: 'image/svg+xml', hash: own && hashOf(own), altEn: own?.alt.en });
  await expect(adds(`${own?.bytes} `)).rejects.toThrow('is an SVG: take a PNG of it');
});

test.each([
  '<script>alert(1)</script>',
  '<rect onload="alert(1)"/>',
  '<a href="https://evil.example"><rect/></a>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<rect fill="url(https://evil.example)"/>',
  '<style>rect { fill: red }</style>',
  '<foreignObject><p/></foreignObject>',
  '<!ENTITY x "y">',
  '<title>&x;</title>',
])('a drawing may not have %s', (inside) => {
  const around = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${text}</svg>`;
  expect(drawing(around('<g><rect fill="url(#a)"/><use href="#b"/></g>'))).toMatchObject({ width: 9, height: 9 });
  expect(() => drawing(around(inside))).toThrow('has what no drawing may have');
});
