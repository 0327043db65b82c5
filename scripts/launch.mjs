// Plain JavaScript for Node 18: it runs on the machine's Node, and selects the one the project needs.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import * as modules from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { commands } from './commands.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name = '', ...flags] = process.argv.slice(2)
const command = commands[name]

if (!command) stop(`There is no command "${name}". \`npm run help\` prints the list.`, 2)
else if (!isNewEnough(process.versions.node)) runAgain(findNode())
else if (flags.includes('--help') || flags.includes('-h')) console.log(usage())
else if (wrongIn(flags)) stop(`${wrongIn(flags)}\n\n${usage()}`, 2)
else {
  // Node's compile cache is kept for the next start: next to the packages, where other users cannot write.
  modules.enableCompileCache(join(root, 'node_modules/.cache/node'))
  if (command.code !== false) await makeCode()
  if (command.client) await buildClient()
  if (command.server) await buildServer()
  process.argv = [process.argv[0], join(root, command.run), ...(command.flags ?? []), ...flags]
  await import(pathToFileURL(join(root, command.run)).href)
}

function called() {
  return ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
}

/** Usage of a command, with its options. */
function usage() {
  const options = Object.entries(command.options ?? {})
  const taken = [
    ...options.map(([option, { type }]) => `[--${option}${type === 'string' ? ' …' : ''}]`),
    ...(command.takes ? ['…'] : []),
  ]
  const lines = [
    `Usage: ${[called(), ...(taken.length > 0 ? ['--', ...taken] : [])].join(' ')}`,
    command.sentence,
    ...options.map(([option, { what }]) => `  --${option.padEnd(10)} ${what}`),
    ...(command.takes ? [`  ${'…'.padEnd(12)} ${command.takes}`] : []),
  ]
  return lines.join('\n')
}

/** Describes errors in the options; undefined if there are none. */
function wrongIn(given) {
  const known = command.options ?? {}
  for (let at = 0; at < given.length; at++) {
    const [, option, value] = /^--?([^=]+)(=.*)?$/s.exec(given[at]) ?? []
    if (option === undefined) {
      if (!command.takes) return `${called()} takes no "${given[at]}".`
    } else if (!Object.hasOwn(known, option)) return `${called()} has no option "${given[at]}".`
    else if (known[option].type === 'boolean' && value !== undefined) return `--${option} takes no value.`
    else if (known[option].type === 'string' && value === undefined) {
      const next = given[++at]
      if (next === undefined || next.startsWith('--')) return `--${option} needs a value.`
    }
  }
  return undefined
}

/** Node runs TypeScript natively from this version on. */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function findNode() {
  const folder = join(root, 'node_modules/node')
  const found = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(found)) return found
  if (!existsSync(join(root, 'node_modules'))) stop('Nothing is installed yet. Run: npm ci', 1)
  if (existsSync(folder)) stop('npm did not run the install script of node. Run: npm rebuild node', 1)
  return stop(`Storey needs Node 24 and this is ${process.versions.node}. Install Node 24, or run: npm ci`, 1)
}

/** Runs this file again with the right Node. Signals are forwarded, so that the server shuts down properly. */
function runAgain(node) {
  let child
  // Registered before the child starts: a signal in between would end this process and leave the child running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child = spawn(node, [fileURLToPath(import.meta.url), name, ...flags], { stdio: 'inherit' })
  child.on('error', (problem) => stop(`Node 24 does not run on this machine: ${problem.message}`, 1))
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1)
  })
}

/** Makes the code that git does not keep; the first command after an installation or a change of a declaration does work here. */
async function makeCode() {
  const { updateCode } = await import('./generate/code.ts')
  if (!(await updateCode())) stop('The code could not be made from the declarations; the reason is above.', 1)
}

/** Builds the client in a separate process, so that the server does not keep the build's memory. */
async function buildClient() {
  const built = join(root, 'web/dist/index.html')
  if (existsSync(built) && statSync(built).mtimeMs > newest(['web', 'api/src'])) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite)) {
    if (existsSync(built)) return
    stop('The client is not built and the tools to build it are not installed. Run: npm ci --include=dev', 1)
  }
  console.log('Building the client. This happens once after every change of it.')
  const code = await runBuild([vite, 'build', 'web', '--logLevel', 'warn'])
  if (code !== 0) stop('The client could not be built; the reason stands above.', 1)
}

/** Makes one file of the server's modules, in a separate process too. Without it the server starts from its sources. */
async function buildServer() {
  const { findBuilt } = await import('../server/built.mjs')
  if (findBuilt(root)) return
  const code = await runBuild([join(root, 'scripts/generate/write-server-file.ts')])
  if (code === null) stop('The build was interrupted.', 1)
  if (code !== 0)
    console.warn(
      'The modules of the server could not be made one file; it starts from its sources, which takes longer.',
    )
}

/** Runs a build, which ends with this process; its exit code, null if a signal ended it. */
async function runBuild(flags) {
  let child
  const end = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  child = spawn(process.execPath, flags, { cwd: root, stdio: 'inherit' })
  const code = await new Promise((done) => child.on('exit', done))
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
  return code
}

/** The newest modification time of the source files. */
function newest(folders) {
  let latest = 0
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (['node_modules', 'dist'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
      const path = join(folder, entry.name)
      latest = Math.max(latest, entry.isDirectory() ? newest([path]) : statSync(join(root, path)).mtimeMs)
    }
  }
  return latest
}

function stop(message, code) {
  console.error(message)
  process.exit(code)
}
