/** A key that is not extractable leaves the device in no way, and no script reads its private half. */
export const newKeys = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);

export type Keys = Awaited<ReturnType<typeof newKeys>>;

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const part = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

/** RFC 9449, for the gateway's `/graphql` at `at`. A new one for each call, also for one that is repeated. */
export async function proofFor({ publicKey, privateKey }: Keys, address: string, at: number): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const header = part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } });
  const payload = part({ jti: crypto.randomUUID(), htm: 'POST', htu: address, iat: Math.floor(at / 1000) });
  const text = new TextEncoder().encode(`${header}.${payload}`);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text);
  return `${header}.${payload}.${base64url(signature)}`;
}
