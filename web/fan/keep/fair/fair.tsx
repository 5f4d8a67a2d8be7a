import './fair.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count, moment } from '../../../shared/language.ts';
import { Button, Go } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { useAsked } from '../../../shared/use-asked.ts';
import { RecordDocument, type RecordQuery } from '../../documents.ts';
import { ask, session } from '../../session.ts';
import { words } from '../keep-words.ts';
import { isClosed, markOpened } from '../opened.ts';
import { Loading, OwnScreen, stateOf, Trouble } from '../own-screen.tsx';
import { Bar, type Names } from './bar.tsx';
import { type Checked, check, type Worked } from './draw.ts';

type Draw = NonNullable<RecordQuery['verifyDraw']>;

/** Without an order: how it works, and where one's own draws are. */
export function FairTold() {
  const said = words().fair;
  return (
    <section class="keep stack" data-state="told">
      <h1>{said.title}</h1>
      <ol class="steps">
        {said.how.map(([title, told]) => (
          <li key={title} class="card stack-close">
            <h2>{title}</h2>
            <p>{told}</p>
          </li>
        ))}
      </ol>
      <h2>{said.notTitle}</h2>
      <p>{said.notTold}</p>
      <Go to="/orders" kind="main">
        {said.choose}
      </Go>
    </section>
  );
}

/** Works the fan's own draw out again on this phone. It shows what was won, so it waits until that was seen. */
export function Fair({ orderId }: { orderId: string }) {
  const said = words().fair;
  const { value, error, again } = useAsked(
    (signal) => ask(RecordDocument, { orderId }, { signal }),
    [orderId, session.state.value],
  );
  const draw = value?.verifyDraw;
  const isHidden = draw ? isClosed(draw.order) : false;
  const found = value && (draw ? (isHidden ? 'closed' : draw.fairness.seed === null ? 'secret' : 'revealed') : 'none');
  return (
    <OwnScreen
      title={said.title}
      state={stateOf(error, found)}
      back={{ to: `/orders/${encodeURIComponent(orderId)}`, name: words().orders.one }}
    >
      <Trouble error={error} again={again} />
      {!value && error === undefined && <Loading />}
      {value && !draw && <Notice kind="told">{said.none}</Notice>}
      {draw && isHidden && (
        <div class="card calm">
          <p>{said.spoils}</p>
          <Go to={`/orders/${encodeURIComponent(orderId)}/reveal`} kind="main" wide>
            {words().orders.open}
          </Go>
          <Button kind="bare" onClick={() => markOpened(orderId)}>
            {said.anyway}
          </Button>
        </div>
      )}
      {draw && !isHidden && <Steps draw={draw} />}
      <p>
        <a href="/fair">{said.more}</a>
      </p>
    </OwnScreen>
  );
}

function Steps({ draw }: { draw: Draw }) {
  const said = words().fair;
  const [checked, setChecked] = useState<Checked>();
  const { order, attempt, fairness, declared, plays, gacha } = draw;
  useEffect(() => {
    void check({ orderId: order.id, attempt, ...fairness, plays }).then(setChecked);
  }, [draw]);
  if (!checked) return <Loading />;
  const isSecret = fairness.seed === null;
  const names = new Map(declared.map(({ prize, sold }) => [prize.id, sold.name]));
  return (
    <>
      <Verdict checked={checked} isSecret={isSecret} endAt={gacha.endAt} />
      <ol class="steps">
        <Step title={said.hashTitle} told={said.hashTold}>
          <p class="mono seed-hash">{fairness.seedHash}</p>
        </Step>
        <Step title={said.seedTitle} told={isSecret ? said.seedSecret(moment(gacha.endAt)) : said.seedTold}>
          {fairness.seed !== null && (
            <>
              <p class="mono seed-hash">{fairness.seed}</p>
              <Mark isRight={checked.isHashRight === true}>{checked.isHashRight ? said.hashRight : said.hashWrong}</Mark>
            </>
          )}
        </Step>
        <Step title={said.playsTitle} told={isSecret ? said.playsSecret : said.playsTold}>
          <ul class="stack-close">
            {plays.map((play, index) => {
              const worked = checked.plays[index];
              return worked && <PlayShown key={play.play} {...{ play, worked, names }} isOpen={plays.length === 1} />;
            })}
          </ul>
        </Step>
      </ol>
      <p>
        <a class="outside" href={order.oddsUrl} target="_blank" rel="noreferrer">
          {words().orders.odds}
        </a>
      </p>
      <p class="small quiet">{said.notTold}</p>
    </>
  );
}

function Verdict({ checked, isSecret, endAt }: { checked: Checked; isSecret: boolean; endAt: string }) {
  const said = words().fair;
  if (!checked.isFair)
    return (
      <Notice kind="wrong" title={said.wrong}>
        <p>{said.wrongTold}</p>
      </Notice>
    );
  return isSecret ? (
    <Notice kind="look" title={said.soFar}>
      <p>{said.soFarTold(moment(endAt))}</p>
    </Notice>
  ) : (
    <Notice kind="fine" title={said.right(checked.plays.length)}>
      <p>{said.rightTold}</p>
    </Notice>
  );
}

function Step({ title, told, children }: { title: string; told: string; children?: ComponentChildren }) {
  return (
    <li class="card stack-close">
      <h2>{title}</h2>
      <p>{told}</p>
      {children}
    </li>
  );
}

function Mark({ isRight, children }: { isRight: boolean; children: ComponentChildren }) {
  return (
    <p class={isRight ? 'checked right' : 'checked not-right'}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={isRight ? 'M4 12.5L9.5 18L20 6.5' : 'M5 5L19 19M19 5L5 19'} />
      </svg>
      {children}
    </p>
  );
}

type PlayProps = { play: Draw['plays'][number]; worked: Worked; names: Names; isOpen: boolean };

function PlayShown({ play, worked, names, isOpen }: PlayProps) {
  const said = words().fair;
  const won = names.get(worked.wonId ?? '') ?? said.former;
  return (
    <li>
      <details class="play" open={isOpen || !worked.isAsDrawn}>
        <summary>
          <Mark isRight={worked.isAsDrawn}>
            {said.play(count(play.play))} <strong>{play.won.name}</strong>
          </Mark>
        </summary>
        <div class="stack-close">
          {worked.number !== null && (
            <>
              <p>{said.textTold}</p>
              <p class="mono seed-hash small">{worked.text}</p>
              <p>{said.numberTold}</p>
              <p class="mono seed-hash small">{worked.number.toString()}</p>
              <p>{said.rest(count(worked.bound), count(worked.value))}</p>
            </>
          )}
          {worked.number === null && <p>{said.drawnValue(count(play.value), count(worked.bound))}</p>}
          <Bar {...{ play, worked, names }} />
          <Mark isRight={worked.isAsDrawn}>{worked.isAsDrawn ? said.asDrawn(won) : said.notAsDrawn(won, play.won.name)}</Mark>
        </div>
      </details>
    </li>
  );
}
