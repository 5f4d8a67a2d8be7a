import type { Noun } from '../words/kinds.ts';
import { NOUNS } from '../words/nouns.ts';

/** All words are told beforehand, so that a Tab starts no Node. */
export const completion = (shell: string): string => (shell === 'fish' ? fish() : shell === 'zsh' ? `${ZSH}${bash()}` : bash());

const ZSH = 'autoload -U +X compinit bashcompinit && compinit && bashcompinit\n';

const nouns = Object.entries<Noun>(NOUNS);
const optionsOf = (verb: Noun['verbs'][string] | undefined): string =>
  [...Object.keys(verb?.options ?? {}), 'help'].map((option) => `--${option}`).join(' ');

function bash(): string {
  const verbs = nouns.map(
    ([name, { verbs, alone }]) =>
      `      ${name}) words="${Object.keys(verbs).join(' ')} ${optionsOf(alone === undefined ? undefined : verbs[alone])}" ;;`,
  );
  const options = nouns.flatMap(([name, { verbs, alone }]) => [
    ...Object.entries(verbs).map(([verb, about]) => `    ${name}.${verb}) words="${optionsOf(about)}" ;;`),
    ...(alone === undefined ? [] : [`    ${name}.*) words="${optionsOf(verbs[alone])}" ;;`]),
  ]);
  const among = nouns.flatMap(([name, noun]) =>
    Object.entries(noun.verbs).flatMap(([verb, { options = {} }]) =>
      Object.entries(options).flatMap(([option, { among }]) =>
        among ? [`    ${name}.${verb}.--${option}) words="${among.join(' ')}" ;;`] : [],
      ),
    ),
  );
  return `_gacha() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${nouns.map(([name]) => name).join(' ')} --help"
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${verbs.join('\n')}
    esac
  else case "\${COMP_WORDS[1]}.\${COMP_WORDS[2]}" in
${options.join('\n')}
    esac
  fi
  case "\${COMP_WORDS[1]}.\${COMP_WORDS[2]}.$before" in
${among.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _gacha gacha
`;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fish(): string {
  const lines = nouns.flatMap(([name, noun]) => [
    `complete -c gacha -n __fish_use_subcommand -f -a ${name} -d ${quoted(noun.tells)}`,
    ...Object.entries(noun.verbs).flatMap(([verb, about]) => verbInFish(name, Object.keys(noun.verbs), verb, about)),
  ]);
  return `${lines.join('\n')}\n`;
}

function verbInFish(noun: string, verbs: readonly string[], verb: string, { tells, options = {} }: Noun['verbs'][string]) {
  const isNext = `'__fish_seen_subcommand_from ${noun}; and not __fish_seen_subcommand_from ${verbs.join(' ')}'`;
  const isSaid = `'__fish_seen_subcommand_from ${noun}; and __fish_seen_subcommand_from ${verb}'`;
  return [
    `complete -c gacha -n ${isNext} -f -a ${verb} -d ${quoted(tells)}`,
    ...Object.entries(options).map(([name, { takes, among, tells }]) => {
      const value = among ? ` -x -a ${quoted(among.join(' '))}` : takes ? ' -r' : '';
      return `complete -c gacha -n ${isSaid} -l ${name}${value} -d ${quoted(tells)}`;
    }),
  ];
}
