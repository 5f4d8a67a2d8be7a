import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { count } from '../../../shared/language.ts';
import { words } from '../keep-words.ts';
import { Capsule, Confetti, domeOf, Gift, Rays, Sparkles } from './capsule.tsx';
import type { Shown } from './plan.ts';
import { soundOpen, soundPress } from './tones.ts';

type Phase = 'closed' | 'held' | 'opening' | 'open';

/** Held so long it opens by itself; opening takes so long; a press so soon after is none of its own. In all under 1.5 s. */
const HELD_MS = 450;
const OPENING_MS = 750;
const TOO_SOON_MS = 250;
/** Letters of a name that take more than two lines of a phone in large type. */
const LONG = 40;

export type StageProps = { plan: readonly Shown[]; now: number; next: () => void };

/** One capsule after the other: a tap, a key, or a press that is held opens it, and another goes on. */
export function Stage({ plan, now, next }: StageProps) {
  const said = words().reveal;
  const [at, setAt] = useState<{ now: number; phase: Phase }>({ now, phase: 'closed' });
  // The next one is closed from its first frame.
  const phase = at.now === now ? at.phase : 'closed';
  const setPhase = (phase: Phase) => setAt({ now, phase });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedAt = useRef(0);
  const wasHeld = useRef(false);
  // In the same turn: a little later it would be the timer of the next one, which would never open.
  useLayoutEffect(() => () => clearTimeout(timer.current), [now]);
  const shown = plan[now];
  if (!shown) return null;
  const { won } = shown.item;
  // It comes beside the last of the others, and is opened last.
  const isLastOne = won.kind === 'LAST_ONE';
  const [number, all] = [count(now + 1), count(plan.length)];

  const open = () => {
    clearTimeout(timer.current);
    setPhase('opening');
    soundOpen(shown.isRare);
    timer.current = setTimeout(() => {
      openedAt.current = performance.now();
      setPhase('open');
    }, OPENING_MS);
  };
  const hold = () => {
    wasHeld.current = false;
    if (phase !== 'closed') return;
    soundPress();
    setPhase('held');
    timer.current = setTimeout(() => {
      wasHeld.current = true;
      open();
    }, HELD_MS);
  };
  const letGo = () => {
    if (phase !== 'held') return;
    clearTimeout(timer.current);
    setPhase('closed');
  };
  const press = () => {
    // The end of a press that was held long enough.
    if (wasHeld.current) wasHeld.current = false;
    else if (phase === 'closed' || phase === 'held') open();
    else if (phase === 'open' && performance.now() - openedAt.current > TOO_SOON_MS) next();
  };
  const isOpen = phase === 'opening' || phase === 'open';
  const isLast = now + 1 === plan.length;
  return (
    <>
      <button
        type="button"
        class="stage"
        data-phase={phase}
        data-rare={shown.isRare || undefined}
        aria-label={phase === 'open' ? (isLast ? said.last : said.next) : said.capsule(number, all)}
        onPointerDown={hold}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onContextMenu={(event) => event.preventDefault()}
        onClick={press}
      >
        <span class="halo" aria-hidden="true" />
        {isOpen && shown.isRare && <Rays />}
        <Sparkles />
        <Capsule key={now} dome={domeOf(now)} />
        {isOpen && (
          <span class="prize-shown" key={shown.item.id}>
            {won.image ? <img src={won.image.url} alt="" draggable={false} /> : <Gift />}
          </span>
        )}
        {isOpen && shown.isRare && <Confetti />}
      </button>
      <div class="reveal-words">
        <p class={won.name.length > LONG ? 'prize-name long' : 'prize-name'} aria-live="polite">
          {phase === 'open' && (
            <>
              <span class="for-readers">
                {said.isNow(number, all, isLastOne ? `${words().orders.lastOne} – ${won.name}` : won.name)}
              </span>
              <span aria-hidden="true" class="rising">
                {isLastOne && <span class="tag look">{words().orders.lastOne}</span>}
                {won.name}
              </span>
            </>
          )}
        </p>
        <p class="press" aria-hidden="true">
          {phase === 'open' ? (isLast ? said.last : said.next) : said.press}
        </p>
      </div>
      <Tray plan={plan} now={isOpen ? now + 1 : now} />
    </>
  );
}

const MOST = 20;

/** How far it is: a small capsule each, or a number where they are many. */
function Tray({ plan, now }: { plan: readonly Shown[]; now: number }) {
  const said = words().reveal;
  if (plan.length > MOST) return <p class="tray numbers">{said.of(count(Math.min(now + 1, plan.length)), count(plan.length))}</p>;
  return (
    <p class="tray" aria-hidden="true">
      {plan.map(({ item }, index) => (
        <i key={item.id} class={index < now ? 'done' : ''} style={{ '--dome': domeOf(index) }} />
      ))}
    </p>
  );
}
