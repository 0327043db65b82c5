import type { RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import type { TestApp } from '../harness.ts'

/** A rule that a function of the schema enforces, and a statement that breaks it. */
export interface Rule {
  /** The constraint that the refusal names. */
  readonly constraint: string
  readonly refuses: string
  /** Makes the rows, as the owner, and returns the statement. */
  readonly given: (app: TestApp) => Promise<RawBuilder<unknown> | ByPlatform>
}

interface ByPlatform {
  readonly statement: RawBuilder<unknown>
  readonly settings: Readonly<Record<string, string>>
}

/** For rules that bind only the application: the statement as a super admin runs it, as a job if no user is given. */
export const byPlatform = (
  statement: RawBuilder<unknown>,
  settings: ByPlatform['settings'] = { 'app.user_id': '0' },
): ByPlatform => ({
  statement,
  settings,
})

/** One test for each rule. Other statements are run by the owner of the database, whom no policy and no grant stops. */
export const testRules = (app: { readonly current: TestApp }, rules: readonly Rule[]): void =>
  it.each(rules)('database rule $constraint: refuses $refuses', async ({ constraint, given }) => {
    const { owner, pool } = app.current
    const broken = await given(app.current)

    const run =
      'statement' in broken
        ? pool.transaction({ role: 'storey_platform', settings: broken.settings }, (db) => broken.statement.execute(db))
        : broken.execute(owner)

    await expect(run).rejects.toMatchObject({ constraint })
  })
