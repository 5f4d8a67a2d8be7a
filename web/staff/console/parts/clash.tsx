import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from '../../../shared/parts/button.tsx';
import { Refusal } from '../../../shared/refusal.ts';
import { said } from '../words.ts';
import { clashesOf, type Edited } from './edited.ts';

type ClashProps<Name extends string> = Edited<Name>['clash'] & {
  nameOf: (name: Name) => string;
  /** Where it is more than what stands in the field. */
  show?: (name: Name, value: string) => ComponentChildren;
};

/** A refusal that both sides beside each other tell better, where they are in view. */
export const isOutdated = (error: unknown): boolean => error instanceof Refusal && error.code === 'VERSION_CHANGED';

/** Another operator changed the same meanwhile: both values of each field stand side by side, and this one decides. */
export function Clash<Name extends string>({ base, mine, theirs, ours, choose, take, nameOf, show }: ClashProps<Name>) {
  const { gacha } = said();
  const clashes = clashesOf(base, mine, theirs);
  // There may be several at once, of the same names.
  const group = useId();
  const section = useRef<HTMLElement>(null);
  // The press that led here may be far below.
  useEffect(() => {
    section.current?.focus();
  }, []);
  const value = (name: Name, text: string) =>
    text === '' ? <span class="quiet">{gacha.empty}</span> : <span class="lines">{show?.(name, text) ?? text}</span>;
  return (
    <section ref={section} class="card stack" data-state="clash" role="alert" tabIndex={-1}>
      <h2>{gacha.clash}</h2>
      <p>{clashes.length > 0 ? gacha.clashTold : gacha.clashNone}</p>
      {clashes.map((name) => (
        <fieldset key={name} class="both">
          <legend>{nameOf(name)}</legend>
          <div class="two">
            {([true, false] as const).map((isOurs) => (
              <label key={String(isOurs)} class="side">
                <input
                  type="radio"
                  name={`clash-${group}-${name}`}
                  checked={ours.has(name) === isOurs}
                  onChange={() => choose(name, isOurs)}
                />
                <span>
                  <strong>{isOurs ? gacha.mine : gacha.theirs}</strong>
                  {value(name, isOurs ? mine[name] : theirs[name])}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div>
        <Button kind="main" onClick={take}>
          {gacha.goOn}
        </Button>
      </div>
    </section>
  );
}
