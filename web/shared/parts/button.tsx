import type { ComponentChildren } from 'preact';

type Kind = 'main' | 'plain' | 'bare';

type ButtonProps = {
  children: ComponentChildren;
  kind?: Kind;
  wide?: boolean;
  /** What was asked for is under way: it keeps its focus and takes no second press. */
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  label?: string;
  onClick?: () => void;
};

const classOf = (kind: Kind, wide: boolean): string => `button${kind === 'plain' ? '' : ` ${kind}`}${wide ? ' wide' : ''}`;

export function Button({
  children,
  kind = 'plain',
  wide = false,
  busy = false,
  disabled,
  type = 'button',
  label,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={classOf(kind, wide)}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.())}
    >
      {busy && <span class="turning" aria-hidden="true" />}
      {children}
    </button>
  );
}

export function Go({
  to,
  children,
  kind = 'plain',
  wide = false,
}: {
  to: string;
  children: ComponentChildren;
  kind?: Kind;
  wide?: boolean;
}) {
  return (
    <a class={classOf(kind, wide)} href={to}>
      {children}
    </a>
  );
}
