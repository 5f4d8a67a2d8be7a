import { useState } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { bring } from '../sheet/desk.ts';
import { words } from '../words.ts';
import { DIGITS, digitsIn, inFours, judge } from './pickup-code.ts';

/** The check digit is told at once, and a code that is right is read without a tap more. */
export function TypedCode() {
  const said = words().scan;
  const [digits, setDigits] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { code, mistake } = judge(digits);
  const isWrong = mistake !== undefined && mistake !== 'EMPTY' && (isAsked || digits.length >= DIGITS);
  const write = (typed: string): void => {
    const now = digitsIn(typed);
    setDigits(now);
    setAsked(false);
    const judged = judge(now);
    if (judged.code === undefined) return;
    bring(judged.code);
    setDigits('');
  };
  const told = isWrong ? said.mistake[mistake] : digits.length > 0 && code === undefined ? said.left(DIGITS - digits.length) : '';
  return (
    <form
      class="field typed"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        write(digits);
        setAsked(true);
      }}
    >
      <label for="typed-code">{said.typed}</label>
      <div class="typed-row">
        <input
          id="typed-code"
          class="numbers"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellcheck={false}
          enterKeyHint="go"
          placeholder="0000 0000 0000 0000 0000"
          value={inFours(digits)}
          aria-invalid={isWrong || undefined}
          aria-describedby="typed-told"
          onInput={(event) => {
            // An input method is still at work: what it makes of it comes with its end.
            if (!event.isComposing) write(event.currentTarget.value);
          }}
          onCompositionEnd={(event) => write(event.currentTarget.value)}
        />
        <Button type="submit" disabled={digits === ''}>
          {said.read}
        </Button>
      </div>
      <p id="typed-told" class={isWrong ? 'mistake' : 'small quiet numbers'} role="status">
        {told}
      </p>
    </form>
  );
}
