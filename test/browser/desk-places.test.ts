import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { atDesk, tokenOf } from './support/desk.ts';
import { Stage } from './support/stage.ts';
import { HARBOUR } from './support/world.ts';

const DESK = { at: 'desk', language: 'en' } as const;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.opens();
});
afterAll(() => stage?.closes());

describe('an operator', () => {
  test('adds an area by what a map prints', async () => {
    const desk = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue/places');
    const { page } = desk;
    await page.getByRole('button', { name: 'Add an area' }).click();
    await page.locator('#place-name').fill('The tower');
    await page.locator('#place-where').fill(`35°39'31"N 139°44'43"E`);
    await page.getByText('Read as 35.658611, 139.745278').waitFor();
    await page.locator('dialog [type="submit"]').click();
    await page.getByRole('rowheader', { name: 'The tower' }).waitFor();
    const { areas } = await stage.asks('{ areas(first: 9) { nodes { name latitude } } }', {}, await tokenOf(stage, 'operator'));
    expect(areas.nodes.find(({ name }: { name: string }) => name === 'The tower').latitude).toBeCloseTo(35.658611, 5);
  });

  test('a venue with more gachas than its form shows keeps them all', async () => {
    const operator = await tokenOf(stage, 'operator');
    const area = { name: 'The pier', latitude: '35.4', longitude: '139.6', radiusMetres: 50, gachaIds: [HARBOUR] };
    await stage.asks(
      'mutation ($input: CreateAreaInput!) { createArea(input: $input) { area { name } } }',
      { input: area },
      operator,
    );
    const desk = await stage.visitor(DESK);
    const { page } = desk;
    // As if its one gacha were behind the end of the list.
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query AreasThere')) return route.fallback();
      const response = await route.fetch();
      const json = (await response.json()) as { data: { areas: { nodes: { gachas: { nodes: unknown[] } }[] } | null } };
      for (const { gachas } of json.data.areas?.nodes ?? []) gachas.nodes = [];
      return route.fulfill({ response, json });
    });
    await atDesk(desk, 'operator', '/staff/catalogue/places');
    await page.locator('tr', { hasText: 'The pier' }).getByRole('button').click();
    await page.locator('#place-radiusMetres').fill('75');
    await page.locator('dialog .notice.look').waitFor();
    expect(await page.locator('dialog fieldset [type="checkbox"]:enabled').count()).toBe(0);
    await page.locator('dialog [type="submit"]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const { areas } = await stage.asks(
      '{ areas(first: 9) { nodes { name radiusMetres gachas(first: 9) { nodes { id } } } } }',
      {},
      operator,
    );
    const pier = areas.nodes.find(({ name }: { name: string }) => name === 'The pier');
    expect(pier).toMatchObject({ radiusMetres: 75, gachas: { nodes: [{ id: HARBOUR }] } });
  });

  test('of two who move an area, the second sees both values, and what they choose stands', async () => {
    const operator = await tokenOf(stage, 'operator');
    const circle = { latitude: '35.6', longitude: '139.7', radiusMetres: 60 };
    const change = (mutation: string, input: object) =>
      stage.asks(
        `mutation ($input: ${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { area { name } } }`,
        { input: { name: 'The quay', ...circle, ...input } },
        operator,
      );
    await change('createArea', { gachaIds: [], validHours: 1 });
    const { page } = await atDesk(await stage.visitor(DESK), 'operator', '/staff/catalogue/places');
    await page.locator('tr', { hasText: 'The quay' }).getByRole('button').click();
    await page.locator('#place-radiusMetres').fill('75');
    await change('updateArea', { version: 1, radiusMetres: 90 });
    await page.locator('dialog [type="submit"]').click();
    const clash = page.locator('dialog [data-state="clash"]');
    await clash.waitFor();
    expect(await clash.locator('.side').allInnerTexts()).toEqual([expect.stringContaining('75'), expect.stringContaining('90')]);
    await clash.getByRole('radio').first().check();
    await clash.getByRole('button').click();
    await page.locator('dialog [type="submit"]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const { areas } = await stage.asks('{ areas(first: 50) { nodes { name radiusMetres } } }', {}, operator);
    expect(areas.nodes).toContainEqual({ name: 'The quay', radiusMetres: 75 });
  });
});
