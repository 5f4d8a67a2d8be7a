/** Told apart by their place, not by what is in them. */
const DOMES = ['#ee6c5c', '#f4b942', '#6fb98f', '#5b8fb9', '#b98fd0'];
export const domeOf = (index: number): string => DOMES[index % DOMES.length] as string;

const INK = '#22395b';

/** A capsule in two halves that sleeps until it is pressed; the style moves its parts. In the hand of the demo’s drawings. */
export function Capsule({ dome }: { dome: string }) {
  return (
    <svg class="capsule" viewBox="0 0 320 340" aria-hidden="true">
      <ellipse class="capsule-shadow" cx="160" cy="316" rx="92" ry="13" fill={INK} opacity="0.13" />
      <g class="capsule-body" stroke={INK} stroke-width="8" stroke-linejoin="round" stroke-linecap="round">
        <g class="capsule-cup">
          <path d="M40 168A120 120 0 0 0 280 168z" fill="#ffffff" />
          <path d="M70 196Q82 254 136 272" fill="none" stroke="#e6eef5" stroke-width="10" />
          <path d="M42 166H278" />
          <g stroke="none">
            <g class="asleep" fill="none" stroke={INK} stroke-width="6">
              <path d="M112 208q10 9 20 0M188 208q10 9 20 0" />
            </g>
            <g class="awake">
              <ellipse cx="122" cy="207" rx="8" ry="10.5" fill={INK} />
              <ellipse cx="198" cy="207" rx="8" ry="10.5" fill={INK} />
              <circle cx="125" cy="203" r="3" fill="#ffffff" />
              <circle cx="201" cy="203" r="3" fill="#ffffff" />
            </g>
            <ellipse cx="100" cy="230" rx="13" ry="8" fill="#f7a9a0" opacity="0.85" />
            <ellipse cx="220" cy="230" rx="13" ry="8" fill="#f7a9a0" opacity="0.85" />
          </g>
          <path d="M150 226q10 10 20 0" fill="none" stroke-width="5" />
        </g>
        <g class="capsule-dome">
          <path d="M40 160A120 120 0 0 1 280 160z" fill={dome} />
          <path d="M42 159H278" stroke-width="16" />
          <path d="M78 128Q94 82 138 66" fill="none" stroke="#ffffff" stroke-width="12" opacity="0.75" />
          <circle cx="158" cy="60" r="6" fill="#ffffff" stroke="none" opacity="0.75" />
        </g>
      </g>
    </svg>
  );
}

/** Sparkles as the demo’s drawings have them. */
export function Sparkles() {
  return (
    <svg class="sparkles" viewBox="0 0 320 320" aria-hidden="true" fill="#ffffff">
      <path d="M44 62q4 18 22 22q-18 4 -22 22q-4 -18 -22 -22q18 -4 22 -22z" />
      <path d="M282 96q3 13 16 16q-13 3 -16 16q-3 -13 -16 -16q13 -3 16 -16z" />
      <path d="M262 30q2 9 11 11q-9 2 -11 11q-2 -9 -11 -11q9 -2 11 -11z" />
      <path d="M36 236q2 9 11 11q-9 2 -11 11q-2 -9 -11 -11q9 -2 11 -11z" />
      <path d="M290 244q3 13 16 16q-13 3 -16 16q-3 -13 -16 -16q13 -3 16 -16z" />
    </svg>
  );
}

const RAYS = Array.from({ length: 12 }, (_, index) => index * 30);

export function Rays() {
  return (
    <svg class="rays" viewBox="-200 -200 400 400" aria-hidden="true" fill="#fff3c4">
      {RAYS.map((turn) => (
        <path key={turn} d="M-7 -60L-24 -200H24L7 -60z" transform={`rotate(${turn})`} />
      ))}
    </svg>
  );
}

const PIECES = Array.from({ length: 16 }, (_, index) => ({
  x: `${Math.round(Math.cos(index * 2.4) * (90 + (index % 4) * 26))}px`,
  y: `${Math.round(-70 - Math.abs(Math.sin(index * 1.7)) * 130)}px`,
  turn: `${index * 97}deg`,
  colour: domeOf(index),
}));

export function Confetti() {
  return (
    <span class="confetti" aria-hidden="true">
      {PIECES.map(({ x, y, turn, colour }) => (
        <i key={turn} style={{ '--x': x, '--y': y, '--turn': turn, background: colour }} />
      ))}
    </span>
  );
}

/** Where the operator has no picture of a prize. */
export function Gift() {
  return (
    <svg viewBox="0 0 240 240" aria-hidden="true">
      <rect width="240" height="240" rx="18" fill="#fbe3cf" />
      <circle cx="120" cy="116" r="92" fill="#f4c49c" />
      <g stroke={INK} stroke-width="7" stroke-linejoin="round" stroke-linecap="round">
        <path d="M120 88C84 36 48 70 120 88C192 70 156 36 120 88" fill="#f4b942" />
        <rect x="62" y="112" width="116" height="82" rx="8" fill="#5b8fb9" />
        <rect x="50" y="86" width="140" height="34" rx="8" fill="#8cb4d6" />
        <path d="M106 86H134V194H106z" fill="#ee6c5c" />
      </g>
    </svg>
  );
}
