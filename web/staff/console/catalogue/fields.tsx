import type { ComponentChildren } from 'preact';
import { Refusal } from '../../../shared/refusal.ts';
import { PictureDrop } from '../files/picture-drop.tsx';
import { TwoLanguages } from '../parts/two-languages.tsx';
import { said } from '../words.ts';
import { type Draft, type PlainName, SELLING, type TextName } from './draft.ts';

/** What a field takes. */
export type InputType = 'text' | 'number' | 'date' | 'datetime-local';

export type FormProps = {
  draft: Draft;
  /** What the gateway says of a field, by its name in the schema. */
  mistakes: ReadonlyMap<string, string>;
  set: (changes: Partial<Draft>) => void;
};

/** By the names of the schema, without what they lie in: `redeemDetail.rule.ja` is of `rule`. */
export function mistakesIn(error: unknown): ReadonlyMap<string, string> {
  const errors = error instanceof Refusal ? (error.detail.errors ?? []) : [];
  return new Map(
    errors.map(({ field, message }) => [
      field
        .replace(/^(input|redeemDetail|selling)\./, '')
        .replace(/^authMethod(\.provider)?/, 'authProvider')
        .replace(/\.(text|ja|en)$/, ''),
      message,
    ]),
  );
}

function Mistake({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <span class="mistake" id={id}>
      {children}
    </span>
  );
}

export function BothLanguages({ name, lines = false, draft, mistakes, set }: FormProps & { name: TextName; lines?: boolean }) {
  return (
    <TwoLanguages
      id={name}
      title={said().gacha.fields[name]}
      value={{ ja: draft[`${name}Ja`], en: draft[`${name}En`] }}
      {...(lines && { rows: 3 })}
      mistake={mistakes.get(name)}
      set={({ ja, en }) =>
        set({ ...(ja !== undefined && { [`${name}Ja`]: ja }), ...(en !== undefined && { [`${name}En`]: en }) })
      }
    />
  );
}

type PlainProps = FormProps & { name: PlainName };

export function Plain({
  name,
  draft,
  mistakes,
  set,
  type = 'text',
  children,
}: PlainProps & { type?: InputType; children?: ComponentChildren }) {
  const mistake = mistakes.get(name);
  return (
    <div class="field">
      <label for={`field-${name}`}>{said().gacha.fields[name]}</label>
      <input
        id={`field-${name}`}
        type={type as 'text'}
        value={draft[name]}
        {...(type === 'number' && { min: 0, step: 1, inputMode: 'numeric' as const })}
        aria-invalid={mistake !== undefined}
        aria-describedby={mistake === undefined ? undefined : `mistake-${name}`}
        onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
      />
      {children}
      {mistake !== undefined && <Mistake id={`mistake-${name}`}>{mistake}</Mistake>}
    </div>
  );
}

export function Tick({ name, draft, set }: PlainProps) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={draft[name] === 'yes'}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.checked ? 'yes' : '' })}
      />
      {said().gacha.fields[name]}
    </label>
  );
}

export function Choice({ name, draft, set, options }: PlainProps & { options: Readonly<Record<string, string>> }) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{said().gacha.fields[name]}</label>
      <select id={`field-${name}`} value={draft[name]} onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}>
        {Object.entries(options).map(([value, told]) => (
          <option key={value} value={value}>
            {told}
          </option>
        ))}
      </select>
    </div>
  );
}

/** All of a gacha but its prizes. */
export function GachaFields(props: FormProps) {
  const { gacha } = said();
  return (
    <>
      <section class="card stack">
        <h2>{gacha.texts}</h2>
        <BothLanguages name="name" {...props} />
        <BothLanguages name="description" lines {...props} />
        <BothLanguages name="probabilityProvision" lines {...props} />
      </section>
      <section class="card stack">
        <h2>{gacha.sale}</h2>
        <p class="small quiet">{gacha.tokyo}</p>
        <div class="grid">
          <Plain name="price" type="number" {...props} />
          <Plain name="startAt" type="datetime-local" {...props} />
          <Plain name="endAt" type="datetime-local" {...props} />
          <Plain name="maxPlaysPerUser" type="number" {...props} />
        </div>
        <div class="grid">
          <Tick name="hasLimit" {...props} />
          <Tick name="isOpen" {...props} />
          <Tick name="isCheckInNeeded" {...props} />
        </div>
        <div class="grid">
          <Plain name="needsPurchase" {...props}>
            <span class="small quiet">{gacha.needsPurchaseTold}</span>
          </Plain>
          <Plain name="authProviderType" {...props}>
            <span class="small quiet">{gacha.authMethodTold}</span>
          </Plain>
          <Plain name="authProviderId" {...props}>
            <span class="small quiet">{gacha.authPoolTold}</span>
          </Plain>
        </div>
      </section>
      <section class="card stack">
        <h2>{gacha.lastScreen}</h2>
        <p class="small quiet">{gacha.lastScreenTold}</p>
        {SELLING.map((name) => (
          <BothLanguages key={name} name={name} lines {...props} />
        ))}
      </section>
      <section class="card stack">
        <h2>{gacha.handover}</h2>
        <div class="grid">
          <Choice name="deliveryType" options={gacha.deliveryTypes} {...props} />
          <Plain name="redeemLimitDate" type="datetime-local" {...props} />
          <Choice name="redeemPolicy" options={gacha.redeemPolicies} {...props} />
          <Plain name="callNumber" {...props} />
        </div>
        <BothLanguages name="placeText" {...props} />
        <BothLanguages name="rule" lines {...props} />
        <BothLanguages name="infoText" lines {...props} />
      </section>
      <section class="card stack">
        <h2>{gacha.links}</h2>
        <div class="grid">
          {(['thumbnailImageUrl', 'lineupImageUrl'] as const).map((name) => (
            <Plain key={name} name={name} {...props}>
              <PictureDrop id={name} value={props.draft[name]} set={(path) => props.set({ [name]: path })} />
            </Plain>
          ))}
          <Plain name="placeUrl" {...props} />
          <Plain name="webUrl" {...props} />
          <Plain name="tags" {...props}>
            <span class="small quiet">{gacha.tagsTold}</span>
          </Plain>
        </div>
      </section>
    </>
  );
}
