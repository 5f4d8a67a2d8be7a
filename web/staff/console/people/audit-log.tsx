import { moment } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { AuditLogDocument, type AuditLogQuery, type AuditLogWhere, type DeedAction } from '../documents.ts';
import { param, setParams } from '../params.ts';
import { useDrawn } from '../parts/drawn.ts';
import { GachaChoice } from '../parts/gacha-choice.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { afterDays, isDay, startOf } from '../today/day.ts';
import { said } from '../words.ts';

type Page = NonNullable<AuditLogQuery['auditLog']>;
type Deed = Page['nodes'][number];

function whereOf(): AuditLogWhere {
  const { action, gacha, order, user, staff } = {
    action: param('action'),
    gacha: param('gacha'),
    order: param('order'),
    user: param('user'),
    staff: param('staff'),
  };
  const [since, until] = [param('since'), param('until')];
  return {
    ...(action !== '' && { action: action as DeedAction }),
    ...(gacha !== '' && { gachaId: gacha }),
    ...(order !== '' && { orderId: order }),
    ...(user !== '' && { userId: user }),
    ...(staff !== '' && { staffId: staff }),
    ...(isDay(since) && { from: startOf(since) }),
    ...(isDay(until) && { to: startOf(afterDays(until, 1)) }),
  };
}

/** What was done by which member, the latest first. Every filter is in the address. */
export function AuditLog() {
  const { people, desk, today } = said();
  const where = whereOf();
  const wanted = JSON.stringify(where);
  const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
    (await ask(AuditLogDocument, { where, after }, { tries: 2, ...(signal && { signal }) })).auditLog;
  const pages = usePages(list, [wanted]);
  const drawn = useDrawn<Deed>((deed) => (
    <li data-action={deed.action}>
      <time class="small quiet numbers" dateTime={deed.at}>
        {moment(deed.at)}
      </time>
      <OneDeed deed={deed} />
    </li>
  ));
  const filter = (name: 'order' | 'user' | 'staff' | 'since' | 'until', isDayField = false) => (
    <div class="field">
      <label for={`log-${name}`}>{people.filters[name]}</label>
      <input
        id={`log-${name}`}
        type={isDayField ? ('date' as 'text') : 'text'}
        spellcheck={false}
        value={param(name)}
        onChange={({ currentTarget: { value } }) => setParams({ [name]: value.trim() })}
      />
    </div>
  );
  const actions = Object.entries(people.actions) as [DeedAction, string][];
  return (
    <>
      <div class="filters">
        <div class="field">
          <label for="log-action">{people.filters.action}</label>
          <select
            id="log-action"
            value={param('action')}
            onChange={({ currentTarget: { value: action } }) => setParams({ action })}
          >
            <option value="">{desk.all}</option>
            {actions.map(([action, told]) => (
              <option key={action} value={action}>
                {told}
              </option>
            ))}
          </select>
        </div>
        <GachaChoice value={param('gacha')} label={today.gacha} all={today.allGachas} then={(gacha) => setParams({ gacha })} />
        {filter('since', true)}
        {filter('until', true)}
        {filter('order')}
        {filter('user')}
        {filter('staff')}
      </div>
      <section class="card stack-close">
        <AsOf at={pages.seen.at} />
        <ShownPages pages={pages}>
          {(deeds) => (
            <>
              {deeds.length === 0 && <p class="quiet">{people.noDeeds}</p>}
              <ol class="timeline">{deeds.map(drawn)}</ol>
            </>
          )}
        </ShownPages>
      </section>
    </>
  );
}

function OneDeed({ deed }: { deed: Deed }) {
  const { people, desk } = said();
  const { action, staffMember, account, device, gacha, order, subject, reason, before, after } = deed;
  const subjectName = subject && 'name' in subject ? subject.name : undefined;
  const hasDetail = before !== null || after !== null;
  return (
    <div>
      <strong>{people.actions[action] ?? action}</strong> {staffMember?.name ?? account}
      {device && ` (${device.name})`} {subjectName && `→ ${subjectName}`}{' '}
      {gacha && <a href={`/staff/catalogue/${gacha.id}`}>{gacha.name}</a>} {order && <code class="small">{order.id}</code>}
      {reason && <q>{reason}</q>}
      {hasDetail && (
        <details>
          <summary>{people.detail}</summary>
          <div class="two">
            <div>
              <h3 class="small quiet">{desk.before}</h3>
              <pre>{before === null ? '–' : JSON.stringify(before, null, 1)}</pre>
            </div>
            <div>
              <h3 class="small quiet">{desk.after}</h3>
              <pre>{after === null ? '–' : JSON.stringify(after, null, 1)}</pre>
            </div>
          </div>
        </details>
      )}
    </div>
  );
}
