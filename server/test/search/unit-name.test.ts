import { unitName } from '@storey/api/inventory/unit-names.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

const app = useTestApp([])

it('the database names units like every screen', async () => {
  const pairs = ['A', 'T1', 'T1-N', '7'].flatMap((code) =>
    ['0105', `${code}-0105`, `${code.toLowerCase()}-0105`, `${code}0105`, 'Villa 12', '%', '٠١٠٥', ''].map(
      (number) => [code, number] as const,
    ),
  )
  const { rows } = await sql<{ name: string }>`
    select unit_name(code, number) as name
      from unnest(${pairs.map(([code]) => code)}::text[], ${pairs.map(([, number]) => number)}::text[])
        with ordinality as pair (code, number, at)
      order by at`.execute(app.current.owner)

  expect(rows.map(({ name }) => name)).toEqual(pairs.map(([code, number]) => unitName({ code }, number)))
})
