import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { overloaded } from '../errors/outages.ts'
import { invalid, type Refusal } from '../errors/problems.ts'
import { type DecodeResponse, type DecodeTasks, TOOK_TOO_MUCH } from './decode-task.ts'

export interface Decoder {
  /** @throws Undecodable; 503 where too many wait already */
  ask<What extends keyof DecodeTasks>(
    what: What,
    input: DecodeTasks[What]['given'],
  ): Promise<DecodeTasks[What]['answer']>
  /** The processes that are there, whether they work or wait. */
  readonly processes: readonly number[]
  /** Ends them all. */
  end(): void
}

/** Why a picture cannot be decoded: it is broken, took too much memory or time, or ended the process that decoded it. */
export class Undecodable extends Error {
  readonly because: 'broken' | 'memory' | 'time' | 'crash'
  constructor(because: Undecodable['because'], message: string = because) {
    super(message)
    this.name = 'Undecodable'
    this.because = because
  }
}

const SAID: Readonly<Record<Undecodable['because'], string>> = {
  broken: 'This file is cut off or broken. Save it again and send it once more.',
  memory: 'This picture takes too much memory to open. Choose a smaller one.',
  time: 'This picture takes too long to open. Save it again as a JPEG, or choose a smaller one.',
  crash: 'This picture cannot be opened. Save it again as a JPEG or PNG.',
}
/** Errors of an upload that is no picture we can read, as its sender sees them. */
export const undecodable = (field: string, because: Undecodable['because']): Refusal =>
  invalid({ [field]: [SAID[because]] })

interface Limits {
  /** The program of the processes. */
  readonly program: URL
  readonly concurrency: number
  readonly maxWaiting: number
  /** Bytes of one process; a picture of 60 million pixels takes some 300 MB. */
  readonly maxMemory: number
  /** For one picture, on a machine with other work to do. */
  readonly maxMs: number
  /** A process that waits for so long ends. */
  readonly idle_ms: number
}
const USUAL: Limits = {
  program: new URL('decode-worker.ts', import.meta.url),
  concurrency: 2,
  maxWaiting: 40,
  maxMemory: 640_000_000,
  maxMs: 30_000,
  idle_ms: 20_000,
}

/** What V8 itself may take of it, in MB: pictures live outside. */
const HEAP_MB = 128
/** A process that something else ended is no fault of the picture. One that ends two of them is. */
const MAX_CRASHES = 2

/**
 * Decodes pictures in processes of its own, a few at a time: the first picture starts one, a crash loses one, and none outlives
 * its quiet time or this process. They get no setting and no secret of ours.
 */
export function openDecoder(input: Partial<Limits> = {}): Decoder {
  const limits = { ...USUAL, ...input }
  const all = new Set<ChildProcess>()
  const resting: { readonly child: ChildProcess; readonly until: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let running = 0

  function start(): ChildProcess {
    const child = fork(fileURLToPath(limits.program), [String(limits.maxMemory)], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      const at = resting.findIndex((one) => one.child === child)
      if (at >= 0) for (const { until } of resting.splice(at, 1)) clearTimeout(until)
    })
    // Without a listener an error of a process that is gone would end this one.
    child.on('error', () => undefined)
    return child
  }

  const take = (): ChildProcess => {
    const last = resting.pop()
    if (!last) return start()
    clearTimeout(last.until)
    last.child.ref()
    last.child.channel?.ref()
    return last.child
  }

  /** It waits for the next picture, and keeps nobody from ending. */
  function rest(child: ChildProcess) {
    child.unref()
    child.channel?.unref()
    resting.push({ child, until: setTimeout(() => child.kill('SIGKILL'), limits.idle_ms).unref() })
  }

  const once = (asked: object): Promise<unknown> =>
    new Promise((done, fail) => {
      const child = take()
      const settle = (because: Undecodable['because'] | undefined, said?: DecodeResponse) => {
        clearTimeout(timer)
        child.off('message', onMessage)
        child.off('exit', onExit)
        if (because) child.kill('SIGKILL')
        else rest(child)
        if (because) fail(new Undecodable(because))
        else if (said && 'answer' in said) done(said.answer)
        else fail(new Undecodable('broken', said?.broken))
      }
      const onMessage = (said: DecodeResponse) => settle(undefined, said)
      const onExit = (code: number | null) => settle(code === TOOK_TOO_MUCH ? 'memory' : 'crash')
      const timer = setTimeout(() => settle('time'), limits.maxMs)
      child.on('message', onMessage)
      child.on('exit', onExit)
      child.send(asked, (problem) => {
        if (problem) settle('crash')
      })
    })

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.concurrency) {
      if (waiting.length >= limits.maxWaiting) throw overloaded()
      // Whoever ends hands its turn on.
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    ask: <What extends keyof DecodeTasks>(what: What, asked: DecodeTasks[What]['given']) =>
      inTurn(async () => {
        for (let crashes = 1; ; crashes++)
          try {
            return (await once({ what, ...asked })) as DecodeTasks[What]['answer']
          } catch (problem) {
            const again = problem instanceof Undecodable && problem.because === 'crash' && crashes < MAX_CRASHES
            if (!again) throw problem
          }
      }),
    get processes() {
      return [...all].flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
    },
    end() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

/** That of this process. */
export const decoder: Decoder = openDecoder()
