import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerPool } from '../../src/database/address.ts'
import { type Embedded, startEmbedded } from '../../src/database/embedded.ts'

let folder: string
let database: Embedded

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-ledger-'))
  await chmod(folder, 0o711)
  database = await startEmbedded({ dataDir: folder, log: () => undefined })
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true })
})

describe('embedded database', () => {
  it('the embedded database loses no acknowledged write when it is killed repeatedly', async () => {
    const pool = ownerPool(database.url, 'ledger', { max: 4 })
    await pool.query('create table ledger (entry int primary key)')
    const acknowledged: number[] = []
    let writing = true
    let next = 0
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        const entry = next++
        await pool.query('insert into ledger values ($1)', [entry]).then(
          () => acknowledged.push(entry),
          () => pause(50),
        )
      }
    })

    const writtenByRound: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const before = acknowledged.length
      await pause(1_000)
      process.kill(
        Number.parseInt(await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10),
        'SIGKILL',
      )
      // The backends outlive their parent for a moment, and would pass for a database that is back.
      await pause(500)
      while (!(await isBack(pool))) await pause(50)
      writtenByRound.push(acknowledged.length - before)
    }
    writing = false
    await Promise.all(writers)

    const { rows } = await pool.query<{ entry: number }>('select entry from ledger')
    await pool.end()
    const kept = new Set(rows.map(({ entry }) => entry))
    const lost = acknowledged.filter((entry) => !kept.has(entry))
    console.log(`${acknowledged.length} acknowledged over ${writtenByRound.length} kills, ${lost.length} lost`)

    expect(writtenByRound.every((count) => count > 0)).toBe(true)
    expect(lost).toEqual([])
  })
})

const isBack = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )
