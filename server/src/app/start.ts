import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import {
  keepFirstStartLink,
  LINK_HOURS,
  makeFirstStartLink,
  removeFirstStartLink,
} from '../account/first-start/actions.ts'
import { startSealing } from '../audit/seal-soon.ts'
import { startBackfills } from '../database/backfills.ts'
import { connect } from '../database/connect.ts'
import { openInstallation } from '../database/installation.ts'
import { checkRole } from '../database/open.ts'
import { withStandby } from '../database/standby.ts'
import { openMap } from '../files/open-map.ts'
import { openFiles } from '../files/open-storage.ts'
import { drained } from '../http/drain.ts'
import { openQueue } from '../jobs/queue.ts'
import type { Rounds } from '../jobs/rounds.ts'
import { startWorkers } from '../jobs/worker.ts'
import { type Log, makeLog } from '../kernel/log.ts'
import type { Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { startTracing } from '../kernel/start-tracing.ts'
import { deliveryOf } from '../mail/link-to-copy.ts'
import { openMail } from '../mail/open.ts'
import { startExpiryWorker } from '../sales/expire.ts'
import type { Queue } from '../services/queue.ts'
import type { Machine, Services } from '../services/services.ts'
import type { Transport } from '../services/transport.ts'
import { createApp, createWorkerApp } from './app.ts'
import { freeMemory } from './free-memory.ts'
import { works } from './job-handlers.ts'
import { openReadyDatabase, type Prepare, type ReadyDatabase } from './open-database.ts'
import { startReporting } from './report-process.ts'
import { pages, routes } from './routes.ts'

export interface Running {
  readonly address: string
  /** Closes in order: requests and workers, pool, database. */
  stop(): Promise<void>
}

/** Opens database, schema, application and port, in this order; each failure has a clear message. */
export async function start(settings: Settings, prepare: Prepare = async () => undefined): Promise<Running> {
  const log = makeLog(settings)
  for (const warning of settings.warnings) log.warn(warning)
  const tracing = await startTracing(settings)
  const database = await openReadyDatabase(settings, log, prepare)
  try {
    const running = await serveDatabase(settings, database, log)
    return {
      ...running,
      stop: async () => {
        await running.stop()
        await tracing?.stop()
      },
    }
  } catch (problem) {
    await database.stop()
    throw problem
  }
}

interface OneOfMany {
  readonly machine?: Machine
  /** Whether it offers the first start. */
  readonly offers?: boolean
  /** Called with the address once it serves; by default, that is logged. */
  readonly ready?: (address: string) => void
}

/** Serves a database that is ready; its stop ends with that of the database. */
export async function serveDatabase(
  settings: Settings,
  database: ReadyDatabase,
  log: Log,
  many: OneOfMany = {},
): Promise<Running> {
  const installation = await openInstallation(database.ownerUrl, settings)
  const own = { ...settings, signingKey: installation.signingKey }
  const running = await serve(own, database, log, many)
  const backfills = settings.process === 'web' ? undefined : startBackfills(database.ownerUrl, log)
  return {
    ...running,
    stop: async () => {
      await backfills?.stop()
      await running.stop()
    },
  }
}

async function serve(
  settings: Settings,
  database: ReadyDatabase,
  log: Log,
  { machine, offers = true, ready }: OneOfMany,
): Promise<Running> {
  const stopping = new AbortController()
  const role_prefix = settings.databaseRolePrefix
  const connecting = {
    size: settings.databasePoolSize,
    role_prefix,
    prepare: settings.databasePrepare,
    statement_timeout_ms: settings.databaseStatementTimeout,
    onError: (error: Error) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'A database connection was lost')
    },
  }
  const primary = connect({ ...connecting, url: database.url, direct_url: settings.databaseDirectUrl })
  const pool =
    settings.databaseReadUrl === undefined
      ? primary
      : withStandby(primary, connect({ ...connecting, url: settings.databaseReadUrl, connect_ms: 1_000 }), (err) =>
          log.warn({ err }, 'The standby did not answer; the primary answers for ten seconds'),
        )
  let app: FastifyInstance | undefined
  let queue: Queue | undefined
  try {
    await checkRole(pool, role_prefix)
    const working = settings.process !== 'web'
    // A process that only queues jobs does so through the transactions of calls.
    const few = working ? {} : { connections: 2, tend: false }
    queue = await openQueue({ url: database.url, role_prefix, ...few }, log)
    const storage = await openFiles(settings)
    const map = settings.process === 'worker' ? undefined : await openMap(settings.mapTiles, storage)
    const services = {
      settings,
      pool,
      queue,
      ...openMail(settings),
      storage,
      ...(map && { map }),
      ownerUrl: database.ownerUrl,
      ...(machine && { machine }),
      clock: { now: () => new Date() },
      log,
      stopping: stopping.signal,
    }
    const serves = settings.process !== 'worker'
    app = await (serves ? createApp(services, { routes, pages }) : createWorkerApp(services))
    const address = await listen(app, settings)
    const work = working ? await startWork(services) : queue
    if (ready) ready(address)
    else log.info(`Storey is ready at ${address}${PARTS[settings.process]}`)
    if (working) void checkMail(services.mail, log)
    if (offers && deliveryOf(settings) === 'kept' && settings.mode === 'production') log.warn(NO_MAIL_SERVER)
    if (serves && offers) void offerFirstStart(services)
    const reporting = startReporting(services, app)
    const freed = freeMemory(app.server)
    const serving = app
    return {
      address,
      stop: async () => {
        stopping.abort()
        freed()
        if (serves) {
          await pause(settings.shutdownDelay)
          await drained(serving)
          await closed(serving)
          await work.stop()
        } else {
          // Reports that it is stopping until its jobs have ended.
          await work.stop()
          await closed(serving)
        }
        await reporting.stop()
        services.mail.close()
        await map?.close()
        await pool.end()
        await database.stop()
        if (!machine) log.info('Storey has stopped.')
      },
    }
  } catch (problem) {
    await app?.close()
    await queue?.stop(0)
    await pool.end()
    throw problem
  }
}

const NO_MAIL_SERVER =
  'MAIL_URL is not set: no e-mail leaves this machine, they are kept in the folder mailbox in DATA_DIR. Super admins can copy the links of invites'

const PARTS = { all: '', web: ' (web)', worker: ' (worker)' } as const

/** Starts everything that runs without a call. Stopping lets running jobs finish, and returns the others to the queue. */
async function startWork(services: Services): Promise<Rounds> {
  const rounds = [startExpiryWorker(services)]
  // In a process that serves all calls, their events are sealed as they end.
  if (services.settings.process === 'worker' || services.machine) rounds.push(startSealing(services))
  await startWorkers(services, works)
  return {
    stop: async () => void (await Promise.all([services.queue.stop(), ...rounds.map((round) => round.stop())])),
  }
}

/** Waits for running requests, for at most ten seconds. */
const closed = (app: FastifyInstance) => Promise.race([app.close(), pause(10_000, undefined, { ref: false })])

/** Logs how to create the first super admin of an empty platform. A failure does not stop the start; the next one logs it again. */
async function offerFirstStart(services: Pick<Services, 'pool' | 'settings' | 'log'>): Promise<void> {
  try {
    const link = await makeFirstStartLink(services)
    if (!link) return await removeFirstStartLink(services.settings)
    // Not logged: anyone who reads the link can become the first super admin, and logs are collected. A terminal is read by the
    // operator alone, and so is the file.
    if (process.stdout.isTTY)
      console.log(
        `\n  There is no super admin yet. Set Storey up within ${LINK_HOURS} hours by this link, which works once:\n\n    ${link}\n`,
      )
    else {
      const file = await keepFirstStartLink(services.settings, link)
      services.log.info(
        `There is no super admin yet. ${file} has a link that sets Storey up; it works once, within ${LINK_HOURS} hours`,
      )
    }
  } catch (problem) {
    services.log.warn({ err: problem }, 'Whether there is a super admin could not be found out')
  }
}

/** E-mails wait for an unavailable mail server, so it does not stop the start; but the operator is informed. */
async function checkMail(mail: Transport, log: Log): Promise<void> {
  try {
    const refusal = await mail.check()
    log.debug(refusal)
  } catch (problem) {
    log.warn({ err: problem }, 'The mail server cannot be used now. E-mails wait in the queue')
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
      EACCES: `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`,
      EADDRNOTAVAIL: `This machine has no address ${host}. Choose one with HOST, such as HOST=127.0.0.1`,
      ENOTFOUND: `HOST is "${host}", which no name server knows. Choose an address, such as HOST=127.0.0.1`,
    }
    throw new StartError('port', reasons[code ?? ''] ?? message)
  }
}
