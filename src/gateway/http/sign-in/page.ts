import { hash } from 'node:crypto';
import { escaped } from '../../../language/escaped.ts';
import type { Language } from '../../../language/language.ts';
import { WORDS } from '../../../language/words.ts';
import { DEMO_ISSUERS, type DemoRole } from '../../identity/demo.ts';
import type { Shown } from './people.ts';

const OTHER: Record<Language, [language: Language, name: string]> = { en: ['ja', '日本語'], ja: ['en', 'English'] };

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2433;--soft:#5b6478;--line:#d9dee8;--paper:#f4f6fa;--card:#fff;--accent:#3b5bdb;--mark:#e7ecfb}
@media (prefers-color-scheme:dark){:root{--ink:#e9edf6;--soft:#a3adc2;--line:#343c4e;--paper:#12151d;--card:#1b202c;--accent:#8fa6ff;--mark:#28304a}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:start center;padding:1.25rem 1rem 2rem;background:var(--paper);color:var(--ink);
font:1rem/1.6 system-ui,-apple-system,"Hiragino Sans","Noto Sans JP","IPAGothic",sans-serif}
main{width:100%;max-width:26rem;background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.5rem 1.25rem}
h1{font-size:1.5rem;line-height:1.3;margin:.25rem 0 .5rem}
p{margin:0 0 1.25rem;color:var(--soft);word-break:auto-phrase;text-wrap:pretty;overflow-wrap:anywhere}
.kind{margin:0;font-size:.875rem;font-weight:600;color:var(--accent)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.625rem}
button{font:inherit;color:inherit;width:100%;min-height:3.5rem;display:flex;align-items:center;gap:.875rem;padding:.625rem .875rem;text-align:start;
background:var(--card);border:1px solid var(--line);border-radius:.75rem;cursor:pointer}
button:hover{border-color:var(--accent);background:var(--mark)}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.face{flex:none;display:grid;place-items:center;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--mark);color:var(--accent);font-weight:700}
.name{display:block;font-weight:600;line-height:1.35}
.told{display:block;font-size:.875rem;line-height:1.35;color:var(--soft)}
.plain{justify-content:center;margin-top:.625rem;border-color:transparent;background:none;color:var(--soft)}
.first{justify-content:center;border-color:transparent;background:var(--accent);color:var(--card);font-weight:600}
.first:hover{background:var(--accent);opacity:.9}
footer{margin-top:1rem;text-align:center;font-size:.875rem}
a{color:var(--accent)}
@media (min-width:40rem){body{place-items:center}main{padding:2rem}}
`;

/** Nothing is loaded, nothing runs, and no page may frame it. A script that the provider writes adds its own hash. */
export const PAGE_POLICY = [
  ...["default-src 'none'", 'script-src', `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`],
  ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
].join('; ');

const pageOf = (language: Language, title: string, main: string, foot = ''): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escaped(title)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>${main}${foot && `<footer>${foot}</footer>`}</main>
  </body>
</html>
`;

const told = (language: Language, title: string, text: string, more = ''): string =>
  pageOf(language, title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>${more}`);

const personIn = (language: Language) => (person: Shown) => {
  const title = person.title[language];
  const face = escaped([...title][0] ?? '');
  return `<li><button name="name" value="${escaped(person.name)}"><span class="face" aria-hidden="true">${face}</span><span>
<span class="name">${escaped(title)}</span><span class="told">${escaped(person.told[language])}</span></span></button></li>`;
};

/** The form has no address: it is sent to where the page came from. */
export function whoPage(language: Language, role: DemoRole, people: readonly Shown[]): string {
  const words = WORDS[language].signIn;
  const [other, name] = OTHER[language];
  const list = people.length > 0 ? `<ul>${people.map(personIn(language)).join('')}</ul>` : `<p>${words.nobody}</p>`;
  const main = `<p class="kind">${DEMO_ISSUERS[role].label[language]}</p><h1>${words.who}</h1><p>${words.demo}</p>
<form method="post">${list}<button class="plain" name="cancel" value="yes">${words.cancel}</button></form>`;
  return pageOf(language, words.who, main, `<a href="?ui_locales=${other}" lang="${other}" hreflang="${other}">${name}</a>`);
}

export const latePage = (language: Language): string =>
  told(language, WORDS[language].signIn.late, WORDS[language].signIn.lateTold);

export function failedPage(language: Language, { error = '', error_description: why = '' }): string {
  const { wrong, wrongTold } = WORDS[language].signIn;
  return told(language, wrong, wrongTold, `<p lang="en"><code>${escaped(error)}</code> ${escaped(why)}</p>`);
}

/** `form` is the provider's own, which the buttons belong to. */
export function leavingPage(language: Language, form: string): string {
  const { leave, leaveTold, yes, no } = WORDS[language].signIn;
  const button = (words: string, more: string) => `<button form="op.logoutForm" ${more}>${words}</button>`;
  const buttons = button(yes, 'class="first" name="logout" value="yes"') + button(no, 'class="plain"');
  return told(language, leave, leaveTold, form + buttons);
}

export const leftPage = (language: Language): string =>
  told(language, WORDS[language].signIn.left, WORDS[language].signIn.leftTold);
