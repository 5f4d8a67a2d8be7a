import type { Language } from '../../../language/language.ts';
import { WORDS } from '../../../language/words.ts';

/** The smallest file that sells something, which explains itself. */
export function exampleCatalogue(schema: string, language: Language, now: Date): object {
  const { name, grand, small, comment } = WORDS[language].catalogue.example;
  return {
    $schema: schema,
    $comment: comment,
    gachas: [
      {
        name,
        price: 500,
        start_at: `${dayAfter(now, 1)} 10:00`,
        end_at: `${dayAfter(now, 8)} 20:00`,
        prizes: [
          { name: grand, stock: 5, pickup_weight: 1 },
          { name: small, stock: 500, pickup_weight: 99 },
        ],
      },
    ],
  };
}

const DAY_MS = 24 * 3_600_000;
/** A date as it is in Tokyo then. */
const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS + 9 * 3_600_000).toISOString().slice(0, 10);
