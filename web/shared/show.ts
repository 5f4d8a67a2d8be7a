import { type ComponentChild, render } from 'preact';

/** In place of what the HTML showed until now. */
export function show(page: ComponentChild): void {
  const root = document.getElementById('page');
  root?.replaceChildren();
  if (root) render(page, root);
}
