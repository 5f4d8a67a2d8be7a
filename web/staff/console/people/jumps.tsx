import { count, moment } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { JumpsDocument, type JumpsQuery } from '../documents.ts';
import { isForAllGachas, mayFindOrders } from '../may.ts';
import { addressOf, param } from '../params.ts';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

type Page = NonNullable<JumpsQuery['checkInJumps']>;
type Place = Page['nodes'][number]['from'];

const placeOf = ({ latitude, longitude, at }: Place): string => `${latitude}, ${longitude} · ${moment(at)}`;

/** Pairs of check-ins with more way between them than time. Both count: support looks, and decides. */
export function Jumps() {
  const { people } = said();
  const userId = param('user');
  const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
    (await ask(JumpsDocument, { userId: userId || null, after }, { tries: 2, ...(signal && { signal }) })).checkInJumps;
  const pages = usePages(list, [userId]);
  const linkOf = (id: string): string =>
    isForAllGachas.value ? addressOf('/staff/people', { part: 'fans', user: id }) : addressOf('/staff/orders', { q: id });
  return (
    <section class="card stack-close">
      <p class="small quiet">{people.jumpsTold}</p>
      <AsOf at={pages.seen.at} />
      <ShownPages pages={pages}>
        {(jumps) => (
          <Table
            caption={people.parts.jumps}
            rows={jumps}
            keyOf={({ userId: id, to }) => `${id} ${to.at}`}
            columns={[
              {
                name: people.fan,
                cell: ({ userId: id }) =>
                  isForAllGachas.value || mayFindOrders.value ? <a href={linkOf(id)}>{id}</a> : <code>{id}</code>,
              },
              { name: people.from, cell: ({ from }) => placeOf(from) },
              { name: people.to, cell: ({ to }) => placeOf(to) },
              { name: people.kilometres, isNumber: true, cell: ({ kilometres }) => `${count(kilometres)} km` },
            ]}
          />
        )}
      </ShownPages>
    </section>
  );
}
