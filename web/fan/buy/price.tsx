import { yen } from '../../shared/language.ts';
import { words } from '../words.ts';

/** Of one play, in large numbers. */
export function Price({ price }: { price: number }) {
  const said = words();
  if (price === 0) return <p class="price">{said.free}</p>;
  return (
    <p class="price numbers">
      {said.playBefore && <span class="small quiet">{said.playBefore} </span>}
      {yen(price)}
      {said.playAfter && <span class="small quiet"> {said.playAfter}</span>}
    </p>
  );
}
