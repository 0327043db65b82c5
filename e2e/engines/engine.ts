import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Values that a browser and this process can send each other. */
export type Wire = string | number | boolean | null | readonly Wire[] | { readonly [name: string]: Wire }

/** A device of W3C WebDriver actions, which WebDriver and WebDriver BiDi perform alike. */
export type Device =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' }
      readonly actions: readonly PointerAction[]
    }
type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }
type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }

/** A window of a browser, driven by real key and pointer events. */
export interface Engine {
  readonly version: string
  open(address: string): Promise<void>
  /** Runs a function in the page. It may use nothing from outside of itself but its arguments. */
  run<A extends readonly Wire[], R extends Wire>(work: (...values: A) => R, ...values: A): Promise<R>
  perform(...devices: readonly Device[]): Promise<void>
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** The expression that runs a function in a page and returns its result as text. */
export const expression = (work: (...values: never[]) => unknown, values: readonly Wire[]): string =>
  `JSON.stringify((${work.toString()})(...${JSON.stringify(values)}) ?? null)`

/** Starts a program and waits until it prints what the pattern finds; one without a pattern is ready by itself. */
export async function startProgram(
  program: string,
  flags: readonly string[],
  { ready, env = {} }: { ready?: RegExp; env?: Readonly<Record<string, string>> } = {},
): Promise<{ found: string; stop(): Promise<void> }> {
  // In a group of its own, which ends as one: a browser is several processes.
  const child = spawn(program, flags, { env: { ...process.env, ...env }, stdio: 'pipe', detached: true })
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', kill)
  let printed = ''
  const found = await new Promise<string>((done, failed) => {
    const read = (part: Buffer) => {
      printed += part
      const [whole, named] = ready?.exec(printed) ?? []
      if (whole !== undefined) done(named ?? whole)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', failed)
    child.once('exit', (code) => failed(new Error(`${program} ended with ${code}:\n${printed}`)))
    if (!ready) child.once('spawn', () => done(''))
  })
  return {
    found,
    stop: async () => {
      process.off('exit', kill)
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}
