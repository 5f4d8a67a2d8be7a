import { generateKeyPairSync } from 'node:crypto';
import { expect } from '@jest/globals';
import { Mistake } from '../../src/refusal.ts';
import { readConfig } from '../../src/start/read-config.ts';

export const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one' };

export const forUsers = {
  for: 'user',
  issuer: 'https://pool.example',
  audience: 'app',
  algorithms: ['RS256'],
  jwksUri: 'https://pool.example/keys',
  providerType: 'cognito',
  providerId: 'pool',
};
export const forStaff = {
  for: 'staff',
  issuer: 'https://staff.example',
  audience: ['a', 'b'],
  algorithms: ['ES256'],
  jwks: { keys: [jwk] },
};

/** What is said of this environment, line by line. */
export function mistakesIn(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(Mistake);
    return (error as Mistake).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

export const providersOf = (...list: unknown[]) => ({ IDENTITY_PROVIDERS: JSON.stringify(list) });
