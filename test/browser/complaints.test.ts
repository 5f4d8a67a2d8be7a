import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { mistakesOf } from './support/axe.ts';
import { openChromium } from './support/chromium.ts';
import { tabTo } from './support/keyboard.ts';
import { Visitor } from './support/visitor.ts';

/** What these tests hold the pages to is held to something itself: a page with faults fails. */
const ADDRESS = 'http://localhost:1';
const POLICY = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

async function at(body: string, files: Readonly<Record<string, string>> = {}, style = ''): Promise<Visitor> {
  const visitor = await Visitor.comes(browser, ADDRESS, { at: 'desk' });
  await visitor.context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const script = files[pathname];
    if (script !== undefined) return route.fulfill({ contentType: 'text/javascript', body: script });
    const page = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;
    return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': POLICY }, body: page });
  });
  await visitor.page.goto(`${ADDRESS}/`);
  await visitor.page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:focus-visible { outline: 3px solid blue } ${css}`);
    document.adoptedStyleSheets = [sheet];
  }, style);
  return visitor;
}

test('a page without a fault fails nothing', async () => {
  const visitor = await at('<button>Press</button>');
  expect(await mistakesOf(visitor.page)).toEqual([]);
  await tabTo(visitor.page, /^Press$/);
  await visitor.leaves();
});

describe('whoever leaves a page fails the test, where the page', () => {
  test.each([
    ['breaks its policy', '<script>document.title = "inline"</script>', /Content Security Policy/],
    ['brings a picture from elsewhere', '<img src="https://elsewhere.example/x.png" alt="">', /Content Security Policy/],
    ['writes markup as text', '<script src="/a.js"></script>', /TrustedHTML/],
    ['writes an error', '<script src="/b.js"></script>', /something is wrong/],
    ['throws', '<script src="/c.js"></script>', /nobody caught this/],
    ['leaves a promise alone', '<script src="/d.js"></script>', /nor this/],
  ])('%s', async (_name, body, complaint) => {
    const visitor = await at(body, {
      '/a.js': 'document.body.innerHTML = "<p>text</p>"',
      '/b.js': 'console.error("something is wrong")',
      '/c.js': 'throw new Error("nobody caught this")',
      '/d.js': 'void Promise.reject(new Error("nor this"))',
    });
    await visitor.page.waitForLoadState();
    await expect(visitor.leaves()).rejects.toThrow(complaint);
  });
});

test('axe finds what cannot be used', async () => {
  const { page, context } = await at('<img src="/x.png"><input><button></button>');
  const found = (await mistakesOf(page)).join('\n');
  for (const rule of ['image-alt', 'label', 'button-name']) expect(found).toContain(`${rule}:`);
  await context.close();
});

describe('keys find', () => {
  test.each([
    ['a focus that is not shown', '<button>Press</button>', 'button:focus { outline: none }', /not shown/],
    ['what is covered', '<button>Press</button><b></b>', 'b { position: fixed; inset: 0 }', /behind something/],
    [
      'another order',
      '<button tabindex="2">Later</button><button tabindex="1">Press first</button>',
      '',
      /before the stop before/,
    ],
    ['what they do not reach', '<button tabindex="-1">Press</button>', '', /never reaches/],
  ])('%s', async (_name, body, style, mistake) => {
    const { page, context } = await at(body, {}, style);
    await expect(tabTo(page, /^Press$/)).rejects.toThrow(mistake);
    await context.close();
  });
});
