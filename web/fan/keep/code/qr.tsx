import encode from 'qr';

/** Readers want four modules of white around it: the paper beyond its edge is white too. */
const BORDER = 3;

export function Qr({ text, label }: { text: string; label: string }) {
  const rows = encode(text, 'raw', { ecc: 'medium', border: BORDER });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
