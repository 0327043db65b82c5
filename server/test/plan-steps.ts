import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Scope } from '../src/access/scope.ts'
import type { Database as Tables } from '../src/database/tables.ts'
import type { Person, TestApp } from './harness.ts'
import { scopeOfPerson } from './scope.ts'

/** A step of a plan, as `explain (analyze, format json)` has it. */
export interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Step[]
}

export type Look = (db: Kysely<Tables>, scope: Scope) => Promise<unknown>

/** The steps of the plans of all statements of `look`, as the person, under row-level security. */
export async function stepsOf(app: TestApp, person: Person, look: Look): Promise<Step[]> {
  const { scope, opening } = await scopeOfPerson(app, person)
  const asked: CompiledQuery[] = []
  const client = new pg.Pool({ connectionString: app.url, max: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: client }),
    log: ({ level, query }) => void (level === 'query' && asked.push(query)),
  })
  const steps = await db.transaction().execute(async (inside) => {
    await sql`set local role ${sql.ref(opening.role)}`.execute(inside)
    for (const [name, value] of Object.entries(opening.settings))
      await sql`select set_config(${name}, ${value}, true)`.execute(inside)
    asked.length = 0
    await look(inside, scope)
    const found: Step[] = []
    for (const { sql: text, parameters } of [...asked]) {
      const { rows } = await inside.executeQuery(
        CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
      )
      const [row] = rows as { 'QUERY PLAN': [{ Plan: Step }] }[]
      if (row) found.push(...allOf(row['QUERY PLAN'][0].Plan))
    }
    return found
  })
  await db.destroy()
  return steps
}

const allOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(allOf)]
