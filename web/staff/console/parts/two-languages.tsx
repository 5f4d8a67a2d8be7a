import { said } from '../words.ts';
import type { Both } from './localized.ts';

/** What fans of a language would miss, or read in the other one. `isNeeded`: also where the other one says nothing. */
function lackOf(own: string, other: string, isNeeded: boolean): string | undefined {
  const { gacha } = said();
  if (own.trim() === '' && (isNeeded || other.trim() !== '')) return gacha.missing;
  return own === other && own !== '' ? gacha.same : undefined;
}

type TwoLanguagesProps = {
  id: string;
  title: string;
  value: Both;
  rows?: number;
  isNeeded?: boolean;
  mistake: string | undefined;
  /** Of a line: what the key does, in place of what the form around it does. */
  enter?: () => void;
  set: (change: Partial<Both>) => void;
};

/** One text in both languages, side by side. What is missing is marked. */
export function TwoLanguages({ id, title, value, rows, isNeeded = false, mistake, enter, set }: TwoLanguagesProps) {
  const { gacha } = said();
  return (
    <fieldset class="both">
      <legend>{title}</legend>
      <div class="two">
        {(['ja', 'en'] as const).map((language) => {
          const lack = lackOf(value[language], value[language === 'ja' ? 'en' : 'ja'], isNeeded);
          const field = {
            ...{ id: `field-${id}${language === 'ja' ? 'Ja' : 'En'}`, lang: language, value: value[language] },
            ...{ 'aria-invalid': mistake !== undefined, 'aria-describedby': mistake === undefined ? undefined : `mistake-${id}` },
            onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
              set({ [language]: currentTarget.value }),
          };
          const onKeyDown = (event: KeyboardEvent): void => {
            if (event.key !== 'Enter' || event.isComposing || !enter) return;
            event.preventDefault();
            enter();
          };
          return (
            <div key={language} class="field">
              <label for={field.id}>
                {gacha.languages[language]} {lack && <span class={`tag ${lack === gacha.missing ? 'look' : ''}`}>{lack}</span>}
              </label>
              {rows ? <textarea rows={rows} {...field} /> : <input {...field} onKeyDown={onKeyDown} />}
            </div>
          );
        })}
      </div>
      {mistake !== undefined && (
        <span class="mistake" id={`mistake-${id}`}>
          {mistake}
        </span>
      )}
    </fieldset>
  );
}
