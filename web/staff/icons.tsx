import type { ComponentChildren } from 'preact';

/** Beside words, never in their place, so screen readers pass over them. */
export const icon = (drawing: ComponentChildren) => () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {drawing}
  </svg>
);

export const ScanIcon = icon(
  <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M7 12h10" />,
);
export const PastIcon = icon(<path d="M12 7v5l3 2M4.5 9A8 8 0 1 1 4 12M4 5v4h4" />);
export const FindIcon = icon(
  <>
    <circle cx="11" cy="11" r="6" />
    <path d="m16 16 4 4" />
  </>,
);
export const ConflictIcon = icon(<path d="M12 4 3 19h18zM12 10v4M12 16.5v.5" />);
export const DeskIcon = icon(<path d="M3 9h18M5 9v10M19 9v10M13 9v6h6M8 9V5h8v4" />);
export const MeIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.400 2 7 6" />
  </>,
);
export const CameraIcon = icon(
  <>
    <path d="M4 8h3l1.500-2.500h7L17 8h3v11H4z" />
    <circle cx="12" cy="13" r="3.500" />
  </>,
);
export const LightIcon = icon(<path d="m13 3-7 11h5l-1 7 8-11h-5z" />);
export const UpIcon = icon(<path d="M12 19V6M6 11l6-6 6 6" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const TickIcon = icon(<path d="m5 12.500 4.500 4.500L19 7.500" />);

/** Each verdict has a shape of its own: round, three corners, eight corners. */
const shape = (outline: ComponentChildren, sign: string) => () => (
  <svg class="shape" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    {outline}
    <path class="sign" d={sign} />
  </svg>
);
export const SHAPES = {
  go: shape(<circle cx="32" cy="32" r="29" />, 'm19 33 9 9 18-19'),
  done: shape(<rect x="4" y="4" width="56" height="56" rx="12" />, 'm14 33 8 8 15-16M30 40l1 1 18-19'),
  look: shape(<path d="M32 5 61 57H3z" />, 'M32 24v15M32 47v1'),
  no: shape(<path d="M20 3h24l17 17v24L44 61H20L3 44V20z" />, 'M21 21l22 22M43 21 21 43'),
};
