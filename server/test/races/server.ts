import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { scopeOfJob } from '../../src/access/scope.ts'
import { createApp } from '../../src/app/app.ts'
import { pages, routes } from '../../src/app/routes.ts'
import { connect } from '../../src/database/connect.ts'
import { folderStorage } from '../../src/files/storage.ts'
import { openQueue } from '../../src/jobs/queue.ts'
import { makeLog } from '../../src/kernel/log.ts'
import { readSettings } from '../../src/kernel/settings.ts'
import { openMail } from '../../src/mail/open.ts'
import { expireClaims } from '../../src/sales/expire.ts'
import { expireOffers } from '../../src/sales/sale-offers/actions.ts'

/**
 * A process of its own with the real application on the database of a test, for races between processes. It also
 * serves the control: a claim that looks first and writes then, as one must not.
 */
const { RACE_DATABASE = '', RACE_SECRET_KEY = '', RACE_RATE_LIMIT = 'off' } = process.env
const folder = mkdtempSync(join(tmpdir(), 'storey-race-'))
const pool = connect({ url: RACE_DATABASE, size: 10, statement_timeout_ms: 15_000, onError: () => undefined })
const log = makeLog({ logLevel: 'silent', logFormat: 'json' })
const settings = readSettings({
  DATA_DIR: folder,
  SECRET_KEY: RACE_SECRET_KEY,
  TWO_FACTOR: 'optional',
  RATE_LIMIT: RACE_RATE_LIMIT,
})
const queue = await openQueue({ url: RACE_DATABASE, connections: 2, tend: false }, log)
const app = await createApp(
  {
    settings,
    pool,
    queue,
    ...openMail(settings),
    storage: folderStorage(join(folder, 'files')),
    clock: { now: () => new Date() },
    log,
  },
  { routes, pages },
)

app.post('/naive/:unit', async (request, reply) => {
  const { unit } = request.params as { unit: string }
  const claimed = await pool.transaction({ role: 'storey_app' }, async (db) => {
    const { rows } = await sql`select from naive_claims where unit_id = ${unit}`.execute(db)
    if (rows.length > 0) return false
    await sql`insert into naive_claims (unit_id) values (${unit})`.execute(db)
    return true
  })
  return reply.code(claimed ? 201 : 409).send()
})

/** One round of what ends by itself. */
app.post('/expire', async (_, reply) => {
  const ended = [await expireClaims({ pool, queue }), await expireOffers({ pool }, scopeOfJob('Storey'), 100)]
  const [failure] = ended.flatMap(({ failures }) => failures)
  if (failure !== undefined) throw failure
  return reply.code(204).send()
})

/** The control for discounts: of two that look whether something is decided and write after that, both may. */
app.post('/naive-decision/:booking', async (request, reply) => {
  const { booking } = request.params as { booking: string }
  const decided = await pool.transaction({ role: 'storey_app' }, async (db) => {
    const { rows } = await sql`select from naive_decisions where booking_id = ${booking}`.execute(db)
    if (rows.length > 0) return false
    await sql`insert into naive_decisions (booking_id) values (${booking})`.execute(db)
    return true
  })
  return reply.code(decided ? 200 : 409).send()
})

/** The control for price lists: it looks whether the unit is free and what it costs, and writes after that. */
app.post('/naive-price/:unit/:what', async (request, reply) => {
  const { unit, what } = request.params as { unit: string; what: string }
  await pool.transaction({ role: 'storey_app' }, async (db) => {
    const { rows } = await sql<{
      price: string
      claimed: boolean
    }>`select price, claimed from naive_prices where unit_id = ${unit}`.execute(db)
    const [seen] = rows
    if (!seen || seen.claimed) return
    // As long as a real change looks at its units.
    await sql`select pg_sleep(0.01)`.execute(db)
    if (what === 'book')
      await sql`update naive_prices set claimed = true, booked = ${seen.price} where unit_id = ${unit}`.execute(db)
    else await sql`update naive_prices set price = price + 1 where unit_id = ${unit}`.execute(db)
  })
  return reply.code(204).send()
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
// The parent ends by closing the pipe, also when it is killed: nothing is left running.
process.stdin.resume().on('end', () => {
  // A call that is cut off may be writing a file at this moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  process.exit(0)
})
