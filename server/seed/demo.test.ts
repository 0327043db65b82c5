import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readSettings } from '../src/kernel/settings.ts'
import { useTestApp } from '../test/harness.ts'
import { slow } from '../test/slow.ts'
import { seed } from './demo.ts'

const SECRET_KEY = 'a test key of thirty-two bytes or more'
const app = useTestApp([], { SECRET_KEY })

it('the demo data set is filled, also with commissions of earlier sales', { timeout: slow.demo }, async () => {
  const { url, storage, owner } = app.current

  await seed({ url, storage, settings: readSettings({ SECRET_KEY }), log: () => undefined })

  const { rows } = await sql<{ units: number; leads: number; earlier: string[] }>`
    select (select count(*) from units)::int as units, (select count(*) from leads)::int as leads,
      (select array_agg(status order by status) from commissions where is_earlier) as earlier`.execute(owner)
  expect(rows).toEqual([{ units: expect.any(Number), leads: expect.any(Number), earlier: ['earned', 'paid'] }])
  expect(rows[0]?.units).toBeGreaterThan(1_000)
  expect(rows[0]?.leads).toBeGreaterThan(5_000)
})
