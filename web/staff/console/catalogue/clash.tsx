import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../../shared/parts/button.tsx';
import { said } from '../words.ts';
import { clashesOf, type Draft, type FieldName } from './draft.ts';

type ClashProps = {
  base: Draft;
  mine: Draft;
  theirs: Draft;
  ours: ReadonlySet<FieldName>;
  choose: (name: FieldName, isOurs: boolean) => void;
  /** Goes on with what was chosen: the form has it then, and it is saved by another press. */
  take: () => void;
};

export function nameOfField(field: FieldName): string {
  const { gacha } = said();
  const [, name, language] = /^(.*?)(Ja|En)?$/.exec(field) ?? [];
  const title = gacha.fields[name as keyof typeof gacha.fields] ?? field;
  return language ? `${title} (${gacha.languages[language === 'Ja' ? 'ja' : 'en']})` : title;
}

/** Somebody else changed the gacha meanwhile: both values of each field stand side by side, and a person decides. */
export function Clash({ base, mine, theirs, ours, choose, take }: ClashProps) {
  const { gacha } = said();
  const clashes = clashesOf(base, mine, theirs);
  const section = useRef<HTMLElement>(null);
  // The press that led here may be far below.
  useEffect(() => {
    section.current?.focus();
  }, []);
  const show = (value: string) => (value === '' ? <span class="quiet">{gacha.empty}</span> : <span class="lines">{value}</span>);
  return (
    <section ref={section} class="card stack" data-state="clash" role="alert" tabIndex={-1}>
      <h2>{gacha.clash}</h2>
      <p>{clashes.length > 0 ? gacha.clashTold : gacha.clashNone}</p>
      {clashes.map((name) => (
        <fieldset key={name} class="both">
          <legend>{nameOfField(name)}</legend>
          <div class="two">
            {([true, false] as const).map((isOurs) => (
              <label key={String(isOurs)} class="side">
                <input
                  type="radio"
                  name={`clash-${name}`}
                  checked={ours.has(name) === isOurs}
                  onChange={() => choose(name, isOurs)}
                />
                <span>
                  <strong>{isOurs ? gacha.mine : gacha.theirs}</strong>
                  {show(isOurs ? mine[name] : theirs[name])}
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
