import { words as counterWords } from '../../words.ts';
import type { StaffRole, StaffRoleInput } from '../documents.ts';
import { said } from '../words.ts';

export const ROLES: readonly StaffRole[] = ['COUNTER', 'SUPERVISOR', 'SHIPPING', 'SUPPORT', 'OPERATOR'];
/** Which role is for which gachas; `all` is for later ones, too. A role that is not held is not in it. */
export type Held = Readonly<Partial<Record<StaffRole, 'all' | readonly string[]>>>;

export const inputOf = (held: Held): StaffRoleInput[] =>
  ROLES.flatMap((role): StaffRoleInput[] => {
    const at = held[role];
    if (at === undefined) return [];
    return [at === 'all' ? { role, hasAllGachas: true } : { role, gachaIds: [...at] }];
  });

/** Every role that is ticked says where. */
export const isWhole = (held: Held): boolean => Object.values(held).every((at) => at === 'all' || at.length > 0);

type RolesChoiceProps = {
  held: Held;
  roles?: readonly StaffRole[];
  gachas: readonly { id: string; name: string }[];
  set: (held: Held) => void;
};

export function RolesChoice({ held, roles = ROLES, gachas, set }: RolesChoiceProps) {
  const { people } = said();
  const names = counterWords().role;
  return (
    <div class="stack-close">
      {roles.map((role) => {
        const at = held[role];
        const without = () => {
          const { [role]: _gone, ...rest } = held;
          return rest;
        };
        return (
          <fieldset key={role} class="both">
            <legend class="for-readers">{names[role]}</legend>
            <label class="tick">
              <input
                type="checkbox"
                checked={at !== undefined}
                onChange={({ currentTarget }) => set(currentTarget.checked ? { ...held, [role]: 'all' } : without())}
              />
              {names[role]}
            </label>
            {at !== undefined && (
              <div class="indented">
                <label class="tick">
                  <input
                    type="checkbox"
                    checked={at === 'all'}
                    onChange={({ currentTarget }) => set({ ...held, [role]: currentTarget.checked ? 'all' : [] })}
                  />
                  {people.everywhere}
                </label>
                {at !== 'all' &&
                  gachas.map(({ id, name }) => (
                    <label key={id} class="tick">
                      <input
                        type="checkbox"
                        checked={at.includes(id)}
                        onChange={({ currentTarget }) =>
                          set({ ...held, [role]: currentTarget.checked ? [...at, id] : at.filter((one) => one !== id) })
                        }
                      />
                      {name}
                    </label>
                  ))}
              </div>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
