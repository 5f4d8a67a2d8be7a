import { useAsked } from '../../../shared/use-asked.ts';
import { ask } from '../../session.ts';
import { ManagedGachasDocument } from '../documents.ts';

/** One of an operator's gachas, or all. One that is only known by its id stays chosen while the list is on its way. */
export function GachaChoice({
  value,
  label,
  all,
  then,
}: {
  value: string;
  label: string;
  all: string;
  then: (id: string) => void;
}) {
  const { value: gachas = [] } = useAsked(
    async (signal) => (await ask(ManagedGachasDocument, { after: null }, { tries: 2, signal })).gachas?.nodes ?? [],
    [],
  );
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
