import { createLocalJWKSet, jwtVerify } from 'jose';

const [provider] = JSON.parse(process.env.IDENTITY_PROVIDERS ?? '[]');
const keys = createLocalJWKSet(provider.jwks);

/** The fan that a token speaks of, each time anew. */
export async function verified(authorization: string | undefined): Promise<string> {
  const { payload } = await jwtVerify(authorization?.slice('Bearer '.length) ?? '', keys, {
    issuer: provider.issuer,
    audience: provider.audience,
    algorithms: provider.algorithms,
  });
  return String(payload.sub);
}

const known = new Map<string, Promise<string>>();

/** The same, a token being looked at once: what is compared is the answering, and any server can remember this. */
export function remembered(authorization: string | undefined): Promise<string> {
  const key = authorization ?? '';
  const fan = known.get(key) ?? verified(authorization);
  known.set(key, fan);
  return fan;
}
