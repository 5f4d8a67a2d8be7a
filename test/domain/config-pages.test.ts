import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/start/read-config.ts';
import { forStaff, forUsers, mistakesIn, providersOf } from '../support/settings.ts';

const LINE_CHANNEL_SECRET = '0123456789abcdef0123456789abcdef';
const page = { ...forUsers, clientId: 'app' };
const { jwksUri: _uri, ...withoutKeys } = forUsers;
const ofLine = {
  ...withoutKeys,
  ...{ algorithms: ['HS256'], secretVariable: 'LINE_CHANNEL_SECRET', clientId: 'app' },
  line: { redirectUris: ['https://fan.example/'] },
};

const read = (entry: object) => readConfig({ ...providersOf(entry), LINE_CHANNEL_SECRET }).identityProviders?.[0];

describe('what an entry tells pages', () => {
  test('is a label in one text for all or in each language, and no more than it says', () => {
    expect(read({ ...page, label: '会員' })?.label).toEqual({ ja: '会員', en: '会員' });
    expect(read({ ...page, label: { ja: '会員', en: 'Members' } })?.label).toEqual({ ja: '会員', en: 'Members' });
    expect(read(page)?.label).toBeUndefined();
  });

  test('has the addresses of LINE where an entry has line, and nothing else for it', () => {
    expect(read(ofLine)?.line).toEqual({
      redirectUris: ['https://fan.example/'],
      authorizationEndpoint: 'https://access.line.me/oauth2/v2.1/authorize',
      tokenEndpoint: 'https://api.line.me/oauth2/v2.1/token',
    });
  });
});

const endpoints = { authorization: 'https://pool.example/authorize', token: 'https://pool.example/token' };

test.each([
  [{ ...forUsers, label: 'Members', scopes: ['openid'] }, 'at 0: needs clientId, since pages use label, scopes with it'],
  [{ ...forUsers, line: ofLine.line }, 'at 0: needs clientId, since pages use line with it'],
  [{ ...page, label: { ja: '会員' } }, 'at 0.label: must be a text, or {"ja": …, "en": …}'],
  [{ ...page, label: '' }, 'at 0.label: must be a text, or {"ja": …, "en": …}'],
  [{ ...page, scopes: ['openid profile'] }, 'at 0.scopes.0: must be a scope, without blanks'],
  [{ ...page, bearer: 'refresh_token' }, 'at 0.bearer: must be access_token or id_token'],
  [{ ...page, bearer: 'id_token', audience: 'api' }, 'at 0: needs clientId in audience, since the ID tokens that pages send'],
  [{ ...page, parameters: { redirect_uri: 'https://evil.example' } }, 'at 0.parameters: has what a page sends by itself'],
  [{ ...page, endpoints: { ...endpoints, token: 'http://pool.example/token' } }, 'at 0.endpoints.token: must be https'],
  [{ ...page, line: ofLine.line }, 'at 0: has line, and so needs secretVariable and to be for user'],
  [{ ...ofLine, for: 'staff' }, 'at 0: has line, and so needs secretVariable and to be for user'],
  [{ ...ofLine, endpoints }, 'at 0: has line, which tells the endpoints, and gives pages ID tokens'],
  [{ ...ofLine, bearer: 'access_token' }, 'at 0: has line, which tells the endpoints, and gives pages ID tokens'],
  [{ ...ofLine, audience: 'other' }, 'at 0: needs clientId in audience, since the ID tokens that pages send'],
  [{ ...ofLine, line: { redirectUris: [] } }, 'at 0.line.redirectUris: '],
  [{ ...ofLine, line: { redirectUris: ['http://fan.example/'] } }, 'at 0.line.redirectUris.0: must be https'],
  [{ ...ofLine, line: { ...ofLine.line, tokenEndpoint: 'http://api.line.example/' } }, 'at 0.line.tokenEndpoint: must be https'],
  [{ ...ofLine, line: undefined }, 'at 0: has clientId and secretVariable: no page may hold a secret'],
])('a mistake is told in words: %j', (entry, said) => {
  const told = mistakesIn({ ...providersOf(entry), LINE_CHANNEL_SECRET });
  expect(told).toEqual([expect.stringContaining(`IDENTITY_PROVIDERS ${said}`)]);
});

test('the gateway finishes the login of one channel of LINE', () => {
  const two = providersOf(ofLine, { ...ofLine, issuer: 'https://other.example' }, forStaff);
  expect(mistakesIn({ ...two, LINE_CHANNEL_SECRET })).toEqual([
    'IDENTITY_PROVIDERS: may have line once: the gateway finishes the login of one channel',
  ]);
});
