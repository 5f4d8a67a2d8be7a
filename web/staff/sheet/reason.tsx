import { useState } from 'preact/hooks';
import { words } from '../words.ts';

type ReasonProps = {
  label: string;
  reasons: readonly string[];
  isBusy: boolean;
  /** Where a reason is chosen first, and something else is pressed then. */
  chosen?: string;
  then: (reason: string) => void;
};

/** One tap for what happens often, and words of one's own. */
export function Reason({ label, reasons, isBusy, chosen, then }: ReasonProps) {
  const [own, setOwn] = useState('');
  const [isOwn, setIsOwn] = useState(false);
  return (
    <fieldset class="reason" disabled={isBusy}>
      <legend>{label}</legend>
      <div class="reasons">
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            class="button"
            aria-pressed={chosen === undefined ? undefined : chosen === reason}
            onClick={() => then(reason)}
          >
            {reason}
          </button>
        ))}
        {!isOwn && (
          <button type="button" class="button" onClick={() => setIsOwn(true)}>
            {words().find.otherReason}
          </button>
        )}
      </div>
      {isOwn && (
        <form
          class="field"
          onSubmit={(event) => {
            event.preventDefault();
            if (own.trim() !== '') then(own.trim());
          }}
        >
          <label for="own-reason">{words().find.otherReason}</label>
          <div class="typed-row">
            <input
              id="own-reason"
              maxLength={1000}
              value={own}
              onInput={({ currentTarget }) => {
                setOwn(currentTarget.value);
                if (chosen !== undefined) then(currentTarget.value.trim());
              }}
            />
            {chosen === undefined && (
              <button type="submit" class="button" disabled={own.trim() === ''}>
                OK
              </button>
            )}
          </div>
        </form>
      )}
    </fieldset>
  );
}
