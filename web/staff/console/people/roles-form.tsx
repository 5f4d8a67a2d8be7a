import { useState } from 'preact/hooks';
import { once } from '../../../shared/key.ts';
import { ask } from '../../session.ts';
import { words as counterWords } from '../../words.ts';
import { type DeskMemberFragment, SetRolesDocument } from '../documents.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { Deed } from '../parts/deed.tsx';
import { useManaged } from '../parts/gacha-choice.tsx';
import { said } from '../words.ts';
import { rolesOf } from './members.tsx';
import { type Held, inputOf, isWhole, ROLES, RolesChoice } from './roles-choice.tsx';

type RolesFormProps = { member: DeskMemberFragment; again: () => Promise<void>; onClose: () => void };

const heldBy = ({ roles }: DeskMemberFragment): Held =>
  Object.fromEntries(
    (roles ?? []).map(({ role, hasAllGachas, gachas }) => [role, hasAllGachas ? 'all' : gachas.nodes.map(({ id }) => id)]),
  );

/** All roles of a member at once, as the service sets them: what is not ticked is taken away. */
export function RolesForm({ member, again, onClose }: RolesFormProps) {
  const { people, gacha } = said();
  const names = counterWords().role;
  const [held, setHeld] = useState<Held>(() => heldBy(member));
  const managed = useManaged();
  // Where they have a role already stands in the list, also where this operator has none.
  const known = (member.roles ?? []).flatMap(({ gachas }) => gachas.nodes);
  const gachas = [...new Map([...managed, ...known].map((one) => [one.id, one])).values()];
  // Gachas that are not told here would be taken away without a word.
  const isTooLong = (member.roles ?? []).some(({ gachas: its }) => its.totalCount > its.nodes.length);
  const nameOf = (id: string): string => gachas.find((one) => one.id === id)?.name ?? id;
  const after = ROLES.flatMap((role) => {
    const at = held[role];
    return at === undefined ? [] : [`${names[role]} (${at === 'all' ? people.everywhere : at.map(nameOf).join(gacha.comma)})`];
  }).join(gacha.comma);
  const run = async (reason: string): Promise<void> => {
    const input = { staffId: member.id, roles: inputOf(held), reason };
    try {
      await once(`roles-${member.id}`, input, (idempotencyKey) =>
        ask(SetRolesDocument, { input: { ...input, idempotencyKey } }, { tries: 2 }),
      );
    } finally {
      await again();
    }
  };
  return (
    <Deed
      title={people.rolesOf(member.name)}
      press={said().desk.save}
      reasons={people.rolesReasons}
      isReady={isWhole(held) && !isTooLong}
      {...{ run, onClose }}
    >
      {isTooLong && <p class="notice look">{people.tooLong}</p>}
      <RolesChoice {...{ held, gachas }} set={setHeld} />
      <BeforeAfter rows={[{ name: people.roles, before: rolesOf(member), after: after || people.noRoles }]} />
    </Deed>
  );
}
