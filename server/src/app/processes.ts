import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { createUsageLimits, type UsageLimits } from '../access/usage-limits.ts'
import { Refusal } from '../errors/problems.ts'
import { type Log, makeLog } from '../kernel/log.ts'
import type { Settings } from '../kernel/settings.ts'
import { exitCodes, StartError } from '../kernel/start-error.ts'
import { openReadyDatabase, type ReadyDatabase } from './open-database.ts'
import { type FromServing, isOurs, type ToServing } from './process-messages.ts'
import type { Running } from './start.ts'

/** A process that ended after less than this is started again with a delay, which doubles. */
const BRIEF_MS = 60_000
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/**
 * Opens and migrates the database once, and starts the processes that serve it on one port; starts another one when one ends. Counts
 * for them what is limited, and adds up their metrics. Itself it serves nothing, so that no work holds up what they ask.
 */
export async function startProcesses(settings: Settings): Promise<Running> {
  const log = makeLog(settings)
  for (const warning of settings.warnings) log.warn(warning)
  const database = await openReadyDatabase(settings, log, async () => undefined)
  // They accept connections themselves. Handed out by this process, one that is on its way to a process that is killed hangs forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const stopping = new AbortController()
  const machine = { limits: createUsageLimits(settings), metrics: () => new AggregatorRegistry().clusterMetrics() }
  const started = Array.from({ length: settings.processes }, (_, at) =>
    keepRunning({ settings, database, log, at, machine, stopping: stopping.signal }),
  )
  const stop = async () => {
    stopping.abort()
    await Promise.all(started.map(({ ended }) => ended))
    await database.stop()
  }
  try {
    const [address = ''] = await Promise.all(started.map(({ ready }) => ready))
    log.info(`Storey is ready at ${address} (${settings.processes} processes)`)
    return {
      address,
      stop: async () => {
        await stop()
        log.info('Storey has stopped.')
      },
    }
  } catch (problem) {
    await stop()
    throw problem
  }
}

interface Machine {
  readonly limits: UsageLimits
  metrics(): Promise<string>
}

interface Place {
  readonly settings: Settings
  readonly database: ReadyDatabase
  readonly log: Log
  /** The first of a machine does the background work, if this machine does any. */
  readonly at: number
  readonly machine: Machine
  readonly stopping: AbortSignal
}

/** Keeps one process running. `ready` fails if the first one ends before it serves; `ended` resolves after the stop. */
function keepRunning(place: Place): { readonly ready: Promise<string>; readonly ended: Promise<void> } {
  const ready = Promise.withResolvers<string>()
  const ended = Promise.withResolvers<void>()
  let served = false
  let delay = FIRST_DELAY_MS
  const run = (first: boolean) => {
    const begun = performance.now()
    const worker = begin(place, first, (address) => {
      served = true
      ready.resolve(address)
    })
    const stop = () => worker.isConnected() && worker.send({ storey: 'stop' } satisfies ToServing)
    place.stopping.addEventListener('abort', stop, { once: true })
    worker.once('exit', (code, signal) => {
      place.stopping.removeEventListener('abort', stop)
      if (place.stopping.aborted || !served) {
        ended.resolve()
        return ready.reject(failureOf(code))
      }
      delay = performance.now() - begun > BRIEF_MS ? FIRST_DELAY_MS : Math.min(2 * delay, MAX_DELAY_MS)
      place.log.error({ pid: worker.process.pid, code, signal }, 'A process ended unexpectedly and is started again')
      const again = setTimeout(() => {
        place.stopping.removeEventListener('abort', giveUp)
        run(false)
      }, delay - FIRST_DELAY_MS)
      const giveUp = () => {
        clearTimeout(again)
        ended.resolve()
      }
      place.stopping.addEventListener('abort', giveUp, { once: true })
    })
  }
  run(true)
  // A failed start is reported by the first that is waited for.
  ready.promise.catch(() => undefined)
  return { ready: ready.promise, ended: ended.promise }
}

/** The process itself has said why. */
function failureOf(code: number | null): StartError {
  const [reason = 'failed'] = Object.entries(exitCodes).find(([, known]) => known === code) ?? []
  return new StartError(reason as keyof typeof exitCodes, 'A process could not start; the reason is above.')
}

function begin({ settings, database, at, machine }: Place, offers: boolean, ready: (address: string) => void): Worker {
  const worker = cluster.fork()
  /** What it has begun, such as downloads, which end with it. */
  const begun = new Map<number, () => void>()
  const { ownerUrl, url } = database
  worker.send({
    storey: 'begin',
    part: at === 0 && settings.process === 'all' ? 'all' : 'web',
    database: { ownerUrl, url },
    offers: offers && at === 0,
  } satisfies ToServing)
  worker.on('message', (message: unknown) => {
    if (!isOurs(message)) return
    const heard = message as FromServing
    if (heard.storey === 'ready') ready(heard.address)
    else if (heard.storey === 'ended') {
      begun.get(heard.id)?.()
      begun.delete(heard.id)
    } else
      void answerOf(machine, heard, begun).then((answer) => {
        if (worker.isConnected()) worker.send(answer)
      })
  })
  worker.once('exit', () => {
    for (const end of begun.values()) end()
  })
  return worker
}

async function answerOf(
  { limits, metrics }: Machine,
  { id, what, given }: Extract<FromServing, { storey: 'ask' }>,
  begun: Map<number, () => void>,
): Promise<ToServing> {
  try {
    if (what === 'metrics') return { storey: 'answer', id, result: await metrics() }
    if (what === 'begin') begun.set(id, await limits.begin(...(given as Parameters<UsageLimits['begin']>)))
    else await (limits[what] as (...given: readonly unknown[]) => Promise<void>)(...given)
    return { storey: 'answer', id }
  } catch (problem) {
    const { status, body, headers } =
      problem instanceof Refusal ? problem : { status: 500, body: { message: 'Storey failed.' }, headers: {} }
    return { storey: 'answer', id, refusal: { status, body: { ...body }, headers: { ...headers } } }
  }
}
