import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '../../../language/escaped.ts';
import { LANGUAGES, type Language } from '../../../language/language.ts';
import { languageOf } from '../../request/languages.ts';
import { varyBy } from '../transport/headers.ts';

const STYLE = `
:root{color-scheme:light;--ink:#1f2933;--soft:#5f6b76;--line:#dfe3e8}
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:2rem 1.25rem 3rem;color:var(--ink);background:#fff;
font:1rem/1.7 system-ui,"Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.35;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2.5rem 0 .5rem}
p{margin:.5rem 0}.soft,footer{color:var(--soft);font-size:.875rem}
nav{display:flex;justify-content:flex-end;gap:1rem;font-size:.875rem;margin-bottom:1.5rem}a{color:#0b5cad}
table{width:100%;border-collapse:collapse;margin:1.25rem 0}
th,td{padding:.6rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:middle}
th{font-size:.8125rem;font-weight:600;color:var(--soft)}.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
img{display:block;width:3rem;height:3rem;object-fit:contain;border-radius:.375rem;background:#f3f5f7}.picture{width:4rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;margin:1.25rem 0}dt{color:var(--soft)}dd{margin:0}
.total{font-size:1.75rem;font-weight:600;margin:1.25rem 0}.sheet+.sheet{border-top:1px solid var(--line);margin-top:2.5rem;padding-top:2.5rem}
code{font-size:.8125rem}
.ways{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
.ways a{flex:1 1 12rem;padding:.75rem 1rem;border:1px solid #0b5cad;border-radius:.5rem;text-align:center;text-decoration:none;font-weight:600}
.ways a:first-child{background:#0b5cad;color:#fff}.ways a:focus-visible{outline:3px solid #7fb2e5;outline-offset:2px}
@media(max-width:30rem){body{padding:1.25rem 1rem 2rem}th,td{padding:.5rem .25rem}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.6rem}}
@page{margin:18mm 16mm}@media print{body{padding:0;max-width:none}nav{display:none}.sheet+.sheet{break-before:page;border:0;margin:0;padding:0}tr{break-inside:avoid}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but the one style of this file, pictures of these origins, and an icon that is empty. */
export const policyOf = (pictures: readonly string[] = []): string =>
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src ${["'self'", 'data:', ...pictures].join(' ')}; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `elsewhere`: where it is in another language. */
type Page = { language: Language; title: string; body: string; elsewhere?: (language: Language) => string };

const NAMES: Record<Language, string> = { ja: '日本語', en: 'English' };

export const htmlPage = ({ language, title, body, elsewhere }: Page): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<nav>${LANGUAGES.filter((other) => elsewhere && other !== language)
  .map((other) => `<a href="${escaped(elsewhere?.(other) ?? '')}" hreflang="${other}" lang="${other}">${NAMES[other]}</a>`)
  .join('')}</nav>
${body}
</body>
</html>
`;

/** All that there is to say, under a heading. */
export const told = (heading: string, sentence: string, more = ''): string =>
  `<main><h1>${escaped(heading)}</h1><p>${escaped(sentence)}</p>${more}</main>`;

const isLanguage = (word: unknown): word is Language => LANGUAGES.some((language) => language === word);

/** A link to the page may name its language; else the browser does. */
export function languageOfPage(request: FastifyRequest, reply: FastifyReply): Language {
  const { lang } = request.query as { lang?: unknown };
  const language = isLanguage(lang) ? lang : languageOf(request);
  reply.header('content-language', language);
  varyBy(reply, 'Accept-Language');
  return language;
}
