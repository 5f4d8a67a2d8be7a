import { Mistake } from '../../refusal.ts';
import type { Content } from '../picture.ts';

const FIGURES = 'svg|g|defs|title|path|circle|ellipse|rect|line|polyline|polygon|linearGradient|radialGradient|stop|clipPath|use';
const OTHER_FIGURE = new RegExp(`<(?!/?(?:${FIGURES})[\\s/>])`);
/** Scripts, styles that its headers forbid, and whatever lies outside of it. */
const OTHER_ATTRIBUTE = /\s(?:on\w+|style|class|(?:xlink:)?href=(?!"#))|url\((?!#)|&/i;
const SIZE = /^<svg [^>]*?\bwidth="(\d+)" height="(\d+)"/;

/** A drawing of this repository, in figures and colours alone: an SVG of anybody else is not taken. */
export function drawing(svg: string): Content {
  const [, width, height] = SIZE.exec(svg) ?? [];
  if (!width || !height) throw new Mistake('does not say its width and height');
  const [other] = OTHER_FIGURE.exec(svg) ?? OTHER_ATTRIBUTE.exec(svg) ?? [];
  if (other !== undefined) throw new Mistake(`has what no drawing may have: ${other.trim()}`);
  return { type: 'image/svg+xml', width: Number(width), height: Number(height) };
}
