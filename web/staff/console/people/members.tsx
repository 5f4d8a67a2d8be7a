import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { count } from '../../../shared/language.ts';
import { Button } from '../../../shared/parts/button.tsx';
import { ask } from '../../session.ts';
import { words as counterWords } from '../../words.ts';
import {
  type DeskMemberFragment,
  MembersDocument,
  type MembersQuery,
  RestoreMemberDocument,
  RevokeMemberDocument,
} from '../documents.ts';
import { addressOf } from '../params.ts';
import { Deed } from '../parts/deed.tsx';
import { ShownPages, usePages } from '../parts/pages.tsx';
import { AsOf } from '../parts/seen.tsx';
import { Table } from '../parts/table.tsx';
import { said } from '../words.ts';
import { RolesForm } from './roles-form.tsx';

type Page = NonNullable<MembersQuery['staffMembers']>;
type Asking = { kind: 'roles' | 'revoke' | 'restore'; member: DeskMemberFragment };

const list = async (after: string | null, signal?: AbortSignal): Promise<Page | null> =>
  (await ask(MembersDocument, { after }, { tries: 2, ...(signal && { signal }) })).staffMembers;

export const rolesOf = ({ roles }: DeskMemberFragment): string => {
  const { people, gacha } = said();
  const { role: names } = counterWords();
  const told = (roles ?? []).map(({ role, hasAllGachas, gachas }) => {
    const more = gachas.totalCount - gachas.nodes.length;
    const listed = [...gachas.nodes.map(({ name }) => name), ...(more > 0 ? [`+${more}`] : [])];
    const where = hasAllGachas ? people.everywhere : listed.join(gacha.comma);
    return `${names[role]} (${where})`;
  });
  return told.length === 0 ? people.noRoles : told.join(gacha.comma);
};

export function Members() {
  const { people } = said();
  const [asking, setAsking] = useState<Asking>();
  const pages = usePages(list, []);
  const { again, at } = pages.seen;
  const onClose = () => setAsking(undefined);
  const away = async (kind: 'revoke' | 'restore', staffId: string, reason: string): Promise<void> => {
    const input = { staffId, reason };
    const call = (idempotencyKey: string): Promise<unknown> => {
      const variables = { input: { ...input, idempotencyKey } };
      return kind === 'revoke'
        ? ask(RevokeMemberDocument, variables, { tries: 2 })
        : ask(RestoreMemberDocument, variables, { tries: 2 });
    };
    try {
      await once(`${kind}-${staffId}`, input, call);
    } finally {
      await again();
    }
  };
  return (
    <section class="card stack-close">
      <AsOf at={at} />
      <ShownPages pages={pages}>
        {(members) => (
          <Table
            caption={people.parts.members}
            rows={members}
            keyOf={({ id }) => id}
            columns={[
              {
                name: people.name,
                cell: ({ name, isRevoked }) => (
                  <>
                    {name} {isRevoked && <span class="tag wrong">{people.revoked}</span>}
                  </>
                ),
              },
              { name: people.roles, cell: rolesOf },
              {
                name: people.deeds,
                cell: (member) => (
                  <span class="row">
                    <a href={addressOf('/staff/people', { part: 'log', staff: member.id })}>{people.did}</a>
                    <Button onClick={() => setAsking({ kind: 'roles', member })}>{people.change}</Button>
                    <Button onClick={() => setAsking({ kind: member.isRevoked ? 'restore' : 'revoke', member })}>
                      {member.isRevoked ? people.restore : people.revoke}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        )}
      </ShownPages>
      {asking?.kind === 'roles' && <RolesForm member={asking.member} again={again} onClose={onClose} />}
      {asking && asking.kind !== 'roles' && (
        <Deed
          title={asking.kind === 'revoke' ? people.revokeSure(asking.member.name) : people.restoreSure(asking.member.name)}
          press={asking.kind === 'revoke' ? people.revoke : people.restore}
          reasons={asking.kind === 'revoke' ? people.revokeReasons : people.restoreReasons}
          run={(reason) => away(asking.kind as 'revoke' | 'restore', asking.member.id, reason)}
          onClose={onClose}
        >
          <p>{asking.kind === 'revoke' ? people.revokeTold : people.restoreTold(count(asking.member.roles?.length ?? 0))}</p>
        </Deed>
      )}
    </section>
  );
}
