import type { FastifyReply } from 'fastify';
import type { Language } from '../../../language/language.ts';
import { languageOf } from '../../request/languages.ts';

const A_YEAR_S = 31_536_000;

/** On every answer. Browsers are told to stay with TLS only where they came by it, as this gateway or a trusted proxy saw. */
export const headersOfConnection = (id: string, isSecure: boolean): Record<string, string> => ({
  'x-request-id': id,
  'x-content-type-options': 'nosniff',
  ...(isSecure && { 'strict-transport-security': `max-age=${A_YEAR_S}` }),
});

/** Beside what the answer says already. */
export function varyBy(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary');
  if (before === undefined) return void reply.header('vary', name);
  const names = String(before).split(/, ?/);
  const isSaid = names.some((one) => one === '*' || one === name || one.toLowerCase() === name.toLowerCase());
  if (!isSaid) reply.header('vary', [...names, name].join(', '));
}

/** Of an answer that has words for people, or may have. */
export function tellLanguage(reply: FastifyReply): Language {
  const language = languageOf(reply.request);
  reply.header('content-language', language);
  varyBy(reply, 'Accept-Language');
  return language;
}
