import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import { buildClaim, buildMember, buildOrganization } from '../builders/basics.ts'
import { platformOf } from '../builders/contact.ts'
import { buildContract } from '../builders/contract.ts'
import { buildRegistration } from '../builders/registration.ts'
import { useTestApp } from '../harness.ts'
import { byPlatform, testRules } from './rules.ts'

const app = useTestApp([])

testRules(app, [
  {
    constraint: 'backfill_finished',
    refuses: 'a migration that relies on a backfill before it has finished',
    given: async ({ owner }) => {
      await owner.insertInto('backfills').values({ name: 'backfill_of_names' }).execute()
      return sql`select require_backfill('backfill_of_names')`
    },
  },
  {
    constraint: 'organizations_transition',
    refuses: 'an active organization that is to be reviewed again',
    given: async ({ owner }) => {
      const { id } = await buildOrganization(owner)
      return sql`update organizations set status = 'pending_review' where id = ${id}`
    },
  },
  {
    constraint: 'registrations_address_confirmed',
    refuses: 'to approve a registration whose address is not confirmed',
    given: async ({ owner }) => {
      const { id } = await buildRegistration(owner, { status: 'pending_review', confirmed: false })
      return sql`update organizations set status = 'active' where id = ${id}`
    },
  },
  {
    constraint: 'organizations_platform_active',
    refuses: 'to suspend the platform',
    given: async ({ owner }) => {
      const { id } = await platformOf(owner)
      return sql`update organizations set status = 'suspended' where id = ${id}`
    },
  },
  {
    constraint: 'organizations_close_when_done',
    refuses: 'to close an organization with a held unit',
    given: async ({ owner }) => {
      const { organization_id } = await buildClaim(owner)
      return sql`update organizations set status = 'closed' where id = ${organization_id}`
    },
  },
  {
    constraint: 'organizations_keep_an_admin',
    refuses: 'to disable the last admin of an organization',
    given: async ({ owner }) => {
      const { user_id } = await member(owner)
      return byPlatform(sql`update memberships set enabled = false where user_id = ${user_id}`)
    },
  },
  {
    constraint: 'memberships_own_role',
    refuses: 'a user who changes their own role',
    given: async ({ owner }) => {
      const { user_id } = await member(owner)
      return byPlatform(sql`update memberships set role = 'developer' where user_id = ${user_id}`, {
        'app.user_id': String(user_id),
      })
    },
  },
  {
    constraint: 'hand_over_by_admin',
    refuses: 'to hand over work without a scope',
    given: async ({ owner }) => {
      const { organization_id, user_id } = await member(owner)
      return sql`select * from hand_over_work(${organization_id}, ${user_id}, null)`
    },
  },
  {
    constraint: 'hand_over_receiver',
    refuses: 'the member who leaves as the receiver of their work',
    given: async ({ owner }) => {
      const { organization_id, user_id } = await member(owner)
      return byPlatform(sql`select * from hand_over_work(${organization_id}, ${user_id}, ${user_id})`)
    },
  },
  {
    constraint: 'check_sales_manager',
    refuses: 'to assign an organization to a user who is not a sales manager',
    given: async ({ owner }) => {
      const { organization_id, user_id } = await member(owner)
      return byPlatform(
        sql`insert into sales_assignments (organization_id, user_id) values (${organization_id}, ${user_id})`,
      )
    },
  },
  {
    constraint: 'check_contract_transition',
    refuses: 'an agreement in force that was not signed',
    given: async ({ owner, storage }) => {
      const { id } = await buildContract(owner, storage)
      return sql`update contracts set status = 'active' where id = ${id}`
    },
  },
  {
    constraint: 'check_contract_transition',
    refuses: 'another commission in an agreement that was sent',
    given: async ({ owner, storage }) => {
      const { id } = await buildContract(owner, storage)
      return sql`update contracts set commission_percent = 6 where id = ${id}`
    },
  },
  {
    constraint: 'check_contract_transition',
    refuses: 'another name under a signature',
    given: async ({ owner, storage }) => {
      const { id } = await buildContract(owner, storage, { status: 'signed' })
      return sql`update contracts set signed_name = 'Omar Nasser' where id = ${id}`
    },
  },
])

/** The only member of a new developer: its admin. */
async function member(owner: Database) {
  const organization = await buildOrganization(owner)
  const user = await buildMember(owner, organization.id, 'developer_admin')
  return { organization_id: organization.id, user_id: user.id }
}
