import { said } from '../words.ts';

export type Both = { ja: string; en: string };

/** What fans of a language would miss, or read in the other one. */
function lackOf(own: string, other: string): string | undefined {
  const { gacha } = said();
  if (own.trim() === '' && other.trim() !== '') return gacha.missing;
  return own === other && own !== '' ? gacha.same : undefined;
}

type TwoLanguagesProps = {
  id: string;
  title: string;
  value: Both;
  rows?: number;
  mistake: string | undefined;
  set: (change: Partial<Both>) => void;
};

/** One text in both languages, side by side. What is missing is marked. */
export function TwoLanguages({ id, title, value, rows, mistake, set }: TwoLanguagesProps) {
  const { gacha } = said();
  return (
    <fieldset class="both">
      <legend>{title}</legend>
      <div class="two">
        {(['ja', 'en'] as const).map((language) => {
          const lack = lackOf(value[language], value[language === 'ja' ? 'en' : 'ja']);
          const field = {
            ...{ id: `field-${id}${language === 'ja' ? 'Ja' : 'En'}`, lang: language, value: value[language] },
            ...{ 'aria-invalid': mistake !== undefined, 'aria-describedby': mistake === undefined ? undefined : `mistake-${id}` },
            onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
              set({ [language]: currentTarget.value }),
          };
          return (
            <div key={language} class="field">
              <label for={field.id}>
                {gacha.languages[language]} {lack && <span class={`tag ${lack === gacha.missing ? 'look' : ''}`}>{lack}</span>}
              </label>
              {rows ? <textarea rows={rows} {...field} /> : <input {...field} />}
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

/** One for all where both say the same; a language that is left empty is left to the other. */
export function localized({ ja, en }: Both): { text: string } | Both {
  if (ja === en || en === '') return { text: ja };
  return ja === '' ? { text: en } : { ja, en };
}
