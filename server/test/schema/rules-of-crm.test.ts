import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import { buildOrganization } from '../builders/basics.ts'
import { buildContactCompany, platformOf } from '../builders/contact.ts'
import { buildDeal, buildPipeline } from '../builders/deal.ts'
import { buildBatch } from '../builders/message.ts'
import { useTestApp } from '../harness.ts'
import { byPlatform, testRules } from './rules.ts'

const app = useTestApp([])

testRules(app, [
  {
    constraint: 'contact_companies_converted_once',
    refuses: 'a second brokerage of a contact company',
    given: async ({ owner }) => {
      const [first, second] = [await brokerage(owner), await brokerage(owner)]
      const { id } = await buildContactCompany(owner, { status: 'converted', converted_organization_id: first.id })
      return sql`update contact_companies set converted_organization_id = ${second.id} where id = ${id}`
    },
  },
  {
    constraint: 'contact_companies_converted_once',
    refuses: 'to convert a contact company that is blocked',
    given: async ({ owner }) => {
      const { id, organization_id } = await buildContactCompany(owner, { status: 'blocked' })
      return byPlatform(sql`select convert_contact_company(${id}, 'lina@example.com', '\\x00', 7, 'Omar Nasser')`, {
        'app.user_id': '0',
        'app.organization_id': String(organization_id),
      })
    },
  },
  {
    constraint: 'messages_transition',
    refuses: 'a queued message that was read before it was sent',
    given: async ({ owner }) => {
      const { id } = await buildBatch(owner, (await platformOf(owner)).id)
      return sql`update messages set status = 'read' where batch_id = ${id}`
    },
  },
  {
    constraint: 'check_won_value',
    refuses: 'a won deal without a value',
    given: async ({ owner }) => {
      const { id: organization_id } = await buildOrganization(owner)
      const pipeline = await buildPipeline(owner, organization_id)
      const { id } = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new })
      return sql`update deals set status = 'won', stage_id = ${pipeline.won}, closed_at = now() where id = ${id}`
    },
  },
  {
    constraint: 'check_pipeline_stages',
    refuses: 'a pipeline without a won stage',
    given: async ({ owner }) => {
      const { won } = await buildPipeline(owner, (await buildOrganization(owner)).id)
      return sql`delete from stages where id = ${won}`
    },
  },
])

const brokerage = (owner: Database) => buildOrganization(owner, { type: 'brokerage' })
