import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './root.ts'

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exitCode = 1
  })
}

/** Runs a tool of the project in the foreground and returns its exit code. Signals are forwarded. */
export async function run(tool: string, flags: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(root(`node_modules/.bin/${tool}`), flags, {
    cwd: root('.'),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return ended(child)
}

/** The same without output: returns what it printed. */
export async function runQuietly(tool: string, flags: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(root(`node_modules/.bin/${tool}`), flags, { cwd: root('.'), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  return { code: await ended(child), output }
}

async function ended(child: ChildProcess): Promise<number> {
  running.add(child)
  const code = await new Promise<number>((done) => {
    child.on('error', (problem) => {
      console.error(problem.message)
      done(1)
    })
    child.on('close', (exit) => done(exit ?? 1))
  })
  running.delete(child)
  return code
}
