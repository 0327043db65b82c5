import { notifications } from '@storey/api/account/notifications.ts'
import { homes } from '@storey/api/administration/home.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { contractTextProposals } from '@storey/api/sales/contract-text-proposals.ts'
import { bookingContracts } from '@storey/api/sales/contracts.ts'
import { describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { openingOf, scopeOfJob } from '../../access/scope.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { homeRoutes } from '../../administration/home/routes.ts'
import { organizationRoutes } from '../../administration/organizations/routes.ts'
import { bookingContractRoutes } from '../contracts/routes.ts'
import { contractTextProposalRoutes } from './routes.ts'

const app = useTestApp([
  bookingContractRoutes,
  contractTextProposalRoutes,
  homeRoutes,
  notificationRoutes,
  organizationRoutes,
])

const proposed = (words: string, base_version = 0) => ({
  language: 'en' as const,
  body: `# Sale agreement\n\n${words} {{price}}`,
  purpose: 'The law changed',
  base_version,
})

/** A developer with its admin, and the platform. */
async function developer() {
  const organization = await buildOrganization(app.current.owner, { type: 'developer' })
  const admin = await signIn(app.current, 'developer_admin', { organization })
  const platform = await signIn(app.current, 'super_admin')
  const params = { id: organization.id }
  const propose = async (words: string, version = 0) =>
    (await admin.call(contractTextProposals.create, { params, body: proposed(words, version) })).data
  const which = (proposalId: number) => ({ params: { ...params, proposalId } })
  const text = async () => (await admin.call(bookingContracts.text, { params })).data
  const noticesOf = async (person: typeof admin) =>
    (await person.call(notifications.list, { query: { kind: 'contract_text' } })).data
  return { organization, admin, platform, params, propose, which, text, noticesOf }
}

describe('a contract text that a developer proposes', () => {
  it('changes nothing until the platform approves it, and is the next version then', async () => {
    const { organization, admin, platform, params, propose, which, text, noticesOf } = await developer()
    const proposal = await propose('In short:')
    const before = await text()
    const { data: home } = await platform.call(homes.show, {})
    const { data: asking } = await platform.call(organizations.list, { query: { asks: true, per_page: 100 } })
    const [request] = await noticesOf(platform)
    const { data: opened } = await platform.call(contractTextProposals.one, which(proposal.id))
    const { data: approved } = await platform.call(contractTextProposals.approve, which(proposal.id))
    const after = await text()
    const [answer] = await noticesOf(admin)

    expect([before.version, before.body === opened.base_body]).toEqual([0, true])
    expect(home.waiting.find(({ kind }) => kind === 'organization_requests')?.rows).toContainEqual(
      expect.objectContaining({ id: params.id, note: 'Contract text' }),
    )
    expect(asking.map(({ id }) => id)).toContain(params.id)
    expect(request).toMatchObject({ outcome: 'changed', detail: 'The law changed' })
    expect(request?.subject?.name).toBe(organization.name)
    expect(opened).toMatchObject({ body: proposed('In short:').body, base_version: 0, current_version: 0 })
    expect(approved).toMatchObject({ status: 'approved', text_version: 1, decided_by: { id: platform.id } })
    expect(after).toMatchObject({ version: 1, body: proposed('In short:').body })
    expect(answer).toMatchObject({ outcome: 'accepted', detail: 'Version 1 is in force.' })
  })

  it('is rejected with a reason that the developer reads, or withdrawn, and can be proposed again', async () => {
    const { admin, platform, params, propose, which, text, noticesOf } = await developer()
    const first = await propose('One')
    const body = { reason: 'Name the escrow account.' }
    await platform.call(contractTextProposals.reject, { ...which(first.id), body })
    const second = await propose('Two')
    await admin.call(contractTextProposals.withdraw, which(second.id))
    const third = await propose('Three')
    const { data } = await admin.call(contractTextProposals.list, { params })
    const answers = await noticesOf(admin)
    const requests = await noticesOf(platform)

    expect(data.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      [third.id, 'pending', null],
      [second.id, 'withdrawn', null],
      [first.id, 'rejected', body.reason],
    ])
    expect(answers.map(({ outcome, detail }) => [outcome, detail])).toEqual([['rejected', body.reason]])
    expect(requests.slice(0, 4).map(({ outcome }) => outcome)).toEqual(['changed', 'cancelled', 'changed', 'changed'])
    expect((await text()).version).toBe(0)
  })

  it('is not approved once the text in force was changed, and stays as it was written', async () => {
    const { platform, params, propose, which, text } = await developer()
    const proposal = await propose('Ours')
    const theirs = { language: 'en' as const, body: 'Theirs {{price}}', version: 0 }
    await platform.call(bookingContracts.write, { params, body: theirs })
    const late = await platform.ask(contractTextProposals.approve, which(proposal.id))
    const { data: opened } = await platform.call(contractTextProposals.one, which(proposal.id))

    expect([late.statusCode, late.json().code]).toEqual([409, 'contract_text_changed'])
    expect(late.json().message).toContain('it is version 1 now')
    expect(opened).toMatchObject({ status: 'pending', base_version: 0, current_version: 1 })
    expect((await text()).body).toBe(theirs.body)
  })

  it('is refused with a sentence if it is stale, the same, a second one, or has an unknown placeholder', async () => {
    const { admin, params, propose, text } = await developer()
    const ask = (body: object) =>
      admin.ask(contractTextProposals.create, { params, body: { ...proposed('A'), ...body } })
    const same = await ask({ body: (await text()).body })
    const stale = await ask({ base_version: 3 })
    const unknown = await ask({ body: 'At {{prise}}' })
    const silent = await ask({ purpose: '  ' })
    await propose('First')
    const second = await ask({})

    expect([same.statusCode, same.json().errors]).toEqual([
      422,
      { body: ['This is the text in force. Change it, then propose it.'] },
    ])
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale'])
    expect([unknown, silent].map((one) => [one.statusCode, Object.keys(one.json().errors)])).toEqual([
      [422, ['body']],
      [422, ['purpose']],
    ])
    expect([second.statusCode, second.json().code]).toEqual([409, 'contract_text_pending'])
  })

  it('of twenty proposals at once one waits, and of twenty decisions at once one counts', async () => {
    const { admin, platform, params, which, text } = await developer()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admin.ask(contractTextProposals.create, { params, body: proposed(`Text ${at}`) }),
      ),
    )
    const [waiting] = (await admin.call(contractTextProposals.list, { params })).data
    const it = which(waiting?.id ?? 0)
    const calls = [
      () => admin.ask(contractTextProposals.withdraw, it),
      () => platform.ask(contractTextProposals.approve, it),
      () => platform.ask(contractTextProposals.reject, { ...it, body: { reason: 'No' } }),
    ]
    const decided = await Promise.all(Array.from({ length: 20 }, (_, at) => calls[at % 3]?.()))
    const [after] = (await admin.call(contractTextProposals.list, { params })).data

    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect(decided.map((one) => one?.statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect((await text()).version).toBe(after?.status === 'approved' ? 1 : 0)
  })

  it('a developer neither decides nor writes its text itself, also past the application, and reads no other', async () => {
    const { organization, admin, params, propose, which } = await developer()
    const { propose: proposeThere, params: there } = await developer()
    const proposal = await propose('Ours')
    const foreign = await proposeThere('Theirs')
    const refused = await Promise.all([
      admin.ask(contractTextProposals.approve, which(proposal.id)),
      admin.ask(contractTextProposals.reject, { ...which(proposal.id), body: { reason: 'No' } }),
      admin.ask(bookingContracts.write, { params, body: { language: 'en', body: 'A', version: 0 } }),
      admin.ask(contractTextProposals.list, { params: there }),
      admin.ask(contractTextProposals.one, which(foreign.id)),
      admin.ask(bookingContracts.text, { params: there }),
    ])
    const scope = {
      ...scopeOfJob('a test', admin.id),
      ...{ organization_id: organization.id, organization_ids: [organization.id], everything: false },
      role: 'developer_admin' as const,
    }
    const decision = { decided_by: admin.id, decided_by_name: 'Me', decided_at: '2026-01-01T00:00:00Z' }
    const forced = app.current.pool.transaction(openingOf(scope), (db) =>
      db
        .updateTable('contract_text_proposals')
        .set({ status: 'approved', ...decision })
        .where('id', '=', proposal.id)
        .execute(),
    )

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 404, 404, 404])
    await expect(forced).rejects.toThrow('row-level security')
  })
})
