import { expect, test } from '@jest/globals';
import { issuerMistake } from '../../src/staff/issuer.ts';
import { configuredIssuers } from '../../src/start/parts/configured-issuers.ts';

const provider = { audience: 'gacha', audienceClaim: 'aud', userIdClaim: 'sub' };
const identityProviders = [
  { for: 'staff', issuer: 'accounts.example.com', ...provider },
  { for: 'user', issuer: 'https://fans.example.com', ...provider },
] as const;

test('an issuer that is configured for staff may be spelt as it is; another one must be an address', () => {
  const issuers = configuredIssuers({ production: true, identityProviders: [...identityProviders] });
  expect(issuerMistake('accounts.example.com', issuers)).toBeUndefined();
  expect(issuerMistake('accounts.example.org', issuers)).toMatchObject({ code: 'NOT_AN_ISSUER' });
  expect(issuerMistake('https://fans.example.com', issuers)).toMatchObject({ code: 'ISSUER_OF_USERS' });
  expect(issuerMistake('https://later.example.com', issuers)).toBeUndefined();
});

test("the gateway's own people count where no provider is configured, and never in production", () => {
  expect(configuredIssuers({ production: false, identityProviders: undefined }).staff).toEqual(['https://staff.example']);
  expect(configuredIssuers({ production: true, identityProviders: undefined }).staff).toEqual([]);
});
