/** Where `npm start` answers. */
export const GATEWAY = 'http://localhost:4000';

/** The demo catalogue's. */
export const HARBOUR = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0001';
export const LIGHTHOUSE = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0002';
/** Its sale is over. */
export const LAST_YEAR = '0b6f3c1e-6f0a-4a53-9a0e-0d7a7c1f0004';

/** The token of a made-up person, which a gateway with demo data gives to anybody. */
export async function signIn(name: string, role: 'user' | 'guest' | 'staff' = 'user'): Promise<string> {
  const response = await fetch(`${GATEWAY}/demo/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role, name }),
  });
  const { token } = await response.json();
  return token;
}
