import type { ComponentChild } from 'preact';
import { said } from '../words.ts';
import { useDrawn } from './drawn.ts';
import { isShort } from './short.ts';

export type Column<Row> = { name: string; cell: (row: Row) => ComponentChild; isNumber?: boolean };

type TableProps<Row> = {
  /** For screen readers; others see the heading above. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
};

/** A column that is as wide, in the size of its letters, breaks no word. */
const MOST = 8;

/** Names may be as long as operators make them. What a column with a link has is not looked at. */
function classOf(cell: ComponentChild, isNumber = false): string | undefined {
  if (isNumber) return 'number';
  return typeof cell === 'string' && isShort(cell, MOST) ? 'whole' : undefined;
}

/** On a phone each row is a card, whose lines have the names of the columns. */
export function Table<Row extends object>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  const drawn = useDrawn<Row>((row) => (
    <tr key={keyOf(row)}>
      {columns.map(({ name, cell, isNumber }, index) => {
        const told = cell(row);
        return index === 0 ? (
          <th key={name} scope="row" class={classOf(told)}>
            {told}
          </th>
        ) : (
          <td key={name} data-name={name} class={classOf(told, isNumber)}>
            {told}
          </td>
        );
      })}
    </tr>
  ));
  if (rows.length === 0) return <p class="quiet">{said().desk.none}</p>;
  return (
    <table class="table">
      <caption class="for-readers">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" class={isNumber ? 'number' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(drawn)}</tbody>
    </table>
  );
}
