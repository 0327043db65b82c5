import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import { buildOrganization, buildUser } from '../builders/basics.ts'
import { buildCommission } from '../builders/commission.ts'
import { useTestApp } from '../harness.ts'
import { testRules } from './rules.ts'

const app = useTestApp([])

const earned = async (owner: Database) => {
  const { id: organization_id } = await buildOrganization(owner)
  return buildCommission(owner, { organization_id })
}
/** Terms of a brokerage with these tiers, in SQL. */
const newTerms = async (owner: Database, brokerage_id: number, tiers = '[]') => {
  const { id } = await buildUser(owner)
  const tier_by = tiers === '[]' ? null : 'sales'
  return sql`insert into commission_terms (brokerage_id, starts_on, percent, tier_by, tiers, earned_when, created_by,
      created_by_name) values (${brokerage_id}, '2026-01-01', 5, ${tier_by}, ${tiers}, 'acceptance', ${id}, 'Maya')`
}

testRules(app, [
  {
    constraint: 'commissions_transition',
    refuses: 'a payment of a commission without an invoice and an approval',
    given: async ({ owner }) => sql`update commissions set status = 'paid' where id = ${(await earned(owner)).id}`,
  },
  {
    constraint: 'commissions_final',
    refuses: 'another amount of an earned commission',
    given: async ({ owner }) => sql`update commissions set amount = amount + 1 where id = ${(await earned(owner)).id}`,
  },
  {
    constraint: 'commissions_kept',
    refuses: 'the deletion of a commission',
    given: async ({ owner }) => sql`delete from commissions where id = ${(await earned(owner)).id}`,
  },
  {
    constraint: 'commission_terms_of_brokerage',
    refuses: 'commission terms of a developer',
    given: async ({ owner }) => newTerms(owner, (await buildOrganization(owner)).id),
  },
  {
    constraint: 'commission_terms_tiers_rise',
    refuses: 'a tier above 100 percent',
    given: async ({ owner }) => {
      const { id } = await buildOrganization(owner, { type: 'brokerage' })
      return newTerms(owner, id, '[{"from": 2, "percent": 101}]')
    },
  },
  {
    constraint: 'commission_terms_kept',
    refuses: 'another end of commission terms that have ended',
    given: async ({ owner }) => {
      const { id } = await buildOrganization(owner, { type: 'brokerage' })
      await (await newTerms(owner, id)).execute(owner)
      const end = sql`update commission_terms set ended_at = now(), ended_by_name = 'Maya' where brokerage_id = ${id}`
      await end.execute(owner)
      return end
    },
  },
])
