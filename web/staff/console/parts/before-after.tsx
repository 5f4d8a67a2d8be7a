import { said } from '../words.ts';

type Row = { name: string; before: string; after: string };

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
            <th scope="row">{name}</th>
            <td class="numbers" data-name={desk.before}>
              {before}
            </td>
            <td class="numbers" data-name={desk.after}>
              {before === after ? after : <strong>{after}</strong>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
