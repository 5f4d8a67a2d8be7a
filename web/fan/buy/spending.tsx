import { useState } from 'preact/hooks';
import { once } from '../../shared/key.ts';
import { moment, yen } from '../../shared/language.ts';
import { Button } from '../../shared/parts/button.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Waiting } from '../../shared/parts/waiting.tsx';
import { Offline } from '../../shared/refusal.ts';
import { useAsked, useDeed } from '../../shared/use-asked.ts';
import { shared } from '../../shared/words.ts';
import { MySpendingDocument, type MySpendingQuery, SetSpendingCapDocument } from '../documents.ts';
import { ask, signedUp } from '../session.ts';
import { words } from '../words.ts';
import { BirthMonth } from './birth-month.tsx';
import './spending.css';

export type Spending = NonNullable<NonNullable<MySpendingQuery['me']>['spending']>;
type Period = Spending['day'];

/** What was spent and may be, a limit of the fan's own, and where the operator asks for it the month of birth. */
export function SpendingCard({ back }: { back: string | undefined }) {
  const said = words().spending;
  const { value, error, again } = useAsked(() => ask(MySpendingDocument, {}), [signedUp.value]);
  const [changed, change] = useState<Spending | undefined>();
  const spending = changed ?? value?.me?.spending ?? undefined;
  if (value && !spending) return null;
  return (
    <section class="card stack spending" data-spending={stateOf(spending)}>
      <h2>{said.title}</h2>
      <Refused error={error} again={again} />
      {!spending && error === undefined && <Waiting label={shared().waiting} lines={4} />}
      {spending && (
        <>
          <BirthMonth spending={spending} change={change} back={back} />
          <OnePeriod name="day" period={spending.day} />
          <OnePeriod name="month" period={spending.month} />
          <OwnCap spending={spending} change={change} />
        </>
      )}
    </section>
  );
}

const stateOf = (spending: Spending | undefined): string => {
  if (!spending) return 'loading';
  return spending.isBirthMonthNeeded ? 'birth-month-needed' : 'shown';
};

function OnePeriod({ name, period: { limit, spent, left, endsAt } }: { name: 'day' | 'month'; period: Period }) {
  const said = words().spending;
  const title = said.periods[name];
  return (
    <div class="stack-close">
      <p class="row apart">
        <strong>{title}</strong>
        <span>{limit === null ? said.spentOnly(yen(spent)) : said.of(yen(spent), yen(limit))}</span>
      </p>
      {limit !== null && (
        <>
          <meter aria-label={title} min={0} max={Math.max(limit, 1)} value={Math.min(spent, Math.max(limit, 1))} />
          <p class="row apart small">
            <strong>{said.left(yen(left ?? 0))}</strong>
            <span class="quiet">{said.anew(moment(endsAt))}</span>
          </p>
        </>
      )}
    </div>
  );
}

const NUMBER = /^\d{1,8}$/;
const FIELDS = ['day', 'month'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

const typedOf = ({ ownCap: { day, month, later } }: Spending): Typed => ({
  day: String((later ? later.day : day) ?? ''),
  month: String((later ? later.month : month) ?? ''),
});

const amountIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function OwnCap({ spending, change }: { spending: Spending; change: (to: Spending) => void }) {
  const said = words().spending;
  const [typed, type] = useState<Typed>(typedOf(spending));
  const [isWrong, setWrong] = useState<readonly string[]>([]);
  const [isSaved, setSaved] = useState(false);
  const { later } = spending.ownCap;
  const saving = useDeed(async () => {
    const input = { day: amountIn(typed.day), month: amountIn(typed.month) };
    const { setSpendingCap } = await once('spending-cap', input, (key) => ask(SetSpendingCapDocument, { ...input, key }));
    const now = setSpendingCap?.user.spending;
    if (!now) throw new Offline('no cap in the answer');
    change(now);
    setSaved(true);
  });
  const save = (): void => {
    setSaved(false);
    const wrong = FIELDS.filter((field) => typed[field].trim() !== '' && !NUMBER.test(typed[field].trim()));
    setWrong(wrong);
    if (wrong.length === 0) void saving.run();
  };
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h3>{said.own}</h3>
      <p class="small quiet">{said.ownTold}</p>
      <div class="two">
        {FIELDS.map((field) => (
          <div key={field} class="field">
            <label for={`own-${field}`}>{said.ownFields[field]}</label>
            <input
              id={`own-${field}`}
              inputMode="numeric"
              autocomplete="off"
              maxLength={8}
              value={typed[field]}
              aria-invalid={isWrong.includes(field) || undefined}
              aria-describedby={isWrong.includes(field) ? 'own-mistake' : undefined}
              onInput={({ currentTarget }) => type({ ...typed, [field]: currentTarget.value })}
            />
          </div>
        ))}
      </div>
      <p id="own-mistake" class="mistake" role="alert">
        {isWrong.length > 0 ? said.ownMistake : ''}
      </p>
      {later && <p data-later>{said.later(told(later), moment(later.from))}</p>}
      <Refused error={saving.error} again={save} />
      <div class="row">
        <Button type="submit" busy={saving.isBusy}>
          {said.save}
        </Button>
        <span role="status">{isSaved ? said.saved : ''}</span>
      </div>
    </form>
  );
}

function told({ day, month }: { day: number | null; month: number | null }): string {
  const said = words().spending;
  const parts = [...(day === null ? [] : [said.aDay(yen(day))]), ...(month === null ? [] : [said.aMonth(yen(month))])];
  return parts.length === 0 ? said.noLimit : parts.join(said.and);
}
