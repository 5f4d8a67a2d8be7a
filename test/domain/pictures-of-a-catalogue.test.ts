import { expect, test } from '@jest/globals';
import { importCatalogue } from '../../src/operator/catalogue/import.ts';
import { removePicture } from '../../src/operator/pictures/remove.ts';
import { pathOf } from '../../src/picture/picture.ts';
import { gachaEntry, prizeEntry } from '../support/catalogue.ts';
import { aFolderOfPictures } from '../support/drawn-pictures.ts';
import { noise } from '../support/noise.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage();
const { adds } = aFolderOfPictures(stage);
const imports = (file: unknown) => importCatalogue(stage.database.fork(), file);

test('a catalogue shows what was added, with its size and what it shows', async () => {
  const { picture } = await adds(await noise(30, 20).webp().toBuffer(), { ja: '海', en: 'The sea' });
  const path = pathOf(picture);
  const gacha = gachaEntry({
    thumbnail_image_url: path,
    prizes: [prizeEntry({ image_url: path, secret_image_url: 'https://images.example/secret.png' })],
  });
  await imports({ gachas: [gacha] });
  const query = `query ($id: ID!) { gacha(id: $id) { thumbnailImageUrl thumbnailImage { url width height alt } lineupImage { url }
    prizes { nodes { image { url width height } secretImageUrl secretImage { url width height alt } } } } }`;
  const { data } = await stage.gateway.ask(query, { id: gacha.id });
  const url = `http://gateway.test${path}`;
  expect(data.gacha).toMatchObject({ thumbnailImageUrl: url, thumbnailImage: { url, width: 30, height: 20, alt: 'The sea' } });
  const elsewhere = 'https://images.example/secret.png';
  expect(data.gacha.prizes.nodes).toEqual([
    {
      image: { url, width: 30, height: 20 },
      secretImageUrl: elsewhere,
      secretImage: { url: elsewhere, width: null, height: null, alt: null },
    },
  ]);
  const japanese = { method: 'POST', url: '/graphql', headers: { 'accept-language': 'ja' } } as const;
  const told = await stage.gateway.send({ ...japanese, payload: { query, variables: { id: gacha.id } } });
  expect(told.json().data.gacha.thumbnailImage.alt).toBe('海');
  const rest = await stage.gateway.send({ method: 'GET', url: `/api/v1/gachas/${gacha.id}` });
  expect(rest.body).toContain(`"thumbnail_image_url":"${url}"`);
  const removes = () => removePicture(stage.database.fork(), path, 'Olga');
  await expect(removes()).rejects.toThrow(`is shown by ${gacha.name} (${gacha.id})`);
  await imports({ gachas: [{ ...gacha, thumbnail_image_url: '', prizes: [prizeEntry({ image_url: '' })] }] });
  // Of a prize that was taken out, which fans may have won.
  await expect(removes()).rejects.toThrow('is shown by');
  await stage.database.sql(`update prizes set image_url = '' where image_url = ?`, [path]);
  // Of the page of the odds that it began with.
  await expect(removes()).rejects.toThrow(`is shown by ${gacha.name} (${gacha.id})`);
  expect((await stage.gateway.send({ method: 'GET', url: `/odds/${gacha.id}/1` })).body).toContain(path);
});

test('a picture is taken away where nothing shows it', async () => {
  const { picture } = await adds(await noise(9, 7).png().toBuffer());
  const path = pathOf(picture);
  const removes = () => removePicture(stage.database.fork(), path, 'Olga');
  await removes();
  await expect(removes()).rejects.toThrow(`There is no picture ${path}`);
  const deeds = await stage.database.sql(`select before from deeds where action = 'PICTURE_REMOVED'`);
  expect(deeds).toEqual([{ before: { path } }]);
});

test('a catalogue that names a picture which is not there, or an address that is none, is refused', async () => {
  const unknown = `/pictures/${'0'.repeat(64)}.png`;
  await expect(imports({ gachas: [gachaEntry({ lineup_image_url: unknown })] })).rejects.toThrow(
    'gachas[0].lineup_image_url names a picture that there is not: gacha pictures add',
  );
  const { picture } = await adds(await noise(8, 8).png().toBuffer());
  const other = pathOf(picture).replace('.png', '.jpg');
  await expect(imports({ gachas: [gachaEntry({ thumbnail_image_url: other })] })).rejects.toThrow(
    'names a picture that there is not',
  );
  for (const url of ['/pictures/../metrics', 'javascript:alert(1)', '/pictures/1.png', 'data:image/png;base64,AA'])
    await expect(imports({ gachas: [gachaEntry({ thumbnail_image_url: url })] })).rejects.toThrow('must be a picture as');
});
