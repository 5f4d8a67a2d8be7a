import { useEffect, useState } from 'preact/hooks';
import { count, moment, yen } from '../../../shared/language.ts';
import { Button, Go } from '../../../shared/parts/button.tsx';
import { now } from '../../clock.ts';
import { ask } from '../../session.ts';
import { CatalogueListDocument, type CatalogueListQuery } from '../documents.ts';
import { isForAllGachas } from '../may.ts';
import { param, setParams } from '../params.ts';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

type Row = NonNullable<CatalogueListQuery['gachas']>['nodes'][number];

const KINDS = ['drafts', 'coming', 'sale', 'ended'] as const;
type Kind = (typeof KINDS)[number];

function kindOf({ isPublished, startAt, endAt }: Row): Kind {
  if (!isPublished) return 'drafts';
  if (Date.parse(endAt) <= now()) return 'ended';
  return Date.parse(startAt) > now() ? 'coming' : 'sale';
}

/** What an operator sells, sold and will sell. */
export function CatalogueScreen() {
  const words = said();
  const [search, only] = [param('q'), param('show')];
  const [text, setText] = useState(search);
  const list = async (after: string | null, signal?: AbortSignal) =>
    (await ask(CatalogueListDocument, { search: search || null, after }, { tries: 2, ...(signal && { signal }) })).gachas;
  const pages = usePages(list, [search]);
  // The way back brings an earlier search.
  useEffect(() => setText(search), [search]);
  return (
    <div class="page stack" data-state="catalogue">
      <header class="row apart screen-head">
        <h1 tabIndex={-1}>{words.catalogue.title}</h1>
        <AsOf at={pages.seen.at} />
      </header>
      <div class="row">
        {isForAllGachas.value && (
          <Go to="/staff/catalogue/new" kind="main">
            {words.catalogue.create}
          </Go>
        )}
        <Go to="/staff/catalogue/places">{words.catalogue.places}</Go>
        <Go to="/staff/catalogue/seller">{words.seller.title}</Go>
        {isForAllGachas.value && <Go to="/staff/catalogue/file">{words.file.title}</Go>}
      </div>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          setParams({ q: text.trim() });
        }}
      >
        <div class="field">
          <label for="catalogue-search">{words.catalogue.search}</label>
          <input
            id="catalogue-search"
            type="search"
            maxLength={100}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="catalogue-show">{words.catalogue.show}</label>
          <select id="catalogue-show" value={only} onChange={({ currentTarget: { value: show } }) => setParams({ show })}>
            <option value="">{words.desk.all}</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {words.catalogue.kinds[kind]}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit">{words.catalogue.find}</Button>
      </form>
      <ShownPages pages={pages}>
        {(rows) => (
          <>
            {rows.length === 0 && <p>{words.catalogue.none}</p>}
            {KINDS.filter((kind) => only === '' || kind === only).map((kind) => (
              <OfKind key={kind} kind={kind} rows={rows.filter((row) => kindOf(row) === kind)} />
            ))}
          </>
        )}
      </ShownPages>
    </div>
  );
}

function OfKind({ kind, rows }: { kind: Kind; rows: readonly Row[] }) {
  const { catalogue } = said();
  if (rows.length === 0) return null;
  return (
    <section class="card stack-close" data-kind={kind}>
      <h2>
        {catalogue.kinds[kind]} <span class="quiet numbers">{count(rows.length)}</span>
      </h2>
      <Table
        caption={catalogue.kinds[kind]}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { name: catalogue.name, cell: ({ id, name }) => <a href={`/staff/catalogue/${id}`}>{name}</a> },
          {
            name: catalogue.status,
            cell: (row) => (row.isPublished ? <StatusTag {...row} /> : <span class="tag">{catalogue.draft}</span>),
          },
          { name: catalogue.price, isNumber: true, cell: ({ price }) => yen(price) },
          { name: catalogue.starts, cell: ({ startAt }) => moment(startAt) },
          { name: catalogue.ends, cell: ({ endAt }) => moment(endAt) },
        ]}
      />
    </section>
  );
}
