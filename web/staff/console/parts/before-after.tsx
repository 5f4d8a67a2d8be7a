import { said } from '../words.ts';
import { isShort } from './short.ts';

type Row = { name: string; before: string; after: string };

/** Three columns of a dialog hold as much, in the size of its letters. */
const MOST = 5.5;

/** A word that is short is not broken; an address of a picture is, since it is one long word. */
const classOf = (text: string): string => (isShort(text, MOST) ? 'numbers whole' : 'numbers');

/** What is, and what would be. */
export function BeforeAfter({ rows }: { rows: readonly Row[] }) {
  const { desk } = said();
  return (
    <table class="before-after">
      <thead>
        <tr>
          <td />
          <th scope="col">{desk.before}</th>
          <th scope="col">{desk.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }, index) => (
          <tr key={`${index} ${name}`}>
            <th scope="row" class={classOf(name)}>
              {name}
            </th>
            <td class={classOf(before)} data-name={desk.before}>
              {before}
            </td>
            <td class={classOf(after)} data-name={desk.after}>
              {before === after ? after : <strong>{after}</strong>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
