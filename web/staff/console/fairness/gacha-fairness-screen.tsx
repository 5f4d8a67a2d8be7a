import { moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { FairnessOfGachaDocument, type FairnessOfGachaQuery } from '../documents.ts';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { said } from '../words.ts';
import { SeedTag } from './seed-tag.tsx';
import { Statistics } from './statistics.tsx';
import { Verify } from './verify.tsx';
import { Versions } from './versions.tsx';

type Fairness = NonNullable<FairnessOfGachaQuery['gachaFairness']>;

/** Whether the draws of a gacha were fair: what anybody could check, checked here. */
export function GachaFairnessScreen({ id: gachaId }: { id: string }) {
  const words = said();
  const seen = useSeen(
    async (signal) => (await ask(FairnessOfGachaDocument, { gachaId }, { tries: 2, signal })).gachaFairness,
    [gachaId],
  );
  return (
    <div class="page stack" data-state="fairness-gacha">
      <header class="row apart screen-head">
        <h1 tabIndex={-1}>{seen.value?.gacha.name ?? words.fairness.title}</h1>
        <div class="row">
          <AsOf at={seen.at} />
          <Button kind="bare" onClick={() => print()}>
            {words.desk.print}
          </Button>
        </div>
      </header>
      <p class="not-on-paper">
        <a href="/staff/fairness">{words.fairness.all}</a>
      </p>
      <Shown seen={seen}>
        {(told) =>
          told ? (
            <>
              <p class="row small">
                <StatusTag {...told.gacha} />
                <a href={`/staff/catalogue/${gachaId}`}>{words.desk.sections.catalogue}</a>
              </p>
              <Seeds {...told} />
              <Verify
                gachaId={gachaId}
                prizes={told.gacha.prizes.totalCount}
                isSecret={told.seeds.some((one) => !one.isRevealed)}
              />
              <Statistics gachaId={gachaId} />
              <Versions gachaId={gachaId} prizes={told.gacha.prizes.totalCount} />
            </>
          ) : (
            <p class="quiet">{words.desk.none}</p>
          )
        }
      </Shown>
    </div>
  );
}

function Seeds({ seeds, gacha }: Fairness) {
  const { fairness } = said();
  return (
    <section class="card stack-close" data-seeds={seeds.length}>
      <h2>{fairness.seeds}</h2>
      <p class="small quiet">{seeds.length === 0 ? fairness.noSeed : fairness.seedsTold(moment(gacha.endAt))}</p>
      {seeds.map((one) => (
        <article key={one.number} class="stack-close">
          <h3 class="row">
            {fairness.seed(one.number)} <SeedTag seed={one} />
          </h3>
          <dl class="pairs digests">
            <div>
              <dt>{fairness.committed}</dt>
              <dd>{moment(one.committedAt)}</dd>
            </div>
            <div>
              <dt>{fairness.hash}</dt>
              <dd>
                <code class="digest">{one.seedHash}</code>
              </dd>
            </div>
            <div>
              <dt>{fairness.seedItself}</dt>
              <dd>{one.seed ? <code class="digest">{one.seed}</code> : fairness.secret}</dd>
            </div>
          </dl>
        </article>
      ))}
    </section>
  );
}
