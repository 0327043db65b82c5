import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const src = new URL('../../src/', import.meta.url)
const read = (pattern: string) =>
  globSync(pattern, { cwd: src }).map((path) => ({ path, text: readFileSync(new URL(path, src), 'utf8') }))

/** The conditions of indexes of some rows: `kind = 'hold'` of a column and its value, `owed` of a boolean column. */
const conditions = read('database/schema/tables/*.sql')
  .flatMap(({ text }) => [...text.matchAll(/create (?:unique )?index[^;]*?\bwhere\b([^;]*);/g)])
  .flatMap(([, where = '']) => where.trim().split(/\s+and\s+/))
const conditioned = new Set([
  ...conditions.flatMap((one) =>
    [...one.matchAll(/^(\w+) = ('\w+')$/g)].map(([, column, value]) => `${column} ${value}`),
  ),
  ...conditions
    .flatMap((one) => [...one.matchAll(/^(?:not )?(\w+)$/g)])
    .flatMap(([, column]) => [`${column} true`, `${column} false`]),
])

/** Conditions of queries with a value that never changes, sent as a parameter. */
const parameters = (text: string) =>
  [...text.matchAll(/\('(?:\w+\.)?(\w+)', '=', ('\w+'|true|false)\)/g)].map(([, column, value]) => `${column} ${value}`)

it('reads conditions of indexes of some rows, and conditions of queries', () => {
  expect([...conditioned]).toEqual(
    expect.arrayContaining(["kind 'hold'", "status 'waiting'", 'owed true', 'shown true']),
  )
  expect(
    parameters(`.where('i.owed', '=', true).where((is) => is.or([is('status', '=', 'waiting'), is('id', '=', id)]))`),
  ).toEqual(['owed true', "status 'waiting'"])
})

// A kept plan must be right for every value of a parameter, so it cannot use such an index: PostgreSQL plans again at each call,
// or reads the whole table. `sql.lit(…)` makes the value part of the statement.
it('a query has the condition of an index of some rows in its text, not as a parameter', () => {
  const found = read('**/*.ts')
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => parameters(text).flatMap((one) => (conditioned.has(one) ? [`${path}: ${one}`] : [])))

  expect(found).toEqual([])
})
