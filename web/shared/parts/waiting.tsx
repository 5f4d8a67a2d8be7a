/** Where something will be. `label` is for screen readers. */
export function Waiting({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div role="status">
      <p class="for-readers">{label}</p>
      <div class="waiting" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  );
}
