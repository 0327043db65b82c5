import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { signIn, useTestApp } from '../../test/harness.ts'
import { plansOf } from '../../test/plan-steps.ts'
import { compiledQuery } from './compiled-query.ts'
import { makeScope, scopeOfJob } from './scope.ts'

const app = useTestApp([])

const scopeOf = (user_id: number, own_leads_only: boolean) =>
  makeScope({ ...scopeOfJob('a test'), organization_id: user_id * 10, user_id, own_leads_only })

it('a compiled query takes the values of each call, and has another text for members with own leads only', async () => {
  let built = 0
  const echo = compiledQuery((db, scope, { word }: { word: string }) => {
    built++
    return db.selectNoFrom([
      sql<string>`${word}::text`.as('word'),
      sql<number>`${scope.organization_id}::bigint`.as('organization_id'),
      sql<number>`${scope.user_id}::bigint`.as('user_id'),
      sql<boolean>`${sql.lit(scope.own_leads_only)}`.as('own'),
    ])
  })
  const ask = async (user_id: number, own: boolean, word: string) =>
    (await echo(app.current.owner, scopeOf(user_id, own), { word }))[0]

  expect(await ask(1, false, 'one')).toEqual({ word: 'one', organization_id: 10, user_id: 1, own: false })
  expect(await ask(2, false, 'two')).toEqual({ word: 'two', organization_id: 20, user_id: 2, own: false })
  expect(await ask(3, true, 'three')).toEqual({ word: 'three', organization_id: 30, user_id: 3, own: true })
  expect(built).toBe(2)
})

it('a compiled query refuses to depend on other values of the scope', async () => {
  const ofRole = compiledQuery((db, scope) => db.selectNoFrom(sql`${scope.role}::text`.as('role')))

  await expect(ofRole(app.current.owner, scopeOf(1, false), {})).rejects.toThrow(/cannot depend on role of the scope/)
})

it('a compiled query is planned once, not for the values of each call', async () => {
  const agent = await signIn(app.current, 'broker')
  const lead = compiledQuery((db, scope, { id }: { id: number }) =>
    db.selectFrom('leads').select('id').where('organization_id', '=', scope.organization_id).where('id', '=', id),
  )

  expect(await plansOf(app.current, agent, (db, scope) => lead(db, scope, { id: 1 }))).toEqual({ anew: 0, kept: 12 })
})
