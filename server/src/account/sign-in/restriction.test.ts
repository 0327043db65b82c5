import { auth } from '@storey/api/account/account.ts'
import { members } from '@storey/api/administration/members.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { people } from '@storey/api/administration/people.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { describe, expect, it } from 'vitest'
import { buildCredentials, buildMember, buildOrganization, PASSWORD } from '../../../test/builders/basics.ts'
import { inject, signIn, useTestApp } from '../../../test/harness.ts'
import { memberRoutes } from '../../administration/members/routes.ts'
import { organizationRoutes } from '../../administration/organizations/routes.ts'
import { peopleRoutes } from '../../administration/people/routes.ts'
import { signInRoutes } from './routes.ts'

const app = useTestApp([memberRoutes, organizationRoutes, peopleRoutes, signInRoutes])
const PAST = '2020-01-31'
const AHEAD = '2099-01-31'

/** A broker of a brokerage, a function with which the platform enters dates of licenses, and one that reads the restriction as the broker sees it. */
async function brokerage() {
  const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
  const broker = await signIn(app.current, 'broker', { organization })
  const platform = await signIn(app.current, 'super_admin')
  const told = async () => {
    // Without selecting it: a suspended organization cannot be selected.
    const { data } = (await inject(app.current.app, auth.me, {}, broker.token)).json() as ResponseOf<typeof auth.me>
    return data.organizations.map(({ pivot_enabled, restriction }) => ({ pivot_enabled, restriction }))
  }
  const renew = async (dates: { trade_license_expires_on?: string; regulator_office_expires_on?: string }) => {
    const params = { id: organization.id }
    const { version } = (await platform.call(organizations.one, { params })).data
    await platform.call(organizations.change, { params, body: { version, ...dates } })
  }
  return { params: { id: organization.id }, broker, told, renew }
}

describe('restriction of an organization', () => {
  it('members see which licenses of their brokerage expired until they are renewed', async () => {
    const { told, renew } = await brokerage()
    const restricted = (...expired: string[]) => [
      { pivot_enabled: true, restriction: { status: 'restricted', expired, reason: null } },
    ]

    expect(await told()).toEqual([{ pivot_enabled: true, restriction: null }])
    await renew({ trade_license_expires_on: PAST })
    expect(await told()).toEqual(restricted('trade_license'))
    await renew({ regulator_office_expires_on: PAST })
    expect(await told()).toEqual(restricted('trade_license', 'regulator_office'))
    await renew({ trade_license_expires_on: AHEAD })
    expect(await told()).toEqual(restricted('regulator_office'))
    await renew({ regulator_office_expires_on: AHEAD })
    expect(await told()).toEqual([{ pivot_enabled: true, restriction: null }])
  })

  it('members see the reason of a suspension, disabled members do not', async () => {
    const { owner } = app.current
    const platform = await signIn(app.current, 'super_admin')
    const { params, told, broker } = await brokerage()
    await platform.call(organizations.suspend, { params, body: { reason: 'Complaints' } })

    const suspended = { status: 'suspended', expired: [], reason: 'Complaints' }
    expect(await told()).toEqual([{ pivot_enabled: false, restriction: suspended }])
    const other = await buildMember(owner, params.id, 'broker')
    await buildCredentials(owner, other.id)
    const body = { email: other.email, password: PASSWORD, device_name: DEVICE_NAME }
    expect((await inject(app.current.app, auth.login, { body })).json().organizations).toMatchObject([
      { restriction: suspended },
    ])

    await platform.call(members.setEnabled, { params: { ...params, userId: broker.id }, body: { enabled: false } })
    expect(await told()).toEqual([{ pivot_enabled: false, restriction: null }])
    await platform.call(members.setEnabled, { params: { ...params, userId: other.id }, body: { enabled: false } })
    expect((await inject(app.current.app, auth.login, { body })).json().organizations).toMatchObject([
      { pivot_enabled: false, restriction: null },
    ])
  })
})

describe('last sign-in', () => {
  it('signing in removes a user from the filter "never signed in"', async () => {
    const { owner } = app.current
    const platform = await signIn(app.current, 'super_admin')
    const organization = await buildOrganization(owner, { type: 'brokerage' })
    const user = await buildMember(owner, organization.id, 'broker')
    await buildCredentials(owner, user.id)
    const never = async () =>
      (
        await platform.call(people.list, { query: { organization: [organization.id], never_signed_in: true } })
      ).data.map(({ id }) => id)

    expect(await never()).toEqual([user.id])
    const body = { email: user.email, password: PASSWORD, device_name: DEVICE_NAME }
    await inject(app.current.app, auth.login, { body })
    expect(await never()).toEqual([])
  })
})
