import { useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Refused } from '../../shared/parts/refused.tsx';
import { useDeed } from '../../shared/use-asked.ts';
import { FindOrdersDocument, type FindOrdersInput, type FoundOrderFragment } from '../documents.ts';
import { ask } from '../session.ts';
import { foundPlaces } from '../who.ts';
import { words } from '../words.ts';
import { Found } from './found.tsx';

type By = 'ticket' | 'orderId' | 'userId';
const WAYS: readonly By[] = ['ticket', 'orderId', 'userId'];
type Page = { nodes: FoundOrderFragment[]; hasMore: boolean; after: string | null; total: number };

const inAscii = (text: string): string => text.normalize('NFKC').trim();

/** For a fan whose phone is dead: found by what they know or have on paper. */
export function FindScreen() {
  const said = words().find;
  const [by, setBy] = useState<By>('ticket');
  const [gachaId, setGachaId] = useState(foundPlaces.value[0]?.id ?? '');
  const [text, setText] = useState('');
  const [page, setPage] = useState<Page>();
  const [asked, setAsked] = useState<FindOrdersInput>();
  const where = whereOf(by, gachaId, inAscii(text));
  const find = async (input: FindOrdersInput, before?: Page): Promise<void> => {
    const { findOrders } = await ask(FindOrdersDocument, { where: input, after: before?.after ?? null }, { tries: 2 });
    const { nodes = [], pageInfo, totalCount: total = 0 } = findOrders ?? {};
    setAsked(input);
    setPage({
      ...{ nodes: [...(before?.nodes ?? []), ...nodes], total },
      ...{ hasMore: pageInfo?.hasNextPage ?? false, after: pageInfo?.endCursor ?? null },
    });
  };
  const { run, error, isBusy } = useDeed(async () => {
    if (where) await find(where);
  });
  const more = useDeed(async () => {
    if (asked) await find(asked, page);
  });
  return (
    <div class="page stack" data-state={page ? (page.nodes.length > 0 ? 'found' : 'found-none') : 'find'}>
      <h1 tabIndex={-1}>{said.title}</h1>
      <p class="quiet">{said.told}</p>
      <form
        class="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <fieldset class="ways">
          <legend class="for-readers">{said.told}</legend>
          {WAYS.map((way) => (
            <label key={way}>
              <input type="radio" name="by" checked={by === way} onChange={() => setBy(way)} />
              <span>{said.by[way]}</span>
            </label>
          ))}
        </fieldset>
        {by === 'ticket' && (
          <div class="field">
            <label for="find-gacha">{said.gacha}</label>
            <select id="find-gacha" value={gachaId} onChange={({ currentTarget }) => setGachaId(currentTarget.value)}>
              {foundPlaces.value.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <div class="field">
          <label for="find-text">{said[by === 'ticket' ? 'number' : by]}</label>
          <input
            id="find-text"
            class="numbers"
            inputMode={by === 'ticket' ? 'numeric' : 'text'}
            autoComplete="off"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <Button kind="main" type="submit" wide busy={isBusy} disabled={!where}>
          {said.search}
        </Button>
      </form>
      <Refused error={error} again={() => void run()} />
      <div role="status">{page?.nodes.length === 0 && error === undefined && <p>{said.none}</p>}</div>
      <ul class="stack">
        {page?.nodes.map((order) => (
          <Found key={order.id} order={order} again={() => asked && void find(asked)} />
        ))}
      </ul>
      {page?.hasMore && (
        <div>
          <Button busy={more.isBusy} onClick={more.run}>
            {said.more}
          </Button>
          <Refused error={more.error} />
        </div>
      )}
    </div>
  );
}

const MOST_NUMBER = 2_147_483_647;

function whereOf(by: By, gachaId: string, text: string): FindOrdersInput | undefined {
  if (text === '') return undefined;
  if (by === 'orderId') return { orderId: text };
  if (by === 'userId') return { userId: text };
  // Written as it is called, `A-104`, or the number alone.
  const serialNumber = Number(/(\d+)$/.exec(text)?.[1]);
  if (gachaId === '' || !(serialNumber >= 1 && serialNumber <= MOST_NUMBER)) return undefined;
  return { ticket: { gachaId, serialNumber } };
}
