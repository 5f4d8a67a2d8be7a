import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { SHAPES } from '../icons.tsx';
import { words } from '../words.ts';
import { sound } from './tone.ts';
import type { Verdict } from './verdict.ts';

type Told = { verdict: Verdict; title?: string; children?: ComponentChildren; isPractice?: boolean };

/** By word, shape, colour, tone and vibration together. It takes the focus, so that it is read out at once. */
export function VerdictBlock({ verdict, title, children, isPractice = false }: Told) {
  const heading = useRef<HTMLHeadingElement>(null);
  const Shape = SHAPES[verdict];
  useEffect(() => {
    sound(verdict);
    heading.current?.focus({ preventScroll: true });
  }, [verdict]);
  return (
    <div class={`verdict ${verdict}`} data-verdict={verdict}>
      <Shape />
      <div class="verdict-words">
        <h1 ref={heading} tabIndex={-1}>
          {words().verdict[verdict]}
        </h1>
        {title && <p class="verdict-title">{title}</p>}
        {children}
      </div>
      {isPractice && <p class="practice">{words().sheet.practice}</p>}
    </div>
  );
}
