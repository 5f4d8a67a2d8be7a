import { useEffect, useState } from 'preact/hooks';
import { moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { SeedsOfGachasDocument, type SeedsOfGachasQuery } from '../documents.ts';
import { param, setParams } from '../params.ts';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { RunTag } from './run-tag.tsx';
import { SeedTag } from './seed-tag.tsx';

type Row = NonNullable<SeedsOfGachasQuery['gachas']>['nodes'][number];

/** The gachas of an operator, each with what became of its seed. */
export function FairnessScreen() {
  const words = said();
  const search = param('q');
  const [text, setText] = useState(search);
  const list = async (after: string | null, signal?: AbortSignal) =>
    (await ask(SeedsOfGachasDocument, { search: search || null, after }, { tries: 2, ...(signal && { signal }) })).gachas;
  const pages = usePages<Row>(list, [search]);
  // The way back brings an earlier search.
  useEffect(() => setText(search), [search]);
  return (
    <div class="page stack" data-state="fairness">
      <header class="row apart screen-head">
        <h1 tabIndex={-1}>{words.fairness.title}</h1>
        <AsOf at={pages.seen.at} />
      </header>
      <p class="quiet">{words.fairness.told}</p>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          setParams({ q: text.trim() });
        }}
      >
        <div class="field">
          <label for="fairness-search">{words.catalogue.search}</label>
          <input
            id="fairness-search"
            type="search"
            maxLength={100}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <Button type="submit">{words.catalogue.find}</Button>
      </form>
      <section class="card stack-close">
        <ShownPages pages={pages}>
          {(gachas) => (
            <Table
              caption={words.fairness.title}
              rows={gachas}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: words.today.gacha,
                  cell: ({ id, name }) => (
                    <span>
                      <a href={`/staff/fairness/${id}`}>{name}</a> <RunTag gachaId={id} />
                    </span>
                  ),
                },
                {
                  name: words.catalogue.status,
                  cell: (row) => (row.fairness ? <StatusTag {...row} /> : <span class="tag">{words.catalogue.draft}</span>),
                },
                { name: words.fairness.seeds, cell: ({ fairness }) => <SeedTag seed={fairness} /> },
                {
                  name: words.fairness.committed,
                  cell: ({ fairness }) => (fairness ? moment(fairness.committedAt) : '–'),
                },
                {
                  name: words.fairness.hash,
                  cell: ({ fairness }) => (fairness ? <code class="small">{fairness.seedHash.slice(0, 12)}…</code> : '–'),
                },
              ]}
            />
          )}
        </ShownPages>
      </section>
    </div>
  );
}
