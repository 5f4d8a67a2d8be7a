import { count, moment } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { OddsInTimeDocument, type OddsInTimeQuery } from '../documents.ts';
import { noteParams, param } from '../params.ts';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { Table } from '../parts/table.tsx';
import { isPrinting } from '../parts/use-print-open.ts';
import { said } from '../words.ts';
import { versionsAtOnce } from './verification.ts';

type Version = NonNullable<OddsInTimeQuery['gachaFairness']>['oddsVersions']['nodes'][number];
type Prize = Version['prizes'][number];

/** The versions of the odds in time: when, by whom, why, each prize's odds, what changed. The open one is in the address. */
export function Versions({ gachaId, prizes }: { gachaId: string; prizes: number }) {
  const { fairness } = said();
  const first = versionsAtOnce(prizes);
  const list = async (after: string | null, signal?: AbortSignal) =>
    (await ask(OddsInTimeDocument, { gachaId, first, after }, { tries: 2, ...(signal && { signal }) })).gachaFairness
      ?.oddsVersions ?? null;
  const pages = usePages<Version>(list, [gachaId]);
  return (
    <section class="card stack-close" data-versions={pages.nodes.length}>
      <h2>{fairness.versions}</h2>
      <p class="small quiet">{fairness.versionsTold}</p>
      <ShownPages pages={pages}>
        {(versions) =>
          versions.map((version, index) => (
            <OneVersion key={version.number} version={version} before={versions[index + 1]} latest={versions[0]?.number} />
          ))
        }
      </ShownPages>
    </section>
  );
}

/** Of prizes that both know, and those that came or went; the rarest first. */
function rowsOf({ prizes }: Version, before: Version | undefined): { is: Prize | undefined; was: Prize | undefined }[] {
  const known = new Map(before?.prizes.map((one) => [one.prize.id, one]));
  const rows = prizes
    .map((is) => ({ is, was: known.get(is.prize.id) }))
    .toSorted(({ is }, { is: other }) => rarity(is) - rarity(other));
  const gone = before?.prizes.filter(({ prize }) => !prizes.some((one) => one.prize.id === prize.id)) ?? [];
  return [...rows, ...gone.map((was) => ({ is: undefined, was }))];
}

const rarity = ({ percent, prize }: Prize): number => (prize.kind === 'LAST_ONE' ? 101 : percent);

type OneVersionProps = { version: Version; before: Version | undefined; latest: number | undefined };

function OneVersion({ version, before, latest }: OneVersionProps) {
  const { fairness, today } = said();
  const { number, since, changedBy, reason, digest, url } = version;
  const opened = (): string[] => param('version', String(latest)).split(',');
  const isOpen = opened().includes(String(number));
  const rows = rowsOf(version, before);
  const changed = (of: (prize: Prize | undefined) => unknown) => (before ? rows.filter(({ is, was }) => of(is) !== of(was)) : []);
  const odds = changed((prize) => prize?.percent ?? 0);
  const supplies = changed((prize) => prize?.supply ?? 0);
  const toggle = (toOpen: boolean): void => {
    const others = opened().filter((one) => one !== String(number));
    noteParams({ version: [...others, ...(toOpen ? [String(number)] : [])].join(',') || '0' });
  };
  const beside = (is: string | undefined, was: string | undefined) =>
    before && is !== was ? (
      <span>
        <span class="quiet">{was ?? '–'} →</span> <strong>{is ?? '–'}</strong>
      </span>
    ) : (
      (is ?? '–')
    );
  return (
    <details
      data-version={number}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (!isPrinting() && currentTarget.open !== isOpen) toggle(currentTarget.open);
      }}
    >
      <summary class="heading">
        <span>
          {fairness.version(number)} · {moment(since)}
        </span>
      </summary>
      <div class="stack-close">
        <p>
          {changedBy} <q>{reason}</q>
        </p>
        {before ? (
          <p class="small">{fairness.changes(odds.length, supplies.length)}</p>
        ) : (
          number > 1 && <p class="small quiet">{fairness.changesLater}</p>
        )}
        <Table
          caption={fairness.version(number)}
          rows={rows}
          keyOf={({ is, was }) => (is ?? was)?.prize.id ?? ''}
          columns={[
            {
              name: today.prize,
              cell: ({ is, was }) => (is ? beside(is.name, was?.name ?? is.name) : <s>{was?.name}</s>),
            },
            {
              name: today.declared,
              isNumber: true,
              cell: ({ is, was }) =>
                (is ?? was)?.prize.kind === 'LAST_ONE' ? fairness.lastOne : beside(percent(is), percent(was)),
            },
            { name: fairness.weight, isNumber: true, cell: ({ is, was }) => beside(of(is?.weight), of(was?.weight)) },
            { name: fairness.supply, isNumber: true, cell: ({ is, was }) => beside(of(is?.supply), of(was?.supply)) },
          ]}
        />
        {digest && (
          <p class="small">
            <a class="outside" href={url} target="_blank" rel="noreferrer">
              {fairness.page}
            </a>{' '}
            SHA-256: <code class="digest">{digest}</code>
          </p>
        )}
      </div>
    </details>
  );
}

const percent = (prize: Prize | undefined): string | undefined => (prize ? `${prize.percent}%` : undefined);
const of = (number: number | undefined): string | undefined => (number === undefined ? undefined : count(number));
