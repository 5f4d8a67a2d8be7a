import { count, day as dayInWords, yen } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { now } from '../../clock.ts';
import { ask } from '../../session.ts';
import { HoursOfDayDocument, StandingDocument, StockNowDocument } from '../documents.ts';
import { param, setParams } from '../params.ts';
import { Figure } from '../parts/figure.tsx';
import { GachaChoice } from '../parts/gacha-choice.tsx';
import { AsOf, Shown, useSeen } from '../parts/seen.tsx';
import { said } from '../words.ts';
import { afterDays, dayOf, isDay, startOf } from './day.ts';
import { Gateways } from './gateways.tsx';
import { Hours } from './hours.tsx';
import { Odds } from './odds.tsx';
import { Failures, Payments, Refunders, WaitingList } from './standing.tsx';
import { Stock } from './stock.tsx';

const EVERY_MS = 30_000;

/** The first page of an operator: how the event goes, at this moment. */
export function TodayScreen() {
  const words = said();
  const today = dayOf(now());
  const given = param('day');
  const day = isDay(given) ? given : today;
  const gachaId = param('gacha');
  const gachaIds = gachaId === '' ? null : [gachaId];
  const options = { everyMs: EVERY_MS };
  const sales = useSeen(
    (signal) => ask(HoursOfDayDocument, { gachaIds, from: startOf(day), to: startOf(afterDays(day, 1)) }, { tries: 2, signal }),
    [day, gachaId],
    options,
  );
  const standing = useSeen((signal) => ask(StandingDocument, { gachaIds }, { tries: 2, signal }), [gachaId], options);
  const stock = useSeen(
    async (signal) => {
      // Left out of the question where all are asked for; an id is no empty text.
      const variables = { id: gachaId || 'all', isOne: gachaId !== '' };
      const { gachas, gacha } = await ask(StockNowDocument, variables, { tries: 2, signal });
      return { gachas: gacha ? [gacha] : (gachas?.nodes ?? []), total: gachas?.totalCount ?? 1 };
    },
    [gachaId],
    options,
  );
  return (
    <div class="page stack" data-state="today">
      <header class="row apart screen-head">
        <h1 tabIndex={-1}>{words.today.title}</h1>
        <div class="row">
          <AsOf at={sales.at} />
          <Button kind="bare" onClick={() => print()}>
            {words.desk.print}
          </Button>
        </div>
      </header>
      {/* What is chosen above is on no paper. */}
      <p class="on-paper">
        {dayInWords(startOf(day))}
        {gachaId !== '' && ` · ${stock.value?.gachas[0]?.name ?? gachaId}`}
      </p>
      <div class="filters">
        <div class="field">
          <label for="day">{words.today.day}</label>
          <input
            id="day"
            type="date"
            value={day}
            max={today}
            onChange={({ currentTarget: { value } }) => setParams({ day: value === today ? '' : value })}
          />
        </div>
        <GachaChoice
          value={gachaId}
          label={words.today.gacha}
          all={words.today.allGachas}
          then={(gacha) => setParams({ gacha })}
        />
      </div>
      <Shown seen={sales}>
        {({ sales: told }) =>
          told && (
            <>
              <dl class="figures">
                <Figure name={words.today.taken} value={yen(told.total.taken)}>
                  {told.total.taxes.map(({ rate, tax }) => words.today.taxIn(rate, yen(tax))).join(' ')}
                </Figure>
                <Figure name={words.today.refunded} value={yen(told.total.refunded)}>
                  {told.total.owed > 0 && words.today.owed(yen(told.total.owed))}
                </Figure>
                {told.total.chargeBacks > 0 && <Figure name={words.today.chargeBacks} value={yen(told.total.chargeBacks)} />}
                <Figure name={words.today.net} value={yen(told.total.net)} />
                <Figure name={words.today.orders} value={count(told.total.orders)} />
                <Figure name={words.today.plays} value={count(told.total.plays)} />
              </dl>
              <Hours day={day} rows={told.rows} />
            </>
          )
        }
      </Shown>
      <div class="panels">
        <Shown seen={standing}>
          {({ standing: told }) =>
            told && (
              <>
                <WaitingList waiting={told.waiting} />
                <Payments payments={told.payments} at={Date.parse(told.at)} />
                <Failures failures={told.failures} />
                <Refunders refunders={told.refunders} />
              </>
            )
          }
        </Shown>
      </div>
      <Gateways />
      <Shown seen={stock}>{(told) => <Stock {...told} />}</Shown>
      {stock.value && <Odds gachaId={gachaId || (stock.value.gachas[0]?.id ?? '')} />}
    </div>
  );
}
