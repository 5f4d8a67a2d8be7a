import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../language/accepted.ts';
import type { Language } from '../../language/language.ts';
import { byteBounded } from '../cache/byte-bounded.ts';

declare module 'fastify' {
  interface FastifyInstance {
    languages: Languages;
  }
}

type Languages = {
  /** Of requests that ask for none. */
  byDefault: Language;
  of(accepted: string | undefined): Language;
};

/** Browsers send a few hundred different ones. */
const MAX_BYTES = 64 * 1024;

export function knowLanguages(app: FastifyInstance, byDefault: Language): void {
  const known = byteBounded<string, Language>(MAX_BYTES, (_language, accepted) => 2 * accepted.length);
  app.decorate('languages', {
    byDefault,
    of: (accepted) => {
      if (accepted === undefined) return byDefault;
      const before = known.get(accepted);
      if (before) return before;
      const language = acceptedLanguage(accepted, byDefault);
      known.set(accepted, language);
      return language;
    },
  });
}

export const languageOf = ({ server, headers }: Pick<FastifyRequest, 'server' | 'headers'>): Language =>
  server.languages.of(headers['accept-language']);
