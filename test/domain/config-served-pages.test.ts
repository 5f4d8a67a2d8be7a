import { describe, expect, test } from '@jest/globals';
import { staffPage } from '../../src/config/staff-page.ts';
import { readConfig } from '../../src/start/read-config.ts';
import { forUsers, mistakesIn, providersOf } from '../support/settings.ts';

const production = { NODE_ENV: 'production', PAYMENT_PROCESSOR: 'sandbox', ALLOW_UNSAFE: 'sandbox', ...providersOf(forUsers) };

const ALL = ['fan', 'staff', 'console'];

describe('PAGES', () => {
  test('have no console without the page of staff', () => {
    const mistake = 'PAGES: the console is a part of staff, which must be there, too';
    expect([mistakesIn({ PAGES: 'console' }), mistakesIn({ PAGES: 'fan,console' })]).toEqual([[mistake], [mistake]]);
  });

  test('are all where nothing is said, and none in production', () => {
    const pages = (env: Record<string, string>) => readConfig(env).pages;
    expect([pages({}), pages({ PAGES: '' }), pages(production)]).toEqual([ALL, ALL, []]);
    expect([pages({ PAGES: 'none' }), pages({ ...production, PAGES: 'staff, fan' })]).toEqual([[], ['fan', 'staff']]);
    expect(pages({ PAGES: 'staff' })).toEqual(['staff']);
    expect(pages({ PAGES: 'console, staff' })).toEqual(['staff', 'console']);
  });

  test.each(['all', 'fan,', 'fan staff', 'none,fan', 'on', 'Fan'])('may not be %j', (PAGES) => {
    expect(mistakesIn({ PAGES })[0]).toMatch(/^PAGES: must be none, or a list of fan, staff, console \(".*" is no page\)$/);
  });
});

describe('STAFF_ORIGIN', () => {
  test.each(['https://staff.example.com', 'https://staff.example.com:8443', 'http://localhost:4001', 'http://127.0.0.1:4001'])(
    'may be %s',
    (STAFF_ORIGIN) => expect(readConfig({ STAFF_ORIGIN }).staffOrigin).toBe(STAFF_ORIGIN),
  );
  test.each([
    ...['staff.example.com', 'http://staff.example.com', 'https://staff.example.com/', 'https://staff.example.com/staff', '*'],
    ...['https://', 'https://Staff.example.com', 'https://a@staff.example.com', 'ftp://staff.example.com', 'null'],
  ])('may not be %j', (STAFF_ORIGIN) => {
    expect(mistakesIn({ STAFF_ORIGIN })).toEqual([
      'STAFF_ORIGIN: must be an https origin like https://staff.example.com, without a path',
    ]);
  });

  test('needs the page of staff, and a host where fans are not', () => {
    const STAFF_ORIGIN = 'https://staff.example';
    const PUBLIC_URL = `${STAFF_ORIGIN}/`;
    expect(mistakesIn({ STAFF_ORIGIN, PAGES: 'fan' })).toEqual(['STAFF_ORIGIN: means nothing unless PAGES has staff']);
    expect(mistakesIn({ ...production, STAFF_ORIGIN })).toEqual(['STAFF_ORIGIN: means nothing unless PAGES has staff']);
    expect(mistakesIn({ STAFF_ORIGIN, PUBLIC_URL })).toEqual([
      'STAFF_ORIGIN: is the host of PUBLIC_URL, where fans are: it must be one of its own',
    ]);
    expect(mistakesIn({ STAFF_ORIGIN, PUBLIC_URL, PAGES: 'staff' })).toEqual([]);
    expect(mistakesIn({ ...production, STAFF_ORIGIN, PAGES: 'fan,staff', PUBLIC_URL: 'https://fans.example' })).toEqual([]);
  });
});

describe('the link of an invitation leads to', () => {
  const leads = (env: Record<string, string>) => staffPage(readConfig(env), 'http://localhost:4000');
  const [PUBLIC_URL, STAFF_ORIGIN, STAFF_APP_URL] = [
    'https://gacha.example/',
    'https://staff.example',
    'https://own.example/app',
  ];

  test("the gateway's own page of staff, on the host where it is, unless the operator has another one", () => {
    expect(leads({})).toBe('http://localhost:4000/staff');
    expect(leads({ PUBLIC_URL })).toBe('https://gacha.example/staff');
    expect(leads({ PUBLIC_URL, STAFF_ORIGIN })).toBe('https://staff.example/staff');
    expect(leads({ PUBLIC_URL, STAFF_ORIGIN, STAFF_APP_URL })).toBe(STAFF_APP_URL);
    expect(leads({ ...production, PUBLIC_URL, PAGES: 'staff' })).toBe('https://gacha.example/staff');
    expect(leads({ ...production, STAFF_APP_URL })).toBe(STAFF_APP_URL);
  });

  test('nowhere without a page of staff, and in production without one that phones reach and nobody can replace', () => {
    expect([leads({ PAGES: 'fan' }), leads({ PAGES: 'none', PUBLIC_URL })]).toEqual([undefined, undefined]);
    expect([leads({ ...production, PUBLIC_URL }), leads({ ...production, PAGES: 'staff' })]).toEqual([undefined, undefined]);
    expect(leads({ ...production, PAGES: 'staff', PUBLIC_URL: 'http://gacha.example' })).toBeUndefined();
    expect(leads({ ...production, STAFF_APP_URL: 'https://localhost/' })).toBeUndefined();
  });
});
