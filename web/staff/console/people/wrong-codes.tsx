import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { moment } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { ForgiveCodesDocument, WrongCodesDocument, type WrongCodesQuery } from '../documents.ts';
import { param, setParams } from '../params.ts';
import { Deed } from '../parts/deed.tsx';
import { GachaChoice } from '../parts/gacha-choice.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';

type Page = NonNullable<WrongCodesQuery['wrongCodes']>;
type Member = Page['nodes'][number]['staffMember'];
const EVERY_MS = 30_000;

/** Codes that no fan was given. One that comes again is a slip; many of one counter are guesses. */
export function WrongCodes() {
  const { people, today, orders } = said();
  const told: Partial<Record<string, string>> = people.wrong;
  const gacha = param('gacha');
  const [member, setMember] = useState<Member>();
  const where = { ...(gacha !== '' && { gachaId: gacha }) };
  const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
    (await ask(WrongCodesDocument, { where, after }, { tries: 2, ...(signal && { signal }) })).wrongCodes;
  const pages = usePages(list, [gacha], { everyMs: EVERY_MS });
  const { again, at } = pages.seen;
  const forgive = async (staffId: string, reason: string): Promise<void> => {
    const input = { staffId, reason };
    try {
      await once(`forgive-${staffId}`, input, (idempotencyKey) =>
        ask(ForgiveCodesDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <>
      <div class="filters">
        <GachaChoice value={gacha} label={today.gacha} all={today.allGachas} then={(id) => setParams({ gacha: id })} />
      </div>
      <section class="card stack-close">
        <AsOf at={at} />
        <ShownPages pages={pages}>
          {(codes) => (
            <Table
              caption={people.parts.codes}
              rows={codes}
              keyOf={({ at: when, fingerprint }) => `${when} ${fingerprint}`}
              columns={[
                { name: orders.since, cell: ({ at: when }) => moment(when) },
                { name: people.member, cell: ({ staffMember }) => staffMember.name },
                { name: people.device, cell: ({ device }) => device?.name ?? '–' },
                { name: today.gacha, cell: ({ gacha: of }) => of?.name ?? '–' },
                { name: people.because, cell: ({ refusal }) => told[refusal] ?? refusal },
                { name: people.fingerprint, cell: ({ fingerprint }) => <code>{fingerprint.slice(0, 8)}</code> },
                {
                  name: people.deeds,
                  cell: ({ staffMember }) =>
                    (staffMember.codesRefusedSeconds ?? 0) > 0 && (
                      <Button onClick={() => setMember(staffMember)}>{people.forgive}</Button>
                    ),
                },
              ]}
            />
          )}
        </ShownPages>
      </section>
      {member && (
        <Deed
          title={people.forgiveSure(member.name)}
          press={people.forgive}
          reasons={people.forgiveReasons}
          run={(reason) => forgive(member.id, reason)}
          onClose={() => setMember(undefined)}
        >
          <p>{people.forgiveTold}</p>
        </Deed>
      )}
    </>
  );
}
