import { expect, it } from 'vitest'
import { misorderedIn } from './argument-order.ts'

const linesOf = (...source: string[]) =>
  misorderedIn('actions.ts', source.join('\n')).map(({ line, problem }) => [line, problem])

it('accepts a query with db and scope first, and an action with one context', () => {
  expect(
    linesOf(
      'export const list = (db: Database, scope: Scope, query: Query) => db',
      'export const count = (db: Database, kind: string) => db',
      'const canSee = (scope: Scope, owner: number) => owner',
      "export async function claim({ db, scope, emit }: EmitContext<'unit.status'>, wanted: Wanted) {}",
      'export async function write(context: AccountContext, text: string) {}',
      'const run = (services: Services, id: number) => services.pool.transaction({}, (db) => id)',
    ),
  ).toEqual([])
})

it('refuses every other order of arguments', () => {
  const asOne = 'db, services and emit come as one context, the first argument'

  expect(
    linesOf(
      'export const list = (scope: Scope, db: Database) => db',
      'export const find = (db: Database, id: number, scope: Scope) => db',
      "export async function claim(db: Database, scope: Scope, emit: Emit<'unit.status'>) {}",
      "const reset = async (db: Database, { queue }: Pick<Services, 'queue'>) => queue",
      'const ended = async (db, services, work) => work',
      'type OnEnd = (db: Database, services: Services) => Promise<void>',
      'async function undo(id: number, context: Context) {}',
    ),
  ).toEqual([
    [1, 'db comes first'],
    [2, 'scope comes second, after db'],
    [3, asOne],
    [4, asOne],
    [5, asOne],
    [6, asOne],
    [7, 'the context comes first'],
  ])
})
