import { type Language, type LocalizedText, textIn } from '../../../language/language.ts';
import { WORDS } from '../../../language/words.ts';
import type { FieldChange, GachaChange } from './differences.ts';
import type { Preview } from './preview.ts';

/** `shop`: the names of what changed that is no gacha. */
type Changed = { changes: readonly GachaChange[]; shop: readonly string[] };

/** Of a text that is long, as much as tells which one it is. */
const MAX_SHOWN = 60;

/** What an import has changed, or a trial would change, line by line. */
export function changesTold({ changes, shop }: Changed, heading: string, language: Language): string[] {
  const words = WORDS[language].catalogue;
  if (changes.length === 0 && shop.length === 0) return [words.nothingChanges];
  return [heading, ...changes.flatMap((change) => changeTold(change, language)), ...(shop.length > 0 ? [words.shop(shop)] : [])];
}

/** Besides, how each gacha of the file would stand. */
export function trialTold(tried: Changed & { previews: readonly Preview[] }, language: Language): string {
  const lines = changesTold(tried, WORDS[language].catalogue.wouldChange, language);
  const changed = new Map(tried.changes.map(({ id, name }) => [id, textIn(name, language, language)]));
  return [
    ...lines,
    ...tried.previews.flatMap((preview) => {
      const name = changed.get(preview.id);
      return name === undefined ? [] : ['', name, ...standingTold(preview, language).map((line) => `  ${line}`)];
    }),
  ].join('\n');
}

function changeTold({ name, isNew, fields }: GachaChange, language: Language): string[] {
  const words = WORDS[language].catalogue;
  const title = textIn(name, language, language);
  if (isNew) return [`  ${words.newGacha(title)}`, ...fields.filter(isPrize).map((field) => `    ${fieldTold(field, language)}`)];
  return [`  ${words.gacha(title)}`, ...fields.map((field) => `    ${fieldTold(field, language)}`)];
}

const isPrize = ({ prize }: FieldChange): boolean => prize !== undefined;

function fieldTold({ field, prize, before, after }: FieldChange, language: Language): string {
  const words = WORDS[language].catalogue;
  const value = (one: unknown) => valueTold(one, language);
  if (!prize) return field === 'prizes' ? words.order : words.field(field, value(before), value(after));
  const name = textIn(prize.name, language, language);
  if (field !== '' && field !== 'stock') return words.ofPrize(name, field, value(before), value(after));
  if (field === 'stock') return words.stock(name, Number(before), Number(after));
  return after ? words.newPrize(name, (after as { stock: number }).stock) : words.retiredPrize(name);
}

function valueTold(value: unknown, language: Language): string {
  if (value === undefined || value === null || value === '') return WORDS[language].catalogue.none;
  if (value instanceof Date) return value.toISOString();
  const text = isText(value) ? textsTold(value) : typeof value === 'string' ? value : JSON.stringify(value);
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}

const isText = (value: unknown): value is Exclude<LocalizedText, string> =>
  typeof value === 'object' && value !== null && Object.keys(value).every((key) => key === 'ja' || key === 'en');

const textsTold = ({ ja, en }: Exclude<LocalizedText, string>): string => [ja, en].filter((one) => one !== undefined).join(' / ');

function standingTold({ before, after, lastScreen }: Preview, language: Language): string[] {
  const words = WORDS[language].catalogue;
  const former = new Map(before?.prizes.map((prize) => [prize.id, prize.percent]));
  const percent = (value: number | undefined) => (value === undefined ? words.none : String(value));
  return [
    words.odds,
    ...after.prizes.map(
      (prize) => `  ${words.oddsOf(prize.name, percent(former.get(prize.id)), percent(prize.percent), prize.sold, prize.left)}`,
    ),
    words.openOrders(after.orders.amount, after.orders.plays),
    words.lastScreen,
    ...lastScreen.map(({ label, text }) => `  ${label}: ${text.replace(/\n/g, ' ')}`),
  ];
}
