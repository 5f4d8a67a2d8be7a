import { readFile, writeFile } from 'node:fs/promises';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Config } from '../../../src/config/config.ts';
import { DEMO_ISSUERS, demoToken } from '../../../src/gateway/identity/demo.ts';
import { Mistake } from '../../../src/refusal.ts';
import { configuredVault, needsKeys } from '../../../src/start/database/configured-vault.ts';

/** Whose tokens the gateways take, and how they are made. */
export type Identity = { staffIssuer: string; tokenOf(role: 'user' | 'staff', subject: string): Promise<string> };

/** A private key, and the two issuers whose public key it belongs to. */
export type TokenKey = { privateKey: JWK; audience: string; user: string; staff: string };

const ALGORITHM = 'ES256';
/** Longer than a rehearsal, shorter than gateways let a token live. */
const HOURS = 2;

export async function newTokenKey(): Promise<{ key: TokenKey; providers: object[] }> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const key = {
    privateKey: await exportJWK(privateKey),
    ...{ audience: 'rehearsal', user: 'https://fans.rehearsal.example', staff: 'https://staff.rehearsal.example' },
  };
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'rehearsal', alg: ALGORITHM }] };
  const both = { audience: key.audience, algorithms: [ALGORITHM], jwks };
  return {
    key,
    providers: [
      { for: 'user', issuer: key.user, providerType: 'rehearsal', providerId: 'rehearsal', ...both },
      { for: 'staff', issuer: key.staff, ...both },
    ],
  };
}

/** Answers what to add to IDENTITY_PROVIDERS for it. */
export async function writeTokenKey(file: string): Promise<string> {
  const { key, providers } = await newTokenKey();
  await writeFile(file, JSON.stringify(key), { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new Mistake(`${file}: ${error.message}`);
  });
  return JSON.stringify(providers, null, 2);
}

export async function identityOf({ privateKey, audience, user, staff }: TokenKey): Promise<Identity> {
  const signing = await importJWK(privateKey, ALGORITHM);
  const issuers = { user, staff };
  return {
    staffIssuer: staff,
    tokenOf: (role, subject) =>
      new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM, kid: 'rehearsal' })
        .setIssuer(issuers[role])
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime(`${HOURS}h`)
        .sign(signing),
  };
}

export async function identityIn(file: string): Promise<Identity> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Mistake(`--token-key: ${error.message}`);
  });
  return identityOf(JSON.parse(text) as TokenKey);
}

/** The demo's, whose key lies in the DATA_DIR of the gateways. */
export async function demoIdentity(config: Config): Promise<Identity> {
  if (config.production || config.identityProviders)
    throw new Mistake(
      '--token-key: needed, since the gateways have identity providers of their own. Make one with --new-token-key.',
    );
  const { vault } = (await configuredVault(config)) ?? needsKeys();
  return {
    staffIssuer: DEMO_ISSUERS.staff.issuer,
    tokenOf: (role, subject) => demoToken(config.dataDir, vault, { role, subject, hours: HOURS }),
  };
}
