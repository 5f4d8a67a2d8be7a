import { z } from 'zod';
import { nonEmpty, safeUrl } from './texts.ts';

/** One text for all, or one of each language. */
const label = z.union(
  [nonEmpty.transform((text) => ({ ja: text, en: text })), z.strictObject({ ja: nonEmpty, en: nonEmpty })],
  'must be a text, or {"ja": …, "en": …}',
);

const scope = z.string().regex(/^[!#-[\]-~]+$/, 'must be a scope, without blanks');

/** What the page itself sends. */
const OF_THE_PAGE =
  'client_id redirect_uri response_type response_mode scope state nonce code_challenge code_challenge_method prompt'.split(' ');

const parameters = z
  .record(nonEmpty, nonEmpty)
  .refine((given) => !Object.keys(given).some((name) => OF_THE_PAGE.includes(name)), 'has what a page sends by itself');

/** Where a provider that publishes none of it is asked; otherwise a page reads it from the issuer's own address. */
const endpoints = z.strictObject({ authorization: safeUrl, token: safeUrl, endSession: safeUrl.optional() });

/** LINE's documentation names these two. */
const LINE_AUTHORIZATION = 'https://access.line.me/oauth2/v2.1/authorize';
const LINE_TOKEN = 'https://api.line.me/oauth2/v2.1/token';

/** Its web login is finished by the gateway, which alone knows the secret of the channel. */
const line = z.strictObject({
  redirectUris: z.array(safeUrl).min(1),
  authorizationEndpoint: safeUrl.default(LINE_AUTHORIZATION),
  tokenEndpoint: safeUrl.default(LINE_TOKEN),
});

/** How a page signs its visitor in. An entry without `clientId` is not offered to pages; its tokens count all the same. */
export const ofPages = {
  clientId: nonEmpty.optional(),
  label: label.optional(),
  scopes: z.array(scope).min(1).optional(),
  /** Which of the two a page sends to the gateway: the access token, where nothing is said. */
  bearer: z.enum(['access_token', 'id_token'], 'must be access_token or id_token').optional(),
  /** More that a page sends to the provider, such as the `audience` of Auth0. */
  parameters: parameters.optional(),
  endpoints: endpoints.optional(),
  line: line.optional(),
};

type OfPages = z.infer<z.ZodObject<typeof ofPages>>;
type Entry = OfPages & { for: string; audience: string | string[]; audienceClaim: string; secretVariable?: string | undefined };

const { clientId: _clientId, ...MORE } = ofPages;

export function pageMistakes(entry: Entry): string[] {
  const { clientId, bearer, line: ofLine, endpoints: own, secretVariable } = entry;
  const more = Object.keys(MORE).filter((name) => entry[name as keyof typeof MORE] !== undefined);
  if (clientId === undefined) return more.length > 0 ? [`needs clientId, since pages use ${more.join(', ')} with it`] : [];
  const sendsIdToken = bearer === 'id_token' || ofLine !== undefined;
  const isForClient = entry.audienceClaim !== 'aud' || [entry.audience].flat().includes(clientId);
  return [
    ...(sendsIdToken && !isForClient ? ['needs clientId in audience, since the ID tokens that pages send are for it'] : []),
    ...(ofLine && (secretVariable === undefined || entry.for !== 'user')
      ? ['has line, and so needs secretVariable and to be for user']
      : []),
    ...(ofLine && (own !== undefined || bearer === 'access_token')
      ? ['has line, which tells the endpoints, and gives pages ID tokens']
      : []),
    ...(secretVariable !== undefined && !ofLine
      ? ['has clientId and secretVariable: no page may hold a secret, so it needs line, or no clientId']
      : []),
  ];
}
