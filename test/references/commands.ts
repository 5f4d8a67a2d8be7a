import type { Noun, Option, Verb } from '../../src/commands/words/kinds.ts';
import { NOUNS } from '../../src/commands/words/nouns.ts';
import { BY, WHY, WHY_NEEDED } from '../../src/commands/words/options.ts';

const HEADING = `# Commands

\`npx --no-install gacha NOUN VERB\` in a clone, after \`npm ci\`; \`node src/commands/gacha.js NOUN VERB\` where no npm is wanted, as in cron or systemd; in the
image \`docker run … gacha-gateway src/commands/gacha.ts NOUN VERB\`. Below it is called \`gacha\`, which an alias makes true:
\`alias gacha='npx --no-install gacha'\`.

- It reads the same [variables](variables.md) as the gateway, and talks with the same database, beside running gateways or without any.
- \`gacha --help\`, \`gacha NOUN --help\` and \`gacha NOUN VERB --help\` tell what there is, and start nothing. A word that is not known is told with the one that was
  meant.
- What is asked for goes to the output, everything else to the error output. Progress and colours are for terminals alone; \`NO_COLOR\` is obeyed.
- \`--why <text>\` is the reason of what is done, and \`--by <name>\` who does it: else the account that runs the command. Both are kept. Where a reason is needed it
  is the only thing that tells it later.
- \`npm run NOUN -- VERB\` is a short way for most of them: \`npm run books\`, \`npm run staff -- list\`. \`npm run --silent\` keeps npm's own lines out of the output.

| exit code | means |
|---|---|
| 0 | done, and in order |
| 1 | not done: what is wrong is told. A mistake of the configuration is one |
| 2 | the words are wrong, and nothing was begun |
| 3 | what was checked is not in order: the books do not balance, or could not be proved, or a draw differs |`;

export const commandsPage = (): string =>
  [HEADING, ...Object.entries<Noun>(NOUNS).map(([name, noun]) => sectionOf(name, noun))].join('\n\n');

function sectionOf(name: string, { tells, verbs, alone }: Noun): string {
  const parts = Object.entries(verbs).map(([verb, about]) => {
    const line = alone === verb ? `gacha ${name}` : `gacha ${name} ${verb}`;
    return [`### ${line}`, textOf(about, alone === verb ? `${name} ${verb}` : undefined), ...detailsOf(line, about)].join('\n\n');
  });
  return [`## ${name}`, `${tells}.`, ...parts].join('\n\n');
}

const textOf = ({ tells, more }: Verb, also: string | undefined): string =>
  [`${tells.charAt(0).toUpperCase()}${tells.slice(1)}.`, more, also && `\`gacha ${also}\` is the same.`]
    .filter(Boolean)
    .join(' ');

/** Said of all verbs that have them. */
const OF_ALL: readonly Option[] = [WHY, WHY_NEEDED, BY];

function detailsOf(line: string, { takes = {}, options = {}, example }: Verb): string[] {
  const all = Object.entries<Option>(options);
  const shared = all
    .filter(([, option]) => OF_ALL.includes(option))
    .map(([name, { needed }]) => `\`--${name}\`${ofNeed(needed)}`);
  const told = [
    ...Object.entries(takes).map(([name, { needed, tells }]) => `- \`${name}\`${ofNeed(needed)}: ${tells}`),
    ...all.flatMap(([name, option]) => (OF_ALL.includes(option) ? [] : [lineOf(name, option)])),
    ...(shared.length > 0 ? [`- ${shared.join(', ')}`] : []),
  ];
  return [...(told.length > 0 ? [told.join('\n')] : []), ...(example ? [`As \`${line} ${example}\`.`] : [])];
}

const ofNeed = (needed: true | undefined): string => (needed ? ' (needed)' : '');

const lineOf = (name: string, { takes, needed, tells, among }: Option): string =>
  `- \`--${name}${takes ? ` <${takes}>` : ''}\`${ofNeed(needed)}: ${tells}${among ? `: \`${among.join('` `')}\`` : ''}`;
