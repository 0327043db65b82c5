import { auth } from '@storey/api/account/account.ts'
import { ownInvites } from '@storey/api/account/invites.ts'
import { invites } from '@storey/api/administration/invites.ts'
import { members } from '@storey/api/administration/members.ts'
import { type Role, roles } from '@storey/api/capabilities.ts'
import { describe, expect, it } from 'vitest'
import { inviteRoutes } from '../../src/account/invites/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { organizationInviteRoutes } from '../../src/administration/invites/routes.ts'
import { memberRoutes } from '../../src/administration/members/routes.ts'
import { buildOrganization, buildUser, organizationTypeOf } from '../builders/basics.ts'
import { buildToken, inject, signIn, useTestApp } from '../harness.ts'
import { buildInvite } from '../samples/account-settings.ts'
import { slow } from '../slow.ts'

const app = useTestApp([inviteRoutes, memberRoutes, organizationInviteRoutes, signInRoutes])

async function somebody(given: { email_verified_at?: string | null } = {}) {
  const user = await buildUser(app.current.owner, given)
  const token = await buildToken(app.current.owner, user.id)
  return { ...user, token }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const accept = ({ token }: Somebody, orgId: number) =>
  inject(app.current.app, ownInvites.accept, { params: { orgId } }, token)
const acceptByLink = ({ token }: Somebody, invite_token: string) =>
  inject(app.current.app, ownInvites.acceptByLink, { body: { invite_token } }, token)
const membershipsOf = (user_id: number) =>
  app.current.owner
    .selectFrom('memberships')
    .select(['organization_id', 'role', 'enabled'])
    .where('user_id', '=', user_id)
    .execute()
const listOf = async ({ token }: Somebody) => (await inject(app.current.app, ownInvites.list, {}, token)).json().data

describe('own invites', () => {
  it('own invites are listed without their token, and only for a confirmed address (T149)', async () => {
    const [me, unproven] = [await somebody(), await somebody({ email_verified_at: null })]
    const invite = await buildInvite(app.current.owner, { email: me.email.toUpperCase() })
    const other = await buildInvite(app.current.owner, { email: unproven.email })
    await buildInvite(app.current.owner, { email: me.email, expires_at: '2026-01-01T00:00:00Z' })

    const response = await inject(app.current.app, ownInvites.list, {}, me.token)
    const refused = await accept(unproven, other.organization_id)

    expect(response.json().data).toEqual([
      {
        organization: { id: invite.organization_id, name: invite.organization.name, type: 'brokerage' },
        role: 'broker',
        invited_by_name: 'Priya Raman',
        created_at: invite.created_at,
        expires_at: invite.expires_at,
      },
    ])
    expect(response.body).not.toContain(invite.token)
    expect(await listOf(unproven)).toEqual([])
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_unverified'])
  })

  it('accepting an invite creates one membership with its role, and a repeat returns the same response', async () => {
    const me = await somebody()
    const { organization_id } = await buildInvite(app.current.owner, { email: me.email })

    const wish = await app.current.app.inject({
      method: 'POST',
      url: `/api/auth/invites/${organization_id}`,
      headers: { authorization: `Bearer ${me.token}` },
      payload: { role: 'broker_admin' },
    })
    const accepted = await accept(me, organization_id)
    const again = await accept(me, organization_id)

    expect([wish.statusCode, accepted.statusCode]).toEqual([422, 200])
    expect([again.statusCode, again.json()]).toEqual([200, accepted.json()])
    expect(accepted.json().data).toMatchObject({ id: organization_id, pivot_role: 'broker', pivot_enabled: true })
    expect(await membershipsOf(me.id)).toEqual([{ organization_id, role: 'broker', enabled: true }])
    const { data } = (await inject(app.current.app, auth.me, {}, me.token, organization_id)).json()
    expect(data.organizations).toHaveLength(1)
  })

  it('accepting an invite again returns no membership once the user is no longer a member', async () => {
    const me = await somebody()
    const invite = await buildInvite(app.current.owner, { email: me.email })
    await accept(me, invite.organization_id)
    await app.current.owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', me.id).execute()

    const answers = [await accept(me, invite.organization_id), await acceptByLink(me, invite.token)]

    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [404, 'not_found'],
      [409, 'link_used'],
    ])
  })

  it('an invite is accepted only by a session that began after the address was confirmed (C1)', async () => {
    const before = await somebody()
    const { organization_id } = await buildInvite(app.current.owner, { email: before.email })
    await app.current.owner
      .updateTable('users')
      .set({ email_verified_at: new Date().toISOString() })
      .where('id', '=', before.id)
      .execute()
    const after = { ...before, token: await buildToken(app.current.owner, before.id) }

    const [early, late] = [await listOf(before), await listOf(after)]
    const refused = await accept(before, organization_id)
    const accepted = await accept(after, organization_id)

    expect([early.length, late.length]).toEqual([0, 1])
    expect([refused.statusCode, refused.json().code, accepted.statusCode]).toEqual([409, 'sign_in_again', 200])
  })

  it('accepting an invite returns 404 without an invite, for a suspended organization and for another user', async () => {
    const [me, other] = [await somebody(), await somebody()]
    const none = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const closed = await buildOrganization(app.current.owner, { type: 'brokerage', status: 'suspended' })
    await buildInvite(app.current.owner, { email: me.email, organization_id: closed.id })
    const theirs = await buildInvite(app.current.owner, { email: other.email })

    const answers = [await accept(me, none.id), await accept(me, closed.id), await accept(me, theirs.organization_id)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  it('accepting an invite does not enable a disabled membership', async () => {
    const { owner } = app.current
    const me = await somebody()
    const invite = await buildInvite(owner, { email: me.email })
    await owner
      .insertInto('memberships')
      .values({
        organization_id: invite.organization_id,
        user_id: me.id,
        organization_type: 'brokerage',
        role: 'broker',
        enabled: false,
      })
      .execute()

    const answers = [await accept(me, invite.organization_id), await acceptByLink(me, invite.token)]

    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'membership_disabled'],
      [409, 'membership_disabled'],
    ])
    expect((await membershipsOf(me.id))[0]?.enabled).toBe(false)
  })

  it('an invite is declined once and cannot be accepted afterwards', async () => {
    const me = await somebody()
    const { organization_id } = await buildInvite(app.current.owner, { email: me.email })
    const decline = () => inject(app.current.app, ownInvites.decline, { params: { orgId: organization_id } }, me.token)

    const statuses = [(await decline()).statusCode, (await decline()).statusCode]

    expect([...statuses, (await accept(me, organization_id)).statusCode]).toEqual([204, 404, 404])
    expect(await membershipsOf(me.id)).toEqual([])
  })

  it('an invite link works only for the invited account, and confirms its address', async () => {
    const [me, thief] = [await somebody({ email_verified_at: null }), await somebody()]
    const invite = await buildInvite(app.current.owner, { email: me.email })

    const stolen = await acceptByLink(thief, invite.token)
    const mine = await acceptByLink(me, invite.token)
    const again = await acceptByLink(me, invite.token)

    expect([stolen.statusCode, stolen.json().code]).toEqual([409, 'wrong_account'])
    expect([mine.statusCode, again.statusCode, again.json()]).toEqual([200, 200, mine.json()])
    const late = await acceptByLink(thief, invite.token)
    expect([late.statusCode, late.json().code]).toEqual([409, 'link_used'])
    expect((await inject(app.current.app, auth.me, {}, me.token)).json().data.email_verified).toBe(true)
  })
})

const TRIALS = 50
const TRIES = 20
it('concurrent accepts and a revoke of one invite create at most one membership (T149)', {
  timeout: slow.race,
}, async () => {
  const { owner } = app.current
  const admin = await signIn(app.current, 'super_admin')
  let exact = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    const me = await somebody()
    const invite = await buildInvite(owner, { email: me.email })
    const revoke = () => admin.ask(invites.revoke, { params: { id: invite.organization_id, inviteId: invite.id } })
    const calls = Array.from({ length: TRIES }, (_, turn) =>
      turn % 2 === 0 ? accept(me, invite.organization_id) : acceptByLink(me, invite.token),
    )
    const [revoked, ...answers] = await Promise.all([trial % 2 === 0 ? revoke() : undefined, ...calls])
    const winners = answers.filter((answer) => answer?.statusCode === 200).length
    const members = await membershipsOf(me.id)
    const taken = revoked?.statusCode === 204 ? 0 : 1
    // A repeated click gets the answer of the first one: one membership, whatever the number of clicks.
    if (
      winners > 0 === taken > 0 &&
      members.length === taken &&
      answers.every((answer) => (answer?.statusCode ?? 500) < 500)
    )
      exact++
  }
  console.log(`T149 invites: ${exact} of ${TRIALS} trials of ${TRIES} parallel tries exact`)
  expect(exact).toBe(TRIALS)
})

describe('invites of an organization', () => {
  it('inviting sends an e-mail with a link and notifies a user with an account', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'super_admin')
    const organization = await buildOrganization(owner, { type: 'brokerage' })
    const me = await somebody()

    const { data } = await admin.call(invites.create, {
      params: { id: organization.id },
      body: { email: me.email, role: 'broker_admin' },
    })

    await app.current.work()
    const [letter] = (await app.current.mailbox.list()).filter(({ to }) => to === me.email)
    const link = /https?:\/\/\S+\/invite#token=([\w-]{43})/.exec(letter?.text ?? '')
    expect(letter?.subject).toContain(organization.name)
    expect(data).toMatchObject({ email: me.email, role: 'broker_admin', status: 'pending', decided_at: null })
    const told = await owner.selectFrom('notifications').select('kind').where('user_id', '=', me.id).execute()
    expect(told).toEqual([{ kind: 'invite' }])
    const stored = await owner.selectFrom('invites').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(link?.[1])
    expect((await acceptByLink(me, link?.[1] ?? '')).statusCode).toBe(200)
    const list = await admin.call(invites.list, { params: { id: organization.id } })
    expect(list.data.map(({ status }) => status)).toEqual(['accepted'])
  })

  it('inviting returns 409 for a pending invite or a member, and works again after an invite expired', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const member = await signIn(app.current, 'broker', { organization })
    const { email } = (await member.call(auth.me, {})).data
    const ask = (address: string) =>
      admin.ask(invites.create, { params: { id: organization.id }, body: { email: address, role: 'broker' } })
    await buildInvite(app.current.owner, {
      organization_id: organization.id,
      email: 'late@example.com',
      expires_at: '2026-01-01T00:00:00Z',
    })

    const answers = [
      await ask('New@example.com'),
      await ask('new@example.com'),
      await ask(email),
      await ask('late@example.com'),
    ]

    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [201, undefined],
      [409, 'already_invited'],
      [409, 'already_member'],
      [201, undefined],
    ])
  })

  it('an invite is revoked when the membership of its sender is disabled', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const other = await signIn(app.current, 'super_admin', { organization: admin.organization })
    const [own, guest] = [await somebody(), await somebody()]
    const { id } = await buildOrganization(app.current.owner, { type: 'brokerage' })
    await admin.call(invites.create, { params: { id }, body: { email: own.email, role: 'broker_admin' } })
    await other.call(invites.create, { params: { id }, body: { email: guest.email, role: 'broker' } })
    const params = { id: admin.organization.id, userId: admin.id }
    await other.call(members.setEnabled, { params, body: { enabled: false } })

    const answers = [await accept(own, id), await accept(guest, id)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200])
    const { data } = await other.call(invites.list, { params: { id }, query: {} })
    expect(data.map(({ status }) => status)).toEqual(['accepted', 'revoked'])
  })

  it('only super admins invite, and only with a role of the type of the organization (T063)', async () => {
    const { owner } = app.current
    const organizations = {
      developer: await buildOrganization(owner, { type: 'developer' }),
      brokerage: await buildOrganization(owner, { type: 'brokerage' }),
    }
    let good = 0
    let cells = 0
    for (const inviter of roles) {
      const home = { developer: organizations.developer, brokerage: organizations.brokerage }
      const type = organizationTypeOf(inviter)
      const person = await signIn(app.current, inviter, type === 'platform' ? {} : { organization: home[type] })
      for (const role of roles)
        for (const id of [organizations.developer.id, organizations.brokerage.id]) {
          const fits = organizationTypeOf(role) === (id === organizations.developer.id ? 'developer' : 'brokerage')
          const expected = inviter !== 'super_admin' ? 403 : fits ? 201 : 422
          const body = { email: `guest-${crypto.randomUUID()}@example.com`, role: role as Role }
          const { statusCode } = await person.ask(invites.create, { params: { id }, body })
          cells++
          if (statusCode === expected) good++
        }
    }
    console.log(`T063 roles granted by invites: ${good} of ${cells}`)
    expect(good).toBe(cells)
  })
})

it('a user who has just joined is admitted to the organization by the next call, however fast it is', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const person = await somebody()
    // The server remembers the user without a membership.
    await listOf(person)
    const { organization } = await buildInvite(app.current.owner, { email: person.email })
    await accept(person, organization.id)
    statuses.push((await inject(app.current.app, auth.me, {}, person.token, organization.id)).statusCode)
  }

  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
})
