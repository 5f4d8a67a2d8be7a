/** Keep it in IndexedDB: a key that is not extractable leaves the device in no way, and no script reads its private half. */
export const newKeys = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);

type Keys = Awaited<ReturnType<typeof newKeys>>;

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const part = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

/** A new one for each call, also for one that is repeated. */
async function proofFor(address: string, { publicKey, privateKey }: Keys): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const header = part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } });
  const payload = part({ jti: crypto.randomUUID(), htm: 'POST', htu: address, iat: Math.floor(Date.now() / 1000) });
  const text = new TextEncoder().encode(`${header}.${payload}`);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text);
  return `${header}.${payload}.${base64url(signature)}`;
}

type Answer<Result> = { data: { signedIn: Result }; errors?: { extensions: { code: string } }[] };

/** Without a header `authorization`: the proof names the device. */
async function ask<Result>(address: string, query: string, input: object): Promise<Result> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = (await response.json()) as Answer<Result>;
  const [error] = errors ?? [];
  if (error) throw new Error(error.extensions.code);
  return data.signedIn;
}

type SignedIn = { token: string; expiresAt: string; device: { id: string; name: string } };

/** `link`: where the page was opened. Take the invitation out of the address bar afterwards. */
export async function signIn(address: string, keys: Keys, link: string): Promise<SignedIn> {
  const document = `mutation ($input: AcceptDeviceInvitationInput!) {
    signedIn: acceptDeviceInvitation(input: $input) { token expiresAt device { id name } } }`;
  const invitation = new URLSearchParams(new URL(link).hash.slice(1)).get('invitation');
  return ask(address, document, { invitation, proof: await proofFor(address, keys) });
}

/** A minute or two before `expiresAt`, and when the page is opened again. */
export async function renew(address: string, keys: Keys): Promise<SignedIn> {
  const document = `mutation ($input: RenewDeviceTokenInput!) {
    signedIn: renewDeviceToken(input: $input) { token expiresAt device { id name } } }`;
  return ask(address, document, { proof: await proofFor(address, keys) });
}
