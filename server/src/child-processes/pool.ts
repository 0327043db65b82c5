import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openFairQueue } from './fair-queue.ts'
import { type TaskResponse, TOOK_TOO_MUCH } from './task.ts'

/** Processes for one kind of task; each runs one task at a time. */
export interface ProcessPool {
  /**
   * Runs a task in one of the processes, in the turn of its requester.
   *
   * @param maxMs the time limit of this kind of task, if it is less than that of all
   * @throws TaskFailed; 429 or 503 if too many tasks are queued
   */
  ask(task: object, maxMs?: number): Promise<unknown>
  /** The ids of the processes, busy or idle. */
  readonly processes: readonly number[]
  /** Ends all processes. */
  end(): void
}

/** Why a task failed: the process refused its input, used too much memory or time, or ended. */
export class TaskFailed extends Error {
  readonly because: 'broken' | 'memory' | 'time' | 'crash'
  constructor(because: TaskFailed['because'], message: string = because) {
    super(message)
    this.name = 'TaskFailed'
    this.because = because
  }
}

export interface PoolLimits {
  /** The program of the processes, which calls `answerTasks`. */
  readonly program: URL
  readonly concurrency: number
  readonly maxWaiting: number
  /** Maximum bytes of memory of one process. */
  readonly maxMemory: number
  /** Of these the limit of V8's heap, in MB. */
  readonly heapMb: number
  /** Maximum time of one task once its process has begun it, on a machine with other load. */
  readonly maxMs: number
  /** An idle process ends after this time. */
  readonly idle_ms: number
}

/** If another cause ended the process once, the task is retried. A task whose process ends twice is at fault. */
const MAX_CRASHES = 2

/**
 * Runs tasks in child processes, a few at a time: the first task starts one, a crash loses one, and each ends after
 * its idle time or with this process. They get no settings and no secrets.
 */
export function openPool(limits: PoolLimits): ProcessPool {
  const all = new Set<ChildProcess>()
  const resting: { readonly child: ChildProcess; readonly until: NodeJS.Timeout }[] = []
  const queue = openFairQueue(limits)

  function start(): ChildProcess {
    const child = fork(fileURLToPath(limits.program), [String(limits.maxMemory)], {
      execArgv: [`--max-old-space-size=${limits.heapMb}`],
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
    // Without a listener the error of an ended child process would end this one.
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

  /** Keeps the process for the next task, without preventing this process from exiting. */
  function rest(child: ChildProcess) {
    child.unref()
    child.channel?.unref()
    resting.push({ child, until: setTimeout(() => child.kill('SIGKILL'), limits.idle_ms).unref() })
  }

  const once = (task: object, maxMs: number): Promise<unknown> =>
    new Promise((done, fail) => {
      const child = take()
      const settle = (because: TaskFailed['because'] | undefined, response?: TaskResponse) => {
        clearTimeout(timer)
        child.off('message', onMessage)
        child.off('exit', onExit)
        if (because) child.kill('SIGKILL')
        else rest(child)
        if (because) fail(new TaskFailed(because))
        else if (response && 'answer' in response) done(response.answer)
        else fail(new TaskFailed('broken', response && 'broken' in response ? response.broken : undefined))
      }
      const onMessage = (response: TaskResponse) => {
        if (!('began' in response)) return settle(undefined, response)
        clearTimeout(timer)
        timer = setTimeout(() => settle('time'), maxMs)
      }
      const onExit = (code: number | null) => settle(code === TOOK_TOO_MUCH ? 'memory' : 'crash')
      // Until the process has started, which takes long on a machine with other load.
      let timer = setTimeout(() => settle('time'), limits.maxMs)
      child.on('message', onMessage)
      child.on('exit', onExit)
      child.send(task, (problem) => {
        if (problem) settle('crash')
      })
    })

  return {
    ask: (task, maxMs = limits.maxMs) =>
      queue.inTurn(async () => {
        for (let crashes = 1; ; crashes++)
          try {
            return await once(task, maxMs)
          } catch (problem) {
            const again = problem instanceof TaskFailed && problem.because === 'crash' && crashes < MAX_CRASHES
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
