import type { Stage } from './stage.ts';
import type { Look, Visitor } from './visitor.ts';

/** A state of a screen: how somebody gets there. What axe finds in it, and how it looks, is the tests'. */
export type State = {
  name: string;
  /** One of the twelve of which every variant is looked at. */
  isMain?: boolean;
  /** Leads a visitor who has just come to where the state can be seen. */
  reach(visitor: Visitor, stage: Stage): Promise<void>;
};

/** Each main screen is looked at in all of them. */
export const VARIANTS: Readonly<Record<string, Look>> = {
  'desk-en': { at: 'desk', language: 'en' },
  dark: { isDark: true },
  large: { isLargeText: true },
  'phone-en': { language: 'en' },
};
