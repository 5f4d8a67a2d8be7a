import { count, moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { OddsDrawnDocument, type OddsDrawnQuery } from '../documents.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

export type OddsVersionDrawn = NonNullable<OddsDrawnQuery['drawnOdds']>[number];

/**
 * What was drawn beside what was declared: in words first, in figures beside them. All draws of the gacha are counted for
 * it, so it is not asked again by itself.
 */
export function Odds({ gachaId }: { gachaId: string }) {
  const { today } = said();
  const seen = useSeen(
    async (signal) => (gachaId === '' ? [] : ((await ask(OddsDrawnDocument, { gachaId }, { tries: 2, signal })).drawnOdds ?? [])),
    [gachaId],
  );
  return (
    <section class="card stack-close">
      <div class="row apart">
        <h2>{today.odds}</h2>
        <div class="row">
          <AsOf at={seen.at} />
          <Button kind="bare" busy={seen.isWaiting} onClick={() => void seen.again()}>
            {today.countAgain}
          </Button>
        </div>
      </div>
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
                  <p class="small">
                    {version.sentence} {version.takenBack > 0 && today.takenBack(count(version.takenBack))}
                  </p>
                  <DrawnTable version={version} />
                </details>
              ))}
              <p class="not-on-paper">
                <a href={`/staff/fairness/${gachaId}`}>{said().fairness.verify}</a>
              </p>
            </>
          )
        }
      </Shown>
    </section>
  );
}

export function DrawnTable({ version }: { version: OddsVersionDrawn }) {
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
