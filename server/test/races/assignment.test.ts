import { describe, expect, it } from 'vitest'
import { leadRoutes } from '../../src/crm/leads/routes.ts'
import { buildRule } from '../builders/assignment.ts'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { signIn, useTestApp } from '../harness.ts'
import { releaseTogether } from './release-together.ts'
import { useTwoServers } from './two-servers.ts'

const LEADS = 40
const TRIALS = 5

const app = useTestApp([leadRoutes])
const servers = useTwoServers(app)

describe('forty leads assigned by a rule of four people at once, through two processes', () => {
  it('an assignment rule gives each of four people exactly ten of forty leads at once, and none to an absent one', async () => {
    const { owner } = app.current
    const shares: number[][] = []
    for (let trial = 0; trial < TRIALS; trial++) {
      const organization = await buildOrganization(owner, { type: 'brokerage' })
      const organization_id = organization.id
      const admin = await signIn(app.current, 'broker_admin', { organization })
      const people = []
      for (let count = 0; count < 5; count++) people.push((await buildMember(owner, organization_id, 'broker')).id)
      const away = people.at(-1) ?? 0
      const away_until = new Date(Date.now() + 86_400_000).toISOString()
      await owner.updateTable('users').set({ away_until }).where('id', '=', away).execute()
      await buildRule(owner, { organization_id, member_ids: people })

      const statuses = await releaseTogether(
        Array.from({ length: LEADS }, (_, index) => ({
          server: servers[index % servers.length] ?? '',
          path: '/api/crm/leads',
          token: admin.token,
          body: {
            full_name: `Lead ${index}`,
            email: `race-${trial}-${index}@example.com`,
            by_rules: true,
            organization_id,
            locale: 'en',
          },
        })),
      )

      expect(statuses).toEqual(Array(LEADS).fill(201))
      const given = await owner
        .selectFrom('leads')
        .select('owner_id')
        .where('organization_id', '=', organization_id)
        .execute()
      shares.push(people.map((id) => given.filter(({ owner_id }) => owner_id === id).length))
    }

    const fair = shares.filter((share) => share.join() === '10,10,10,10,0').length
    console.log(
      `Assignment rules: ${fair} of ${TRIALS} trials gave 40 leads to 4 people, 10 each, and none to the fifth, who is away`,
    )
    expect(shares).toEqual(Array(TRIALS).fill([10, 10, 10, 10, 0]))
  })
})
