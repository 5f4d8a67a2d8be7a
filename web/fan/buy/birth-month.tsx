import { useState } from 'preact/hooks';
import { once } from '../../shared/key.ts';
import { locale } from '../../shared/language.ts';
import { Button, Go } from '../../shared/parts/button.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { Offline } from '../../shared/refusal.ts';
import { useDeed } from '../../shared/use-asked.ts';
import { GiveBirthMonthDocument } from '../documents.ts';
import { ask } from '../session.ts';
import { words } from '../words.ts';
import type { Spending } from './spending.tsx';

type Props = { spending: Spending; change: (to: Spending) => void; back: string | undefined };

/** Asked once; afterwards it is shown, with the way back to what it was asked for. */
export function BirthMonth({ spending, change, back }: Props) {
  const said = words().spending;
  const [wasAsked] = useState(spending.isBirthMonthNeeded);
  if (spending.isBirthMonthNeeded) return <Form change={change} />;
  if (spending.birthMonth === null) return null;
  return (
    <div class="stack-close">
      <p class="small quiet">{said.given(written(spending.birthMonth))}</p>
      {wasAsked && back && (
        <div>
          <Go to={back} kind="main">
            {said.backToOrder}
          </Go>
        </div>
      )}
    </div>
  );
}

/** A month of a calendar, wherever that is. */
const written = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const nameOf = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(new Date(`2000-${month}-01T00:00:00Z`));

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

function Form({ change }: Pick<Props, 'change'>) {
  const said = words().spending;
  const [year, setYear] = useState('');
  const [month, setMonth] = useState('');
  const [isWrong, setWrong] = useState(false);
  const giving = useDeed(async () => {
    const input = { birthMonth: `${year.trim()}-${month}` };
    const { giveBirthMonth } = await once('birth-month', input, (key) => ask(GiveBirthMonthDocument, { ...input, key }));
    const now = giveBirthMonth?.user.spending;
    if (!now) throw new Offline('no month in the answer');
    change(now);
  });
  const give = (): void => {
    const isWhole = /^\d{4}$/.test(year.trim()) && month !== '';
    setWrong(!isWhole);
    if (isWhole) void giving.run();
  };
  const described = { 'aria-invalid': isWrong || undefined, 'aria-describedby': isWrong ? 'birth-mistake' : undefined };
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <h3>{said.birth}</h3>
      <p>{said.birthTold}</p>
      <div class="two">
        <div class="field">
          <label for="birth-year">{said.year}</label>
          <input
            id="birth-year"
            inputMode="numeric"
            autocomplete="bday-year"
            maxLength={4}
            required
            value={year}
            {...described}
            onInput={({ currentTarget }) => setYear(currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="birth-month">{said.month}</label>
          <select
            id="birth-month"
            autocomplete="bday-month"
            required
            value={month}
            {...described}
            onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          >
            <option value="">{said.choose}</option>
            {MONTHS.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p id="birth-mistake" class="mistake" role="alert">
        {isWrong ? said.birthMistake : ''}
      </p>
      <Refused error={giving.error} again={give} />
      <Button type="submit" kind="main" wide busy={giving.isBusy}>
        {said.give}
      </Button>
    </form>
  );
}
