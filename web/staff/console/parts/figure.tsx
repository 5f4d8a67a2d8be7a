import type { ComponentChildren } from 'preact';

type FigureProps = { name: string; value: string; children?: ComponentChildren };

/** One large number of a `figures` list. How many letters it has decides how large they are where the tile is narrow. */
export function Figure({ name, value, children }: FigureProps) {
  return (
    <div class="card">
      <dt>{name}</dt>
      <dd>
        <strong class="numbers" style={{ '--letters': value.length }}>
          {value}
        </strong>
        {children && <span class="small quiet numbers">{children}</span>}
      </dd>
    </div>
  );
}
