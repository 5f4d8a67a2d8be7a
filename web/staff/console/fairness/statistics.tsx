import { count, moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { OddsDrawnDocument } from '../documents.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { DrawnTable, type OddsVersionDrawn } from '../today/odds.tsx';
import { said } from '../words.ts';

/** What was drawn of each prize against what was to be expected, in words, as a drawing, and as a table. */
export function Statistics({ gachaId }: { gachaId: string }) {
  const { fairness, today } = said();
  const seen = useSeen(
    async (signal) => (await ask(OddsDrawnDocument, { gachaId }, { tries: 2, signal })).drawnOdds ?? [],
    [gachaId],
  );
  return (
    <section class="card stack-close" data-statistics={seen.value?.length}>
      <div class="row apart">
        <h2>{fairness.statistics}</h2>
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
              <p class="small quiet">{fairness.statisticsTold}</p>
              {versions.map((version) => (
                <Judged key={version.number} version={version} />
              ))}
            </>
          )
        }
      </Shown>
    </section>
  );
}

const KINDS = { TOO_FEW: 'told', AS_EXPECTED: 'fine', UNUSUAL: 'look', VERY_UNUSUAL: 'wrong' } as const;

function Judged({ version }: { version: OddsVersionDrawn }) {
  const { fairness, today, desk } = said();
  const { number, since, plays, takenBack, pValue, verdict, sentence, prizes } = version;
  const rarestFirst = prizes.toSorted((one, other) => one.declared - other.declared);
  const most = Math.max(1, ...prizes.flatMap((one) => [one.drawn, one.most]));
  return (
    <article class="stack-close judged">
      <h3>{today.version(number, moment(since), count(plays))}</h3>
      <p class={`notice ${KINDS[verdict]}`}>
        {sentence} {pValue !== null && <span class="small quiet numbers">p = {pValue.toPrecision(2)}</span>}
      </p>
      {takenBack > 0 && <p class="small quiet">{today.takenBack(count(takenBack))}</p>}
      <figure class="chart">
        <ul class="levels" aria-label={fairness.chart}>
          {rarestFirst.map((one) => (
            <li key={one.prize.id}>
              <span class="level-name">{one.prize.name}</span>
              <span class="numbers small">{fairness.ofExpected(count(one.drawn), rounded(one.expected))}</span>
              <Spread {...one} scale={most} />
            </li>
          ))}
        </ul>
        <details>
          <summary>{desk.table}</summary>
          <DrawnTable version={{ ...version, prizes: rarestFirst }} />
        </details>
      </figure>
    </article>
  );
}

const rounded = (number: number): string => (Math.round(number * 10) / 10).toString();

type SpreadProps = { drawn: number; expected: number; least: number; most: number; scale: number };

/** A band where chance leaves it, a line for what was expected, and what was drawn. The table says the same. */
function Spread({ drawn, expected, least, most, scale }: SpreadProps) {
  const at = (number: number): number => 1 + (number / scale) * 98;
  return (
    <svg class="spread" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      <rect class="whole" width="100" height="4" y="6" />
      <rect class="usual" x={at(least)} width={Math.max(0.5, at(most) - at(least))} y="3" height="10" />
      <path class="middle" d={`M${at(expected)} 3V13`} />
      <path class={drawn < least || drawn > most ? 'drawn beyond' : 'drawn'} d={`M${at(drawn)} 0V16`} />
    </svg>
  );
}
