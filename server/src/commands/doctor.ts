import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { clientOf, placeOf } from '../database/address.ts'
import { connect, type Pool } from '../database/connect.ts'
import { SCHEMA } from '../database/install-queue.ts'
import { openInstallation } from '../database/installation.ts'
import { prepareLogin } from '../database/login.ts'
import { migrate } from '../database/migrate.ts'
import { checkRole, type OpenDatabase, openDatabase } from '../database/open.ts'
import { openFiles, shownFiles } from '../files/open-storage.ts'
import { build } from '../kernel/build.ts'
import { runCommand } from '../kernel/run-command.ts'
import { readSettings, type Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { openMail } from '../mail/open.ts'
import { readFlags } from './flags.ts'

const MAX_SKEW_MS = 5_000
const EVENT_MS = 3_000

interface Finding {
  readonly check: string
  readonly result: 'ok' | 'warning' | 'failed'
  readonly message: string
}

/** Thrown by a check that found something to look at, but no failure. */
class Warning extends Error {}

const { json } = readFlags({ json: { type: 'boolean', default: false } })

await runCommand(async () => {
  const settings = readSettings(process.env)
  const findings: Finding[] = []
  const check = async (name: string, work: () => Promise<string>) => {
    const finding = await work().then(
      (message): Finding => ({ check: name, result: 'ok', message }),
      (problem: Error): Finding => ({
        check: name,
        result: problem instanceof Warning ? 'warning' : 'failed',
        message: problem.message,
      }),
    )
    findings.push(finding)
    if (!json) console.log(`${finding.result.padEnd(8)} ${name}: ${finding.message}`)
  }

  await check('release', async () => `${build.version}, commit ${build.commit}, Node ${process.versions.node}`)
  await checkDatabase(settings, check)
  await check('disk', () => checkDisk(settings))
  await check('e-mail', () => checkMail(settings))
  const failed = findings.filter(({ result }) => result === 'failed')
  if (json) console.log(JSON.stringify({ findings }))
  if (failed.length > 0)
    throw new StartError('failed', json ? '' : `${failed.length} of ${findings.length} checks failed.`)
})

type Check = (name: string, work: () => Promise<string>) => Promise<void>

async function checkDatabase(settings: Settings, check: Check): Promise<void> {
  let database: OpenDatabase | undefined
  await check('database', async () => {
    database = await openDatabase(settings, () => undefined, true)
    return settings.databaseUrl === undefined ? 'embedded' : placeOf(database.url)
  })
  if (!database) return
  const { url, loginPassword, stop } = database
  const role_prefix = settings.databaseRolePrefix
  try {
    await check('schema', async () => {
      await migrate({ url, mode: 'check', role_prefix, log: () => undefined })
      return 'that of this release'
    })
    await check('secret key and files', () => checkInstallation(url, settings))
    await check('clock', () => checkClock(url))
    await check('jobs', () => checkJobs(url))
    await check('backup', () => checkBackup(url, settings))
    const appUrl =
      loginPassword === undefined
        ? (settings.databaseAppUrl ?? settings.databaseUrl ?? url)
        : await prepareLogin(url, loginPassword, role_prefix)
    const pool = connect({
      url: appUrl,
      direct_url: settings.databaseDirectUrl,
      size: 1,
      role_prefix,
      prepare: settings.databasePrepare,
      statement_timeout_ms: settings.databaseStatementTimeout,
      onError: () => undefined,
    })
    await check('database roles', async () => {
      await checkRole(pool, role_prefix)
      return 'the application works as its five roles'
    })
    await check('live events', () => checkEvents(pool))
    const { databaseReadUrl } = settings
    if (databaseReadUrl !== undefined) await check('standby', () => checkStandby(databaseReadUrl))
    await pool.end()
  } finally {
    await stop()
  }
}

async function checkInstallation(url: string, settings: Settings): Promise<string> {
  const { id, isCurrent, isStorageMarked } = await openInstallation(url, settings)
  const storage = await openFiles(settings)
  await storage.check()
  // A store may be readable only.
  const probe = `probe/${randomUUID()}`
  await storage.put(probe, Buffer.from('doctor'))
  await storage.remove(probe)
  const mark = await storage.readMark()
  if (mark !== id && (mark !== undefined || isStorageMarked))
    throw new Error(`${shownFiles(settings)} is not the file store of this database. npm run files:adopt makes it so.`)
  if (!isCurrent) throw new Warning('SECRET_KEY_PREVIOUS is still needed. Run: npm run secrets:rotate')
  return `${shownFiles(settings)} belongs to installation ${id}`
}

async function checkClock(url: string): Promise<string> {
  const [now] = await rows<{ now: Date }>(url, 'select clock_timestamp() as now')
  const skew = Math.abs(Date.now() - (now?.now.getTime() ?? 0))
  if (skew > MAX_SKEW_MS) throw new Error(`differs from that of the database by ${Math.round(skew / 1000)} s`)
  return 'agrees with that of the database'
}

async function checkJobs(url: string): Promise<string> {
  const [found] = await rows<{ failed: number; late: number }>(
    url,
    `select count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '5 minutes')::int as late
     from ${SCHEMA}.job`,
  )
  const { failed = 0, late = 0 } = found ?? {}
  if (late > 0) throw new Error(`${late} have been due for more than 5 minutes: is a worker running?`)
  if (failed > 0) throw new Warning(`${failed} failed after all retries: npm run jobs -- list --state failed`)
  return 'none waits or failed'
}

const BACKUP_HOURS = 36

async function checkBackup(url: string, { backupUrl }: Settings): Promise<string> {
  const [last] = await rows<{ place: string; at: Date; error: string | null; hours: number }>(
    url,
    `select place, ended_at as at, error, extract(epoch from now() - ended_at)::float8 / 3600 as hours
     from backups order by id desc limit 1`,
  )
  if (!last)
    throw new Warning(
      `none was made by Storey${backupUrl === undefined ? ': npm run backup, or set BACKUP_URL' : ' so far'}`,
    )
  const shown = `${last.place}, ${last.at.toISOString()}`
  if (last.error !== null) throw new Error(`the last one failed: ${shown}: ${last.error}`)
  if (backupUrl !== undefined && last.hours > BACKUP_HOURS) throw new Error(`the last one is too old: ${shown}`)
  return shown
}

async function rows<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = clientOf(url, 'storey doctor')
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function checkStandby(url: string): Promise<string> {
  const client = clientOf(url, 'storey doctor')
  await client.connect()
  try {
    const { rows } = await client.query<{ standby: boolean; seconds: number | null }>(
      'select pg_is_in_recovery() as standby, extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as seconds',
    )
    if (!rows[0]?.standby) throw new Error('DATABASE_READ_URL leads to a server that is no standby')
    return `answers; the last commit it has replayed is ${Math.round(rows[0].seconds ?? 0)} s old`
  } finally {
    await client.end()
  }
}

/** A notification must reach a listener: behind a pooler in transaction mode it does so only by DATABASE_DIRECT_URL. */
async function checkEvents(pool: Pool): Promise<string> {
  const channel = `storey_doctor_${process.pid}`
  const listener = pool.listener()
  await listener.connect()
  try {
    const heard = new Promise<boolean>((done) => listener.once('notification', () => done(true)))
    await listener.query(`listen ${channel}`)
    await pool.pg.query('select pg_notify($1, $2)', [channel, ''])
    if (await Promise.race([heard, pause(EVENT_MS, false, { ref: false })])) return 'arrive'
    throw new Error('do not arrive: DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL')
  } finally {
    await listener.end()
  }
}

async function checkDisk({ filesDir, storageUrl, dataDir, diskFreeLeast }: Settings): Promise<string> {
  for (const folder of storageUrl === undefined ? [filesDir, dataDir] : [dataDir]) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < diskFreeLeast) throw new Error(`${folder} has less than DISK_FREE_LEAST left`)
  }
  return 'has DISK_FREE_LEAST left'
}

async function checkMail(settings: Settings): Promise<string> {
  const { mail } = openMail(settings)
  try {
    if (mail.kind === 'local') throw new Warning('MAIL_URL is not set: e-mails stay in a folder of this machine')
    return await mail.check()
  } finally {
    mail.close()
  }
}
