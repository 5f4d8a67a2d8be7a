import { count, moment } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { OddsDrawnDocument, type OddsDrawnQuery } from '../documents.ts';
import { Shown, useSeen } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

type Version = NonNullable<OddsDrawnQuery['drawnOdds']>[number];
const EVERY_MS = 120_000;

/** What was drawn beside what was declared: in words first, in figures beside them. */
export function Odds({ gachaId }: { gachaId: string }) {
  const { today } = said();
  const seen = useSeen(
    async (signal) => (gachaId === '' ? [] : ((await ask(OddsDrawnDocument, { gachaId }, { tries: 2, signal })).drawnOdds ?? [])),
    [gachaId],
    { everyMs: EVERY_MS },
  );
  return (
    <section class="card stack-close">
      <h2>{today.odds}</h2>
      <Shown seen={seen}>
        {(versions) =>
          versions.length === 0 ? (
            <p class="quiet">{today.noDraws}</p>
          ) : (
            <>
              <p class="small quiet">{today.oddsTold}</p>
              {versions.map((version, index) => (
                <details key={version.number} open={index === 0}>
                  <summary>{today.version(version.number, moment(version.since), count(version.plays))}</summary>
                  <OfVersion version={version} />
                </details>
              ))}
            </>
          )
        }
      </Shown>
    </section>
  );
}

function OfVersion({ version }: { version: Version }) {
  const { today } = said();
  return (
    <Table
      caption={today.odds}
      rows={version.prizes}
      keyOf={({ prize }) => prize.id}
      columns={[
        { name: today.prize, cell: ({ prize }) => prize.name },
        { name: today.declared, isNumber: true, cell: ({ declared }) => `${declared}%` },
        { name: today.expected, isNumber: true, cell: ({ expected }) => (Math.round(expected * 10) / 10).toString() },
        { name: today.drawn, isNumber: true, cell: ({ drawn }) => <strong>{count(drawn)}</strong> },
        { name: today.usual, isNumber: true, cell: ({ least, most }) => `${count(least)}–${count(most)}` },
        { name: today.inWords, cell: ({ sentence }) => sentence },
      ]}
    />
  );
}
