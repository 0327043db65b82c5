import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { makeLink } from '../../src/account/links/actions.ts'
import { buildCredentials, buildOrganization, buildUser, PASSWORD } from '../builders/basics.ts'
import { BANK, BANK_ABROAD, BROKER, company, documentFile, general, SIGNATORY } from '../builders/registration.ts'
import { buildToken } from '../harness.ts'
import { buildInvite } from '../samples/account-settings.ts'
import { idsIn, type World } from './world.ts'

const NOBODY = { organization_id: 0 }
const NEW_PASSWORD = 'a garden behind the old wall'

/** Signs in with a device name, as the client does, and reads the flat answer. */
async function signInAgain({ call }: World, email: string, password = PASSWORD) {
  const { body } = await call(NOBODY, 'POST auth/login', {}, { email, password, device_name: 'Vue app' })
  return body
}

export async function auth(world: World): Promise<void> {
  const { call, app } = world
  const { owner } = app
  const user = await buildUser(owner, { full_name: 'Lina Aziz' })
  await buildCredentials(owner, user.id)
  const body = await signInAgain(world, user.email)
  expect(body).toMatchObject({ two_factor_auth: false, full_name: 'Lina Aziz', user_id: user.id, organizations: [] })
  const me = { token: String(body.token), organization_id: 0 }

  expect((await call(me, 'GET auth/me')).data).toMatchObject({ full_name: 'Lina Aziz' })
  await call(me, 'PATCH auth/profile', {}, { full_name: 'Lina Haddad', job_title: 'Broker' })
  expect((await call(me, 'GET auth/me')).data).toMatchObject({ full_name: 'Lina Haddad' })

  const invited = await buildOrganization(owner, { type: 'brokerage' })
  await buildInvite(owner, {
    email: user.email,
    organization_id: invited.id,
    organization_type: 'brokerage',
    role: 'broker',
  })
  const { data } = await call(me, 'GET auth/invites')
  expect(data[0]?.organization).toMatchObject({ id: invited.id })
  await call(me, 'POST auth/invites/{orgId}', { orgId: invited.id })
  expect((await call({ ...me, organization_id: invited.id }, 'GET auth/me')).data.organizations).toMatchObject([
    { id: invited.id, pivot_role: 'broker', pivot_enabled: true },
  ])

  await call(
    me,
    'PATCH auth/change-password',
    {},
    { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
  )
  const again = { token: String((await signInAgain(world, user.email, NEW_PASSWORD)).token), organization_id: 0 }
  await call(again, 'POST auth/logout')
  const ended = await owner
    .selectFrom('tokens')
    .select('id')
    .where('user_id', '=', user.id)
    .where('ended_at', 'is', null)
    .execute()
  expect(ended).toHaveLength(1)

  await call(NOBODY, 'POST auth/forgot-password', {}, { email: user.email })
  await app.work()
  expect(await owner.selectFrom('emails').select('kind').where('address', '=', user.email).execute()).toContainEqual({
    kind: 'reset_password',
  })
  const token = await makeLink(owner, { user_id: user.id, purpose: 'reset_password', email: user.email })
  await call(NOBODY, 'POST auth/reset-password', {}, { token, password: PASSWORD, password_confirmation: PASSWORD })
  expect((await signInAgain(world, user.email)).token).toEqual(expect.any(String))
}

export async function register({ call, app }: World): Promise<void> {
  const email = `newcomer-${crypto.randomUUID()}@example.com`
  const password = NEW_PASSWORD
  const person = { full_name: 'Amal Haddad', email, phone: '+971501234567', device_name: 'Vue app' }
  const { body } = await call(
    NOBODY,
    'POST auth/register',
    {},
    { ...person, password, password_confirmation: password },
  )
  expect(body).toMatchObject({ two_factor_auth: false, token: null, verification_sent: true, next: 'confirm_email' })
  expect(body.message).toEqual(expect.stringContaining('Open the link'))
  expect(await app.owner.selectFrom('users').select('full_name').where('email', '=', email).execute()).toHaveLength(1)
}

export async function registration({ call, app }: World): Promise<void> {
  const data = company()
  const { data: free, body: available } = await call(
    NOBODY,
    'POST auth/organization-registration/check-trade-license-number',
    {},
    { trade_license_number: data.trade_license_number, country: 'AE' },
  )
  expect([free, available]).toMatchObject([{}, { available: true }])
  const begun = await call(
    NOBODY,
    'POST auth/organization-registration/company-data',
    {},
    {
      ...data,
      established_year: 2010,
      trade_license: documentFile('license.pdf'),
      regulator_certificate: documentFile('certificate.pdf'),
      tax_certificate: documentFile('tax.pdf'),
    },
  )
  const own = { token: String(begun.body.token), organization_id: 0 }
  const params = { orgUuid: begun.body.uuid }
  await call(own, 'POST auth/organization-registration/{orgUuid}/bank-data', params, {
    ...BANK,
    bank_confirmation_letter: documentFile('letter.pdf'),
  })
  await call(own, 'POST auth/organization-registration/{orgUuid}/auth-signatory-data', params, {
    ...SIGNATORY,
    signatory_id: documentFile('passport.pdf'),
    power_of_attorney: documentFile('power.pdf'),
  })
  const sent = await call(own, 'POST auth/organization-registration/{orgUuid}/broker-data', params, {
    brokers: [BROKER, { ...BROKER, email: 'second@alnoorgate.example', languages: ['en', 'ar'] }],
    broker_cards: [documentFile('first.pdf'), documentFile('second.pdf')],
    declared: true,
  })
  expect(sent.data.status).toBe('pending_review')
  const { organization_id } = await app.owner
    .selectFrom('organizations')
    .select('id as organization_id')
    .where('uuid', '=', String(begun.body.uuid))
    .executeTakeFirstOrThrow()
  const documents = await app.owner
    .selectFrom('organization_documents')
    .select(['kind', 'broker_id'])
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .execute()
  expect(documents.map(({ kind }) => kind)).toEqual([
    'trade_license',
    'regulator_certificate',
    'tax_certificate',
    'bank_confirmation_letter',
    'signatory_id',
    'power_of_attorney',
    'broker_card',
    'broker_card',
  ])
  expect(new Set(documents.slice(-2).map(({ broker_id }) => broker_id)).size).toBe(2)
}

export async function internationalRegistration({ call, app }: World): Promise<void> {
  const begun = await call(
    NOBODY,
    'POST auth/international-registration/general-data',
    {},
    {
      ...general(),
      incorporation_certificate: documentFile('incorporation.pdf'),
    },
  )
  const own = { token: String(begun.body.token), organization_id: 0 }
  const params = { orgUuid: begun.body.uuid }
  await call(own, 'POST auth/international-registration/{orgUuid}/bank-data', params, {
    ...BANK_ABROAD,
    bank_confirmation_letter: documentFile('letter.pdf'),
  })
  const sent = await call(own, 'POST auth/international-registration/{orgUuid}/auth-signatory-data', params, {
    ...SIGNATORY,
    signatory_id: documentFile('passport.pdf'),
    declared: true,
  })
  expect(sent.data.status).toBe('pending_review')
  const saved = await app.owner
    .selectFrom('organizations')
    .select(['status', 'country'])
    .where('uuid', '=', String(begun.body.uuid))
    .execute()
  expect(saved).toEqual([{ status: 'pending_review', country: 'GB' }])
}

export async function twoFactor(world: World): Promise<void> {
  const { call, app } = world
  const user = await buildUser(app.owner)
  await buildCredentials(app.owner, user.id)
  const me = { token: await buildToken(app.owner, user.id), organization_id: 0 }
  const enabled = await call(me, 'POST auth/2fa/enable', {}, { password: PASSWORD })
  const totp = new TOTP({ secret: Secret.fromBase32(String(enabled.data.secret)) })
  expect((await call(me, 'GET auth/2fa/qr-code')).body.svg).toEqual(expect.stringContaining('<svg'))
  await call(me, 'POST auth/2fa/confirm', {}, { code: totp.generate() })
  const { data } = await call(me, 'GET auth/2fa/recovery-codes')
  const codes = data.codes ?? data
  expect(idsIn(codes).length).toBeGreaterThan(5)
  const asked = await signInAgain(world, user.email)
  expect(asked).toMatchObject({ two_factor_auth: true })
  const { body } = await call(
    NOBODY,
    'POST auth/2fa/challenge',
    {},
    {
      challenge_token: asked.challenge_token,
      recovery_code: codes[0],
      device_name: 'Vue app',
    },
  )
  expect(body).toMatchObject({ token: expect.any(String), has_enabled_two_factor_auth: true })
}
