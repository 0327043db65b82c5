import { notifications } from '@storey/api/account/notifications.ts'
import { colleagueRequests } from '@storey/api/administration/colleague-requests.ts'
import { invites } from '@storey/api/administration/invites.ts'
import { platformSettings } from '@storey/api/administration/platform.ts'
import { describe, expect, it } from 'vitest'
import { unique } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { organizationInviteRoutes } from '../invites/routes.ts'
import { platformRoutes } from '../platform/routes.ts'
import { colleagueRequestRoutes } from './routes.ts'

const app = useTestApp([colleagueRequestRoutes, notificationRoutes, organizationInviteRoutes, platformRoutes])
const asked = (more: object = {}) => ({
  full_name: 'ليلى حداد',
  email: `colleague-${unique()}@example.com`,
  role: 'broker' as const,
  ...more,
})

async function people() {
  const admin = await signIn(app.current, 'broker_admin')
  const platform = await signIn(app.current, 'super_admin')
  const params = { id: admin.organization.id }
  const invited = async () => (await platform.call(invites.list, { params, query: {} })).data.map(({ email }) => email)
  return { admin, platform, params, invited }
}

describe('requests for colleagues', () => {
  it('a colleague is invited once a super admin approves, and both sides are notified', async () => {
    const { admin, platform, params, invited } = await people()
    const body = asked()
    const { data: request } = await admin.call(colleagueRequests.create, { params, body })
    const before = await invited()
    const [told] = (await platform.call(notifications.list, { query: { kind: 'registration_submitted' } })).data
    const { data } = await platform.call(colleagueRequests.approve, { params: { ...params, requestId: request.id } })
    const [answer] = (await admin.call(notifications.list, { query: { kind: 'invite' } })).data

    expect(request).toMatchObject({ status: 'pending', full_name: 'ليلى حداد', role: 'broker', link: null })
    expect(before).toEqual([])
    expect(told).toMatchObject({ outcome: 'changed', subject: { id: params.id } })
    expect(data.status).toBe('approved')
    expect(await invited()).toEqual([body.email])
    expect(answer).toMatchObject({ outcome: 'accepted', detail: 'ليلى حداد' })
  })

  it('a rejected request for a colleague keeps its reason and invites no one', async () => {
    const { admin, platform, params, invited } = await people()
    const { data: request } = await admin.call(colleagueRequests.create, { params, body: asked() })
    const which = { params: { ...params, requestId: request.id } }
    const forbidden = await admin.ask(colleagueRequests.approve, which)
    const { data } = await platform.call(colleagueRequests.reject, { ...which, body: { reason: 'No card.' } })
    const late = await platform.ask(colleagueRequests.approve, which)

    expect(forbidden.statusCode).toBe(403)
    expect(data).toMatchObject({ status: 'rejected', reason: 'No card.' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'colleague_request_decided'])
    expect(await invited()).toEqual([])
  })

  it('of twenty requests for one address one waits, and of twenty approvals one invites', async () => {
    const { admin, platform, params, invited } = await people()
    const body = asked()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => admin.ask(colleagueRequests.create, { params, body })),
    )
    const [request] = (await admin.call(colleagueRequests.list, { params })).data
    const approved = await Promise.all(
      Array.from({ length: 20 }, () =>
        platform.ask(colleagueRequests.approve, { params: { ...params, requestId: request?.id ?? 0 } }),
      ),
    )

    expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(approved.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await invited()).toEqual([body.email])
  })

  it('where the platform lets admins invite, a colleague is invited at once', async () => {
    const { admin, platform, params, invited } = await people()
    const allow = async (admins_invite: boolean) => {
      const { version } = (await platform.call(platformSettings.get, {})).data
      await platform.call(platformSettings.change, { body: { admins_invite, version } })
    }
    await allow(true)
    const body = asked()
    const { data } = await admin.call(colleagueRequests.create, { params, body })
    const again = await admin.ask(colleagueRequests.create, { params, body })
    await allow(false)

    expect(data).toMatchObject({ status: 'approved', decided_by: { id: admin.id } })
    expect(await invited()).toEqual([body.email])
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_invited'])
  })

  it('a request for a colleague is refused for a role of another kind of organization and for a member', async () => {
    const { admin, params } = await people()
    const { email } = await app.current.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const role = await admin.ask(colleagueRequests.create, { params, body: asked({ role: 'developer' }) })
    const member = await admin.ask(colleagueRequests.create, { params, body: asked({ email }) })

    expect([role.statusCode, Object.keys(role.json().errors)]).toEqual([422, ['role']])
    expect([member.statusCode, member.json().code]).toEqual([409, 'already_member'])
  })
})
