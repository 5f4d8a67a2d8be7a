import { styleText } from 'node:util';
import { Argument, Command, Option } from 'commander';
import type { Noun, Verb } from '../words/kinds.ts';
import { NOUNS } from '../words/nouns.ts';

type NounName = keyof typeof NOUNS;

/** The words of a command line, by the names of options and places. */
export type Said = { noun: NounName; verb: string; given: Record<string, unknown>; words: readonly string[] };

const EXIT_CODES = `Exit codes:
  0  done, and in order
  1  not done: what is wrong is told
  2  the words are wrong, and nothing was begun
  3  what was checked is not in order`;

/** Help, mistakes in words and suggestions are commander's; nothing that a verb needs is loaded for them. */
export function commandLine(act: (said: Said) => Promise<void>): Command {
  const bold = (text: string): string => styleText('bold', text, { stream: process.stdout });
  const program = new Command('gacha')
    .description(
      'The program for operators of the gateway. Settings are the same environment variables: docs/reference/variables.md.',
    )
    .configureHelp({ styleTitle: bold, subcommandTerm: (command) => command.name() })
    .configureOutput({ outputError: () => {} })
    .exitOverride()
    .addHelpText('after', `\n${EXIT_CODES}`);
  for (const [name, noun] of Object.entries<Noun>(NOUNS)) addNoun(program, name as NounName, noun, act);
  return program;
}

function addNoun(program: Command, name: NounName, noun: Noun, act: (said: Said) => Promise<void>): void {
  const command = program.command(name).description(`${noun.tells}.`);
  for (const [verb, about] of Object.entries(noun.verbs)) {
    const isAlone = noun.alone === verb;
    addVerb(command.command(verb, { isDefault: isAlone }), `gacha ${name}${isAlone ? '' : ` ${verb}`}`, about).action(
      async (...all: unknown[]) => {
        const own = all.pop() as Command;
        const places = Object.keys(about.takes ?? {}).map((place, at) => [place, own.processedArgs[at]]);
        const given = { ...Object.fromEntries(places), ...optionsOf(own) };
        await act({ noun: name, verb, given, words: own.args });
      },
    );
  }
}

/** Named as they are said, and not as a program would. */
const optionsOf = (command: Command): Record<string, unknown> =>
  Object.fromEntries(command.options.map((option) => [option.name(), command.getOptionValue(option.attributeName())]));

function addVerb(command: Command, line: string, { tells, more, takes, options, example, passesOn }: Verb): Command {
  const capital = `${tells.charAt(0).toUpperCase()}${tells.slice(1)}.`;
  command.summary(tells).description([capital, ...(more ? [more] : [])].join('\n\n'));
  for (const [name, { needed, many, tells }] of Object.entries(takes ?? {})) {
    const place = `${name}${many ? '...' : ''}`;
    command.addArgument(new Argument(needed ? `<${place}>` : `[${place}]`, tells));
  }
  for (const [name, { takes: value, among, many, needed, tells }] of Object.entries(options ?? {})) {
    const option = new Option(value ? `--${name} <${value}>` : `--${name}`, tells).makeOptionMandatory(needed === true);
    if (among) option.choices(among);
    if (many) option.argParser((one: string, others: string[] | undefined) => [...(others ?? []), one]);
    command.addOption(option);
  }
  if (passesOn) command.allowUnknownOption().allowExcessArguments().helpOption(false);
  return command.addHelpText('after', `\nExample:\n  ${`${line} ${example}`.trimEnd()}`);
}
