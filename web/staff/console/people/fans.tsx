import { useEffect, useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { Notice } from '../../../shared/parts/notice.tsx';
import { ask } from '../../session.ts';
import { BanDocument, BansDocument, type BansQuery, UnbanDocument } from '../documents.ts';
import { download, keepFile } from '../files/download.ts';
import { addressOf, param, setParams } from '../params.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { EraseDeed } from './erase-deed.tsx';

type Page = NonNullable<BansQuery['userBans']>;
type Asking = 'ban' | 'unban' | 'disclose' | 'erase';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The fans that may not buy, and what is decided about one fan: by the id that orders and the audit log show. */
export function Fans() {
  const { people, desk } = said();
  const userId = param('user');
  const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
    (await ask(BansDocument, { userId: userId || null, after }, { tries: 2, ...(signal && { signal }) })).userBans;
  const pages = usePages(list, [userId]);
  const { seen, nodes } = pages;
  return (
    <>
      <FindFan userId={userId} />
      {userId !== '' && seen.value && <OneFan userId={userId} isBanned={nodes[0]?.isBanned ?? false} again={seen.again} />}
      <section class="card stack-close">
        <div class="row apart">
          <h2>{userId === '' ? people.bansNow : people.bansOf}</h2>
          <AsOf at={seen.at} />
        </div>
        <ShownPages pages={pages}>
          {(bans) => (
            <Table
              caption={people.bansNow}
              rows={bans}
              keyOf={(ban) => `${ban.userId} ${ban.changedAt}`}
              columns={[
                {
                  name: people.fan,
                  cell: ({ userId: id }) => <a href={addressOf('/staff/people', { part: 'fans', user: id })}>{id}</a>,
                },
                {
                  name: people.state,
                  cell: ({ isBanned }) => (
                    <span class={`tag ${isBanned ? 'wrong' : 'fine'}`}>{isBanned ? people.banned : people.letIn}</span>
                  ),
                },
                { name: desk.since, cell: ({ changedAt }) => moment(changedAt) },
                { name: people.by, cell: ({ changedBy }) => changedBy },
                { name: people.because, cell: ({ reason }) => reason },
              ]}
            />
          )}
        </ShownPages>
      </section>
    </>
  );
}

/** By itself: what is typed draws no list anew. */
function FindFan({ userId }: { userId: string }) {
  const [text, setText] = useState(userId);
  // The way back brings an earlier fan.
  useEffect(() => setText(userId), [userId]);
  const isFan = UUID.test(text.trim());
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFan || text.trim() === '') setParams({ user: text.trim().toLowerCase() });
      }}
    >
      <div class="field">
        <label for="fan-id">{said().people.filters.user}</label>
        <input
          id="fan-id"
          autoComplete="off"
          spellcheck={false}
          value={text}
          aria-invalid={text.trim() !== '' && !isFan}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <Button type="submit" disabled={!isFan && text.trim() !== ''}>
        {said().orders.find}
      </Button>
    </form>
  );
}

type OneFanProps = { userId: string; isBanned: boolean; again: () => Promise<void> };

function OneFan({ userId, isBanned, again }: OneFanProps) {
  const { people } = said();
  const [asking, setAsking] = useState<Asking>();
  const [done, setDone] = useState<string>();
  const onClose = () => setAsking(undefined);
  const open = (one: Asking): void => {
    setDone(undefined);
    setAsking(one);
  };
  const change = async (reason: string): Promise<void> => {
    const input = { userId, reason };
    const call = (idempotencyKey: string): Promise<unknown> => {
      const variables = { input: { ...input, idempotencyKey } };
      return isBanned ? ask(UnbanDocument, variables, { tries: 2 }) : ask(BanDocument, variables, { tries: 2 });
    };
    try {
      await once(`${isBanned ? 'unban' : 'ban'}-${userId}`, input, call);
    } finally {
      await again();
    }
  };
  const disclose = async (reason: string): Promise<void> => {
    const name = `${userId}.html`;
    const body = new Blob([JSON.stringify({ reason })]);
    const asked = { method: 'POST', type: 'application/json', body, signal: new AbortController().signal } as const;
    const { file } = await download(`/disclosures/${name}`, asked);
    keepFile(file, name);
    setDone(people.disclosed(name));
  };
  return (
    <section class="card stack-close" data-fan={isBanned ? 'banned' : 'free'}>
      <h2>{userId}</h2>
      <div class="row">
        <Button onClick={() => open(isBanned ? 'unban' : 'ban')}>{isBanned ? people.unban : people.ban}</Button>
        <Button onClick={() => open('disclose')}>{people.disclose}</Button>
        <Button onClick={() => open('erase')}>{people.erase}</Button>
        <a href={addressOf('/staff/people', { part: 'log', user: userId })}>{people.parts.log}</a>
      </div>
      {done && <Notice kind="fine">{done}</Notice>}
      {(asking === 'ban' || asking === 'unban') && (
        <Deed
          title={isBanned ? people.unbanSure : people.banSure}
          press={isBanned ? people.unban : people.ban}
          reasons={isBanned ? people.unbanReasons : people.banReasons}
          run={change}
          onClose={onClose}
        >
          <p>{isBanned ? people.unbanTold : people.banTold}</p>
          <BeforeAfter
            rows={[
              {
                name: people.state,
                before: isBanned ? people.banned : people.letIn,
                after: isBanned ? people.letIn : people.banned,
              },
            ]}
          />
        </Deed>
      )}
      {asking === 'disclose' && (
        <Deed
          title={people.disclose}
          press={people.discloseFetch}
          reasons={people.discloseReasons}
          run={disclose}
          onClose={onClose}
        >
          <p>{people.discloseTold}</p>
        </Deed>
      )}
      {asking === 'erase' && (
        <EraseDeed
          userId={userId}
          onClose={onClose}
          then={async () => {
            setDone(people.erased);
            await again();
          }}
        />
      )}
    </section>
  );
}
