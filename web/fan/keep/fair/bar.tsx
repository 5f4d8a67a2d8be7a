import { boundOf, segmentsOf } from '../../../shared/draw/lots.ts';
import { count } from '../../../shared/language.ts';
import { words } from '../keep-words.ts';
import type { Play, Worked } from './draw.ts';

const WIDTH = 1000;

export type Names = ReadonlyMap<string, string>;

/** The prizes end to end, with the point on the one that was won. The table says the same in numbers. */
export function Bar({ play, worked, names }: { play: Play; worked: Worked; names: Names }) {
  const said = words().fair;
  const segments = segmentsOf(play);
  const bound = boundOf(play);
  const at = ((worked.value + 0.5) / bound) * WIDTH;
  return (
    <figure class="draw-bar">
      <svg class="bar-drawn" viewBox={`0 0 ${WIDTH} 84`} preserveAspectRatio="none" aria-hidden="true">
        {segments.map(({ id, from, weight }, index) => (
          <rect
            key={id}
            class={id === worked.wonId ? 'won-segment' : index % 2 === 0 ? 'even' : 'odd'}
            x={(from / bound) * WIDTH}
            y="28"
            width={Math.max((weight / bound) * WIDTH, 3)}
            height="56"
          />
        ))}
        <path class="point" d={`M${at} 30L${at - 13} 4H${at + 13}z`} />
        <path class="point-line" d={`M${at} 26V84`} />
      </svg>
      <table class="small numbers">
        <caption class="for-readers">{said.tableTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{said.prize}</th>
            <th scope="col">{said.range}</th>
            <th scope="col">{said.weight}</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ id, from, weight }) => (
            <tr key={id} class={id === worked.wonId ? 'won-row' : ''}>
              <th scope="row">
                {names.get(id) ?? said.former}
                {id === worked.wonId && <span class="point-here"> ← {count(worked.value)}</span>}
              </th>
              <td>{weight === 1 ? count(from) : `${count(from)}–${count(from + weight - 1)}`}</td>
              <td>{count(weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
