import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { purges } from '../../src/housekeeping/purge.ts'
import { useTestApp } from '../harness.ts'

const app = useTestApp([])

it('docs/operations.md names once, for every table, how it grows and what limits it', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`.execute(app.current.owner)
  const lines = await growth()
  const named = lines.flatMap(namesIn)

  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})

it('docs/operations.md states that the tables which are purged are deleted from', async () => {
  const stated = (await growth()).filter((line) => /delet/.test(line)).flatMap(namesIn)

  expect(purges.map(({ table }) => table).filter((table) => !stated.includes(table))).toEqual([])
})

async function growth(): Promise<string[]> {
  const text = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, part = ''] = /^## Growth\n([\s\S]*?)^## /m.exec(text) ?? []
  return part.split('\n').filter((line) => /^[|-]|^ {2}/.test(line))
}

const namesIn = (line: string) => [...line.matchAll(/`([a-z0-9_]+)`/g)].map(([, name = '']) => name)
