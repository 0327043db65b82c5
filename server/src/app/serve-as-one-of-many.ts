import { AggregatorRegistry } from 'prom-client'
import type { UsageLimits } from '../access/usage-limits.ts'
import { Refusal } from '../errors/problems.ts'
import { makeLog } from '../kernel/log.ts'
import type { Settings } from '../kernel/settings.ts'
import { startTracing } from '../kernel/start-tracing.ts'
import type { Machine } from '../services/services.ts'
import { type FromServing, isOurs, type ToServing } from './process-messages.ts'
import { type Running, serveDatabase } from './start.ts'

/** Serves as one of the processes that `startProcesses` starts, with the database that it has opened, until it says stop or ends. */
export async function serveAsOneOfMany(settings: Settings): Promise<void> {
  // A terminal sends its signals to every process; the one that started the others stops them in order.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const stop = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<Extract<ToServing, { storey: 'begin' }> | undefined>()
  const end = () => {
    stop.resolve()
    begun.resolve(undefined)
  }
  process.once('SIGTERM', end)
  process.once('disconnect', end)
  process.on('message', (message) => {
    if (!isOurs(message)) return
    const heard = message as ToServing
    if (heard.storey === 'begin') begun.resolve(heard)
    else if (heard.storey === 'stop') end()
  })
  // From its creation on, questions for metrics are answered.
  void new AggregatorRegistry()
  const machine = machineOf(process)
  const begin = await begun.promise
  if (!begin) process.exit(0)
  const own = { ...settings, process: begin.part }
  const tracing = await startTracing(own)
  const running: Running = await serveDatabase(own, { ...begin.database, stop: async () => undefined }, makeLog(own), {
    machine,
    offers: begin.offers,
    ready: (address) => send({ storey: 'ready', address }),
  })
  await stop.promise
  await running.stop()
  await tracing?.stop()
  process.exit(0)
}

const send = (message: FromServing) => {
  // The process that started this one has ended: this one stops too, and lets its last calls pass.
  if (process.connected) process.send?.(message)
}

/** Asks the process that started this one. */
function machineOf(channel: NodeJS.Process): Machine {
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  channel.on('message', (message) => {
    if (!isOurs(message) || message.storey !== 'answer') return
    const { id, result, refusal } = message as Extract<ToServing, { storey: 'answer' }>
    const waiting = asked.get(id)
    asked.delete(id)
    if (refusal) waiting?.reject(new Refusal(refusal.status, { message: '', ...refusal.body }, refusal.headers))
    else waiting?.resolve(result)
  })
  channel.once('disconnect', () => {
    for (const { resolve } of asked.values()) resolve(undefined)
  })
  const ask = (what: Extract<FromServing, { storey: 'ask' }>['what'], ...given: readonly unknown[]) => {
    const id = ++last
    const answer = Promise.withResolvers<unknown>()
    asked.set(id, answer)
    if (!channel.connected) answer.resolve(undefined)
    send({ storey: 'ask', id, what, given })
    return { id, answer: answer.promise }
  }
  const passes = async (...question: Parameters<typeof ask>) => void (await ask(...question).answer)
  const limits: UsageLimits = {
    call: (taker) => passes('call', taker),
    strangersFile: (network) => passes('strangersFile', network),
    entry: (network) => passes('entry', network),
    invalidEntry: (network) => passes('invalidEntry', network),
    async begin(what, taker) {
      const { id, answer } = ask('begin', what, taker)
      await answer
      return () => send({ storey: 'ended', id })
    },
  }
  return { limits, metrics: async () => String((await ask('metrics').answer) ?? '') }
}
