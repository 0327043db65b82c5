import { members } from '@storey/api/administration/members.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'

const app = useTestApp()
let admin: Person
beforeAll(async () => {
  admin = await signIn(app.current, 'super_admin')
})

const put = (who: { id: number }, organization: { id: number }, enabled: boolean, by = admin) =>
  by.ask(members.setEnabled, { params: { id: organization.id, userId: who.id }, body: { enabled } })

describe('PATCH /auth/organizations/{id}/users/{userId}/enabled', () => {
  it('shuts a member out at their next call, and lets them in again', async () => {
    const broker = await signIn(app.current, 'broker')
    await broker.call(leads.list, {})

    const out = await put(broker, broker.organization, false)
    const refused = await broker.ask(leads.list, {})
    const back = await put(broker, broker.organization, true)

    expect(out.json().data).toMatchObject({ id: broker.id, role: 'broker', enabled: false })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'organization'])
    expect(back.json().data).toMatchObject({ enabled: true })
    // A process remembers callers until it is told of a change, which takes a moment.
    await expect.poll(async () => (await broker.ask(leads.list, {})).statusCode).toBe(200)
  })

  it('is told before anything that a reading call would have found, missed or refused', async () => {
    const broker = await signIn(app.current, 'broker')
    await broker.call(leads.list, {})
    // As another process would: this one still remembers that the member may.
    await app.current.owner
      .updateTable('memberships')
      .set({ enabled: false })
      .where('user_id', '=', broker.id)
      .execute()

    const answers = await Promise.all([
      broker.ask(leads.list, {}),
      broker.ask(leads.get, { params: { id: 999_999_999 } }),
      broker.ask(leads.list, { query: { cursor: 'made-up' } }),
    ])

    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array.from({ length: 3 }, () => [403, 'organization']),
    )
  })

  it('leaves a member of two organizations the other one', async () => {
    const broker = await signIn(app.current, 'broker')
    const other = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const membership = { organization_type: 'brokerage', role: 'broker', user_id: broker.id } as const
    await app.current.owner
      .insertInto('memberships')
      .values({ ...membership, organization_id: other.id })
      .execute()

    await put(broker, other, false)

    expect((await broker.ask(leads.list, {})).statusCode).toBe(200)
  })

  it('shuts out neither the last admin who can work, nor oneself', async () => {
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const one = await signIn(app.current, 'broker_admin', { organization })
    const two = await signIn(app.current, 'broker_admin', { organization })

    const first = await put(one, organization, false)
    const last = await put(two, organization, false)
    const self = await put(admin, admin.organization, false)

    expect(first.statusCode).toBe(200)
    expect([last.statusCode, last.json().code]).toEqual([409, 'last_admin'])
    expect([self.statusCode, self.json().code]).toEqual([409, 'self'])
    expect((await two.ask(leads.list, {})).statusCode).toBe(200)
  })

  it('keeps one admin where two are shut out at the same moment, 20 times of 20', async () => {
    for (let time = 0; time < 20; time++) {
      const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
      const one = await signIn(app.current, 'broker_admin', { organization })
      const two = await signIn(app.current, 'broker_admin', { organization })

      const answers = await Promise.all([put(one, organization, false), put(two, organization, false)])

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    }
  })

  it('ends nothing where it changes nothing', async () => {
    const broker = await signIn(app.current, 'broker')
    const versionOf = () =>
      app.current.owner
        .selectFrom('users')
        .select('access_version')
        .where('id', '=', broker.id)
        .executeTakeFirstOrThrow()
    const before = await versionOf()

    await put(broker, broker.organization, true)

    expect(await versionOf()).toEqual(before)
  })

  it('finds no member of another organization', async () => {
    const broker = await signIn(app.current, 'broker')
    const elsewhere = await buildOrganization(app.current.owner, { type: 'brokerage' })

    expect((await put(broker, elsewhere, false)).statusCode).toBe(404)
  })
})
