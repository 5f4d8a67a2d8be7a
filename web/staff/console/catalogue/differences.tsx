import { count, language, moment } from '../../../shared/language.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

type Text = string | { ja?: string; en?: string };
type Field = { field: string; prize?: { id: string; name: Text }; before?: unknown; after?: unknown };
type Standing = {
  prizes: readonly { id: string; name: string; sold: number; left: number; percent: number }[];
  orders: { amount: number; plays: number };
};
type Preview = { id: string; before?: Standing; after: Standing; lastScreen: readonly { label: string; text: string }[] };
type Changed = { id: string; name: Text; isNew: boolean; fields: readonly Field[] };

/** As `POST /catalogue/trials` answers. */
export type Differences = {
  seen: string;
  staff: number;
  counts: { gachas: number; prizes: number };
  changes: readonly Changed[];
  ofShop: { before: Record<string, unknown>; after: Record<string, unknown> };
  previews: readonly Preview[];
  warnings: readonly string[];
};

const textOf = (text: Text): string =>
  typeof text === 'string' ? text : ((language.value === 'ja' ? (text.ja ?? text.en) : (text.en ?? text.ja)) ?? '');

const isText = (value: object): value is Exclude<Text, string> =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => key === 'ja' || key === 'en');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The words of the forms for what a file says in its own. */
function worded(field: string, value: string): string | undefined {
  const { gacha } = said();
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...{ delivery_type: gacha.deliveryTypes, redeem_policy: gacha.redeemPolicies, kind: gacha.kindNames },
  };
  return words[field.replace(/^redeem_detail\./, '')]?.[value.toUpperCase().replaceAll('-', '_')];
}

function written(value: unknown, field = ''): string {
  const { file } = said();
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? file.yes : file.no;
  if (typeof value === 'number') return count(value);
  if (typeof value === 'string') return INSTANT.test(value) ? moment(value) : (worded(field, value) ?? value);
  if (Array.isArray(value)) return value.map((one) => written(one, field)).join(', ');
  if (isText(value)) return [value.ja, value.en].filter((one) => one !== undefined).join(' / ');
  return Object.entries(value)
    .map(([name, one]) => `${nameOf(name)}: ${written(one, name)}`)
    .join(' · ');
}

/** As the forms call it, or else as the file does. */
function nameOf(field: string): string {
  const { file, gacha } = said();
  const own = file.fields as Readonly<Record<string, string>>;
  const member = field.replace(/^redeem_detail\./, '').replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return own[field] ?? (gacha.fields as Readonly<Record<string, string>>)[member] ?? field;
}

function rowOf({ field, prize, before, after }: Field) {
  const { file } = said();
  if (!prize) {
    if (field === 'prizes') return { name: file.order, before: '–', after: file.reordered };
    return { name: nameOf(field), before: written(before, field), after: written(after, field) };
  }
  const name = textOf(prize.name);
  if (field !== '') return { name: `${name}: ${nameOf(field)}`, before: written(before, field), after: written(after, field) };
  const stock = (one: unknown): string => file.ofStock(count(Number((one as { stock?: number } | undefined)?.stock ?? 0)));
  return after === undefined
    ? { name, before: stock(before), after: file.retired }
    : { name, before: '–', after: `${file.added}, ${stock(after)}` };
}

/** What a file would change: of each gacha field by field, how it would stand, and what a fan would read last. */
export function DifferencesShown({ told }: { told: Differences }) {
  const { file } = said();
  const shop = Object.keys(told.ofShop.after);
  if (told.changes.length === 0 && shop.length === 0) return <p data-differences="0">{file.nothing}</p>;
  return (
    <div class="stack" data-differences={told.changes.length + shop.length}>
      {told.changes.map((change) => (
        <OfGacha key={change.id} change={change} preview={told.previews.find(({ id }) => id === change.id)} />
      ))}
      {shop.length > 0 && (
        <section class="card stack-close">
          <h2>{file.shop}</h2>
          <BeforeAfter
            rows={shop.map((name) => ({
              name: shopName(name),
              ...{ before: written(told.ofShop.before[name]), after: written(told.ofShop.after[name]) },
            }))}
          />
        </section>
      )}
      {told.staff > 0 && <p class="notice look">{file.staff(count(told.staff))}</p>}
      {told.warnings.length > 0 && (
        <section class="stack-close">
          <h2>{file.warnings}</h2>
          <ul>
            {told.warnings.map((warning) => (
              <li key={warning} class="small">
                {warning}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function shopName(name: string): string {
  const { file } = said();
  const [, kind, rest] = /^(beacon|area) (.*)$/s.exec(name) ?? [];
  if (kind) return `${file.fields[kind as 'beacon' | 'area']} ${rest}`;
  return nameOf(name);
}

function OfGacha({ change, preview }: { change: Changed; preview: Preview | undefined }) {
  const { file } = said();
  const fields = change.isNew ? change.fields.filter(({ prize, field }) => prize || FIRST.includes(field)) : change.fields;
  return (
    <section class="card stack-close">
      <h2>
        {textOf(change.name)} {change.isNew && <span class="tag look">{file.isNew}</span>}
      </h2>
      <BeforeAfter rows={fields.map(rowOf)} />
      {preview && <Odds preview={preview} />}
    </section>
  );
}

/** Of a new gacha all is new: what is looked at first. */
const FIRST = ['price', 'start_at', 'end_at', 'published', 'delivery_type', 'needs_checkin'];

function Odds({ preview: { before, after, lastScreen } }: { preview: Preview }) {
  const { file } = said();
  const former = new Map(before?.prizes.map((prize) => [prize.id, prize.percent]));
  const percent = (value: number | undefined): string => (value === undefined ? '–' : `${value}%`);
  return (
    <>
      <Table
        caption={file.odds}
        rows={after.prizes}
        keyOf={({ id }) => id}
        columns={[
          { name: file.odds, cell: ({ name }) => name },
          { name: file.before, isNumber: true, cell: ({ id }) => percent(former.get(id)) },
          { name: file.after, isNumber: true, cell: (prize) => <strong>{percent(prize.percent)}</strong> },
          { name: file.sold, isNumber: true, cell: ({ sold }) => count(sold) },
          { name: file.left, isNumber: true, cell: ({ left }) => count(left) },
        ]}
      />
      <p class="small">{file.orders(count(after.orders.amount), count(after.orders.plays))}</p>
      <details>
        <summary>{file.lastScreen}</summary>
        <dl class="pairs">
          {lastScreen.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd class="lines">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
