const unquoted = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * A browser that goes where it is sent, answers the bank's question if there is one, and comes back: to which address, it
 * tells. Where the bank has it post there, it does; an address it is sent to is left to the test.
 */
export async function answersChallenge(redirectUrl: string, result: 'passed' | 'failed'): Promise<URL> {
  const visits = (url: string | URL) => fetch(url, { redirect: 'manual' });
  let response = await visits(redirectUrl);
  let page = await response.text();
  const [, link] = new RegExp(`href="([^"]+result=${result})"`).exec(page) ?? [];
  if (link) {
    response = await visits(new URL(unquoted(link), redirectUrl));
    page = await response.text();
  }
  const [, action, accessId] = /<form method="post" action="([^"]+)"><input name="AccessID" value="(\w+)">/.exec(page) ?? [];
  if (!action || !accessId) return new URL(response.headers.get('location') ?? '');
  const shop = unquoted(action);
  await fetch(shop, { method: 'POST', body: new URLSearchParams({ AccessID: accessId }) });
  return new URL(shop);
}
