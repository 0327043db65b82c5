import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildLeadImport } from '../../test/builders/import.ts'
import { signIn, useTestApp } from '../../test/harness.ts'
import { stepsOf } from '../../test/plan-steps.ts'
import { listLines } from './line-queries.ts'

const app = useTestApp([])

it('a page of the rows of a large import is read in the order of their results, without sorting all of them', async () => {
  const { owner } = app.current
  const broker = await signIn(app.current, 'broker_admin')
  const { id, organization_id } = await buildLeadImport(owner, { organization_id: broker.organization.id })
  await sql`insert into import_rows (organization_id, import_id, line, cells, plan)
    select ${organization_id}, ${id}, n + 2, array['Row ' || n], case when n % 100 = 0 then 'refuse' else 'create' end
    from generate_series(1, 20000) n`.execute(owner)
  const sorted = async () => {
    const steps = await stepsOf(app.current, broker, (db, scope) =>
      listLines(db, scope, id, { sort: 'plan', page: 3, per_page: 25 }),
    )
    const inputs = steps.filter((step) => step['Node Type'] === 'Sort').flatMap((step) => step.Plans ?? [])
    return Math.max(0, ...inputs.map((input) => input['Actual Rows']))
  }

  const before = await sorted()
  await sql`analyze import_rows`.execute(owner)

  expect([before, await sorted()]).toEqual([0, 0])
})
