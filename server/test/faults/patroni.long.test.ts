import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerPool } from '../../src/database/address.ts'
import type { Database as Tables } from '../../src/database/tables.ts'
import { SECRET_KEY } from '../harness.ts'
import { isWhole, startHighAvailability } from './patroni.ts'
import { until, useProcesses } from './processes.ts'
import { writeLeads } from './writing.ts'

/*
 * The files of `deploy/ha`, with Storey on top. Ten times the primary is killed while four callers write: in turn its PostgreSQL, and
 * the whole machine. Patroni promotes the synchronous standby and makes the dead one its standby.
 */
const ROUNDS = 10
const METRICS_TOKEN = 'the token of the long test, 32 characters'

const run = useProcesses('SIGKILL', 'file')
let cluster: Awaited<ReturnType<typeof startHighAvailability>>
beforeAll(async () => {
  cluster = await startHighAvailability()
}, 240_000)
afterAll(() => cluster?.stop(), 60_000)

it('ten deaths of the primary under writes lose no acknowledged write, and nothing is restarted by hand', async () => {
  const { settings, machines, members } = cluster
  const others = {
    SECRET_KEY,
    TWO_FACTOR: 'optional',
    RATE_LIMIT: 'off',
    MIGRATE: 'auto',
    LOG_LEVEL: 'info',
    METRICS_TOKEN,
  }
  const web = await run({ ...settings, ...others, PROCESS: 'web' })
  const address = /Storey is ready at (http:\S+)/.exec(web.said)?.[1] ?? ''
  const owner = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: ownerPool(settings.DATABASE_URL, 'owner') }),
  })
  const work = await writeLeads(address, owner)
  const { acknowledged, events } = work

  const pauses: Record<'crash' | 'lose', number[]> = { crash: [], lose: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const how = round % 2 === 0 ? 'crash' : 'lose'
    await until('all machines are in the cluster', async () => isWhole(await members()), { most_s: 120 })
    const before = acknowledged.length
    await until('writes are acknowledged', () => acknowledged.length > before + 20)
    const dead = await primaryOf()
    const killedAt = performance.now()
    await dead[how]()
    const [after, heardBefore] = [acknowledged.length, events.heard]
    await until('writes go on', () => acknowledged.length > after + 5, { every_ms: 20, most_s: 120 })
    pauses[how].push(Math.round((performance.now() - killedAt) / 100) / 10)
    await until('events go on', () => events.heard > heardBefore)
    expect((await primaryOf()).name).not.toBe(dead.name)
    // The machine starts again, and with it Patroni, as systemd does it.
    if (how === 'lose') dead.start()
  }
  await work.end()
  await owner.destroy()

  const metrics = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const reads = (await metrics.text()).match(/^database_standby_reads.*$/gm)
  console.log(`${acknowledged.length} acknowledged writes, ${work.found.own} found in the list; refused: ${JSON.stringify([...work.refused])}
pauses in seconds: PostgreSQL killed ${pauses.crash.join(', ')}; machine lost ${pauses.lose.join(', ')}
${reads?.join('\n')}`)
  expect(web.child.exitCode).toBeNull()

  async function primaryOf() {
    const leader = (await members()).find(({ role }) => role === 'leader')
    const found = machines.find(({ name }) => name === leader?.name)
    if (!found) throw new Error('There is no primary')
    return found
  }
}, 1_500_000)
