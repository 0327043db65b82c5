import { type ContractStatus, contracts } from '@storey/api/administration/contracts.ts'
import { describe, expect, it } from 'vitest'
import { buildCredentials, buildOrganization, PASSWORD } from '../../../test/builders/basics.ts'
import { buildContract, dayIn, terms } from '../../../test/builders/contract.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { contractRoutes } from './routes.ts'

const app = useTestApp([contractRoutes])

const STATUSES: readonly ContractStatus[] = [
  'draft',
  'sent',
  'viewed',
  'signed',
  'active',
  'declined',
  'withdrawn',
  'expired',
  'terminated',
  'superseded',
]

/** The actions on a contract, and the states in which each is allowed. */
const ACTIONS = {
  change: ['draft'],
  send: ['draft'],
  remove: ['draft'],
  sign: ['sent', 'viewed'],
  decline: ['sent', 'viewed'],
  countersign: ['signed'],
  withdraw: ['sent', 'viewed', 'signed'],
  terminate: ['active'],
  renew: ['active', 'expired'],
} as const satisfies Record<string, readonly ContractStatus[]>
type Action = keyof typeof ACTIONS

describe('actions on agreements by status (T064)', () => {
  it('every action on an agreement is allowed in its declared statuses only, and changes nothing otherwise', async () => {
    const { owner, storage } = app.current
    const platform = await signIn(app.current, 'super_admin')
    const organization = await buildOrganization(owner, {
      type: 'brokerage',
      contact_name: 'Astrid Bakken',
      legal_name: 'Lighthouse Realty LLC',
    })
    const partner = await signIn(app.current, 'broker_admin', { organization })
    for (const { id } of [platform, partner]) await buildCredentials(owner, id)
    const reason = 'Terms have changed.'
    const act = async (action: Action, id: number, sha256: string) => {
      const params = { id }
      const signature = { name: 'Astrid Bakken', password: PASSWORD }
      switch (action) {
        case 'change':
          return platform.ask(contracts.change, { params, body: { title: 'Another title', version: 1 } })
        case 'send':
          return platform.ask(contracts.send, { params, body: {} })
        case 'remove':
          return platform.ask(contracts.remove, { params })
        case 'sign':
          return partner.ask(contracts.sign, { params, body: { ...signature, has_read: true, sha256 } })
        case 'decline':
          return partner.ask(contracts.decline, { params, body: { reason } })
        case 'countersign':
          return platform.ask(contracts.countersign, { params, body: signature })
        case 'withdraw':
          return platform.ask(contracts.withdraw, { params, body: { reason } })
        case 'terminate':
          return platform.ask(contracts.terminate, { params, body: { reason } })
        case 'renew':
          return platform.ask(contracts.renew, {
            params,
            body: { ...terms(), starts_on: dayIn(1), ends_on: dayIn(500) },
          })
      }
    }
    const wrong: string[] = []
    let tried = 0
    for (const status of STATUSES)
      for (const action of Object.keys(ACTIONS) as Action[]) {
        const ended = ['declined', 'withdrawn', 'terminated'].includes(status) ? { reason } : {}
        const made = await buildContract(owner, storage, { organization_id: organization.id, status, ...ended })
        const answer = await act(action, made.id, made.sha256?.toString('hex') ?? '0'.repeat(64))
        const now = await owner
          .selectFrom('contracts')
          .select(['status', 'version'])
          .where('id', '=', made.id)
          .executeTakeFirst()
        const allowed = (ACTIONS[action] as readonly ContractStatus[]).includes(status)
        const same = now?.status === status && now.version === made.version
        // Only the platform sees a draft: for the partner it does not exist.
        const refused = answer.statusCode === 409 || (status === 'draft' && answer.statusCode === 404)
        tried++
        if (allowed ? answer.statusCode >= 300 : !refused || !same)
          wrong.push(`${action} of ${status}: ${answer.statusCode} ${answer.body.slice(0, 160)}`)
      }
    console.log(`T064 actions upon agreements: ${tried - wrong.length} of ${tried}`)

    expect(wrong).toEqual([])
  })
})
