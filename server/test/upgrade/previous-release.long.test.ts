import { type ChildProcess, execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { type ClonedDatabase, createEmptyDatabase } from '../database.ts'
import { end, until, useProcesses } from '../faults/processes.ts'
import { SECRET_KEY } from '../harness.ts'
import { slow } from '../slow.ts'
import { askOwner } from '../standby.ts'
import { type PreviousRelease, programOf, unpackPreviousRelease } from './previous-release.ts'
import { type Day, readBack, signInTeam, type Team, workADay } from './sales-day.ts'

/*
 * Processes are replaced one by one, so the previous release runs on the schema of this one for a while. What was done before, during and
 * after the migration is read back by this release.
 */
let folder: string
let database: ClonedDatabase
let previous: PreviousRelease
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-upgrade-'))
  await chmod(folder, 0o711)
  previous = await unpackPreviousRelease(folder)
  database = await createEmptyDatabase()
}, slow.servers)
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})
// Behind these hooks, so that its processes end before the folder is removed.
const run = useProcesses('SIGKILL', 'file')

interface Release {
  readonly child: ChildProcess
  readonly team: Team
}

const settings = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY,
  TWO_FACTOR: 'optional',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'info',
})

async function start(file: string, more = {}): Promise<Release> {
  const { child, said } = await run({ ...settings(), ...more }, { file })
  const address = /Storey is ready at (http:\S+)/.exec(said)?.[1] ?? ''
  return { child, team: await signInTeam(address) }
}

/** Creates and lists leads one after the other; what fails is kept. */
function keepWorking({ developer_admin }: Team) {
  const created: number[] = []
  const failed: string[] = []
  let working = true
  const work = (async () => {
    for (let at = 0; working; at++) {
      const lead = { full_name: `Noor ${at}`, email: `noor-${at}@example.com` }
      await developer_admin('POST', '/crm/leads', lead)
        .then(({ id }) => created.push(Number(id)))
        .catch((problem) => failed.push(String(problem)))
      await developer_admin('GET', '/crm/leads?per_page=25').catch((problem) => failed.push(String(problem)))
    }
  })()
  return {
    created,
    failed,
    async stop() {
      working = false
      await work
    },
  }
}

it(
  'serves a day of sales on the schema of this release with the previous one, and reads all of it back',
  async () => {
    await mkdir(join(folder, 'data'))
    execFileSync(process.execPath, [join(previous.folder, 'server/src/commands/seed.ts'), 'small'], {
      env: { PATH: process.env.PATH, MIGRATE: 'auto', ...settings() },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const older = await start(programOf(previous, 'main.ts'), previous.settings)
    const days: Day[] = [await workADay(older.team, 'before')]

    const busy = keepWorking(older.team)
    await until('leads are created', () => busy.created.length > 3)
    const applied = await migrate({ url: database.url, strict: true, log: () => undefined })
    const during = busy.created.length
    await until('leads are created afterwards', () => busy.created.length > during + 3)
    await busy.stop()

    expect(applied).toBe(previous.later)
    expect(busy.failed).toEqual([])
    expect(await readBack(older.team, days[0] as Day)).toEqual(days[0])
    days.push(await workADay(older.team, 'between'))

    // As the release after this one may: also statements that were prepared by then have a column more.
    for (const table of await tables())
      await askOwner(database.url, `alter table ${table} add column of_a_later_release text`)

    // This release fills new columns of old rows while the previous one writes.
    const newer = await start('main.ts')
    days.push(await workADay(older.team, 'beside'))
    days.push(await workADay(newer.team, 'after'))
    for (const day of days) expect(await readBack(older.team, day)).toEqual(day)
    expect(await end(older.child, 'SIGTERM')).toBe(0)
    await until('new columns of old rows are filled', async () => (await waitingBackfills()) === 0)

    for (const day of days) expect(await readBack(newer.team, day)).toEqual(day)
    expect(days.map(({ exported_rows }) => exported_rows)).toEqual(
      days.map(({ exported_rows }) => exported_rows).toSorted((one, other) => one - other),
    )
    const [found] = await askOwner<{ count: number }>(
      database.url,
      `select count(*)::int as count from leads where id = any ('{${busy.created.join(',')}}')`,
    )
    expect(found?.count).toBe(busy.created.length)
    expect(await end(newer.child, 'SIGTERM')).toBe(0)
    console.log(`From ${previous.name}: ${applied} migrations next to ${busy.created.length} creates, none failed`)
  },
  slow.servers * 2,
)

async function waitingBackfills(): Promise<number> {
  const [found] = await askOwner<{ count: number }>(
    database.url,
    'select count(*)::int as count from backfills where finished_at is null',
  )
  return found?.count ?? 0
}

const tables = async () =>
  (
    await askOwner<{ name: string }>(
      database.url,
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
    )
  ).map(({ name }) => name)
