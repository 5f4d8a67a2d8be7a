import type { ComponentChildren } from 'preact';

type NoticeProps = { kind?: 'told' | 'fine' | 'look' | 'wrong'; title?: string; children?: ComponentChildren };

/** Read out when it appears: at once where something went wrong. */
export function Notice({ kind = 'told', title, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'wrong' ? 'alert' : 'status'}>
      {title && <h2>{title}</h2>}
      {children && <div class="stack-close">{children}</div>}
    </div>
  );
}
