import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { instantText, jsonText } from './json.ts'

const app = useTestApp([])

it('an object as JSON text has its fields, and an instant as other responses have it', async () => {
  const row = jsonText([
    ['id', sql.ref('t.id')],
    ['name', sql.ref('t.name')],
    ['at', instantText('t.at')],
  ])
  const { rows } = await sql<{ text: string }>`select ${row} as text from (values
    (9007199254740991::bigint, 'O''Hara "x" \\ é', timestamptz '2026-11-27 22:59:59.123987+00'), (1, null, null)) as t (id, name, at)`.execute(
    app.current.owner,
  )

  expect(rows.map(({ text }) => JSON.parse(text))).toEqual([
    { id: 9007199254740991, name: 'O\'Hara "x" \\ é', at: '2026-11-27T22:59:59.123Z' },
    { id: 1, name: null, at: null },
  ])
})

it('a text that is written once refuses the value of one call', () => {
  expect(() => jsonText([['id', sql`${7}`]])).toThrow('written once')
})
