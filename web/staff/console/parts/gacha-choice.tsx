import { useAsked } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { ManagedGachasDocument, type ManagedGachasQuery } from '../documents.ts';

type Page = NonNullable<ManagedGachasQuery['gachas']>['pageInfo'];

/** All gachas of an operator, or none where they are not asked for. */
export function useManaged(isAsked = true): readonly { id: string; name: string }[] {
  const { value = [] } = useAsked(
    async (signal) => {
      const all: { id: string; name: string }[] = [];
      let page: Page | undefined = isAsked ? { hasNextPage: true, endCursor: null } : undefined;
      while (page?.hasNextPage) {
        const { gachas }: ManagedGachasQuery = await ask(ManagedGachasDocument, { after: page.endCursor }, { tries: 2, signal });
        all.push(...(gachas?.nodes ?? []));
        page = gachas?.pageInfo;
      }
      return all;
    },
    [isAsked],
  );
  return value;
}

type ChoiceProps = {
  value: string;
  label: string;
  all: string;
  /** Those of an operator, where it is not said which. */
  among?: readonly { id: string; name: string }[];
  then: (id: string) => void;
};

/** One of many gachas, or all. One that is only known by its id stays chosen while the list is on its way. */
export function GachaChoice({ value, label, all, among, then }: ChoiceProps) {
  const managed = useManaged(among === undefined);
  const gachas = among ?? managed;
  const isKnown = value === '' || gachas.some(({ id }) => id === value);
  return (
    <div class="field">
      <label for="gacha-choice">{label}</label>
      <select id="gacha-choice" value={value} onChange={({ currentTarget }) => then(currentTarget.value)}>
        <option value="">{all}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {gachas.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
