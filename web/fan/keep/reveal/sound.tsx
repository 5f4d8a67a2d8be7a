import { words } from '../keep-words.ts';
import { isLoud, turnSound } from './tones.ts';

export function Sound() {
  const said = words().reveal;
  const isOn = isLoud.value;
  return (
    <button
      type="button"
      class="button bare sound"
      aria-pressed={isOn}
      aria-label={isOn ? said.soundOff : said.soundOn}
      onClick={() => turnSound(!isOn)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9.5V14.5H8L13 19V5L8 9.5z" />
        {isOn ? <path d="M16.5 9Q18.5 12 16.5 15M19 6.5Q23 12 19 17.5" /> : <path d="M17 9.5L22 14.5M22 9.5L17 14.5" />}
      </svg>
    </button>
  );
}
