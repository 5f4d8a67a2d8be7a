import { count, moment } from '../../../shared/language.ts';
import { ask } from '../../session.ts';
import { GatewaysNowDocument, type GatewaysNowQuery } from '../documents.ts';
import { Shown, useSeen } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

type Gateway = NonNullable<GatewaysNowQuery['gateways']>[number];

const EVERY_MS = 15_000;

/** All that serve this installation, as each last said of itself, and what is not heard of any more. */
export function Gateways() {
  const { today, gateways: words } = said();
  const seen = useSeen(async (signal) => (await ask(GatewaysNowDocument, {}, { tries: 2, signal })).gateways ?? [], [], {
    everyMs: EVERY_MS,
  });
  return (
    <section class="card stack-close" data-gateways={seen.value?.length ?? ''}>
      <h2>{today.service}</h2>
      <Shown seen={seen} lines={2}>
        {(all) => (
          <>
            <Verdict all={all.filter(({ status }) => status !== 'STOPPED')} />
            {all.length > 0 && (
              <Table
                caption={today.service}
                rows={all}
                keyOf={({ gatewayId }) => gatewayId}
                columns={[
                  { name: words.name, cell: ({ name, isAnswering }) => (isAnswering ? words.own(name) : name) },
                  { name: words.state, cell: (one) => <State gateway={one} /> },
                  { name: words.version, cell: ({ version }) => version },
                  { name: words.started, cell: ({ startedAt }) => moment(startedAt) },
                  { name: words.turnedAway, isNumber: true, cell: ({ turnedAway }) => count(turnedAway) },
                ]}
              />
            )}
          </>
        )}
      </Shown>
    </section>
  );
}

function Verdict({ all }: { all: readonly Gateway[] }) {
  const { gateways: words } = said();
  const ready = all.filter(({ status }) => status === 'READY').length;
  if (all.length === 0) return <p class="notice look">{words.unknown}</p>;
  return ready === all.length ? (
    <p class="notice fine">{words.allWell(count(ready))}</p>
  ) : (
    <p class="notice wrong">{words.notAll(count(ready), count(all.length))}</p>
  );
}

function State({ gateway: { status, reasons, heardAt, stoppedAt } }: { gateway: Gateway }) {
  const { gateways: words } = said();
  const why = reasons.map((reason) => words.faults[reason]).join(', ');
  const text = {
    READY: words.ready,
    NOT_READY: words.notReady(why),
    SILENT: words.silent(moment(heardAt)),
    STOPPED: words.stopped(moment(stoppedAt ?? heardAt)),
  }[status];
  const kind = { READY: 'fine', NOT_READY: 'look', SILENT: 'wrong', STOPPED: '' }[status];
  return (
    <span class={`tag ${kind}`} data-gateway={status}>
      {text}
    </span>
  );
}
