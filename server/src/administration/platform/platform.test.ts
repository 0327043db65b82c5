import { entry } from '@storey/api/account/entry.ts'
import { platform, platformSettings } from '@storey/api/administration/platform.ts'
import { PLATFORM_DEFAULTS } from '@storey/api/administration/platform-defaults.ts'
import { registrations } from '@storey/api/administration/registrations.ts'
import { describe, expect, it } from 'vitest'
import { buildRegistration, company } from '../../../test/builders/registration.ts'
import { inject, signIn, useTestApp } from '../../../test/harness.ts'
import { entryRoutes } from '../../account/entry/routes.ts'
import { emailJobs } from '../../mail/jobs.ts'
import { registrationRoutes } from '../registrations/routes.ts'
import { platformRoutes } from './routes.ts'

const app = useTestApp([entryRoutes, platformRoutes, registrationRoutes, emailJobs])
const admin = () => signIn(app.current, 'super_admin')

/** Changes settings as a super admin who has just read them. */
async function change(values: object) {
  const by = await admin()
  const { data } = await by.call(platformSettings.get, {})
  return by.call(platformSettings.change, { body: { ...values, version: data.version } })
}
const face = async () => (await inject(app.current.app, platform.face, {})).json().data

describe('settings of the platform', () => {
  it('an empty setting of the platform means its default, which the settings name', async () => {
    const { data } = await (await admin()).call(platformSettings.get, {})

    expect(data).toMatchObject({
      product_name: null,
      registration: null,
      languages: 'en,ar',
      defaults: {
        product_name: 'Storey',
        sender_name: 'Storey',
        sender_address: 'storey@localhost',
        registration: 'open',
      },
    })
    expect(await face()).toMatchObject({
      name: 'Storey',
      accent: null,
      signup: { open: true, developer: null, privacy_notice: PLATFORM_DEFAULTS.privacy_notice },
    })
  })

  it('e-mails have the name, color, sender and address for answers of the settings, as they are when they are sent', async () => {
    await change({
      product_name: 'Harbor & Co',
      brand_color: '#FFD400',
      sender_name: 'Harbor Sales',
      reply_to: 'desk@example.com',
    })
    const address = 'new.user@example.com'
    await inject(app.current.app, entry.register, {
      body: { full_name: 'New User', email: address, phone: '+971501234567', device_name: 'Test' },
    })
    await app.current.work()

    const [email] = await app.current.mailbox.list(address)
    const source = String(await app.current.mailbox.message(email?.id ?? ''))
    const { accent, name } = await face()
    expect(name).toBe('Harbor & Co')
    expect(source).toContain('From: Harbor Sales <storey@localhost>')
    expect(source).toContain('Reply-To: desk@example.com')
    expect(email?.text).toContain('creating your Harbor & Co account')
    expect(email?.text).toContain('-- \nHarbor & Co')
    expect(email?.text).not.toContain('Storey')
    // Yellow is darkened until white words on it can be read.
    expect(accent).not.toBe('#ffd400')
    expect(email?.html).toContain(`background:${accent}`)
    expect(email?.html).toContain('Harbor &amp; Co')
  })

  it('the registration of brokerages can be closed: nothing begins, and what was begun can be finished', async () => {
    const { uuid, token } = await buildRegistration(app.current.owner, { whole: true })
    await change({ signup_open: false, signup_developer: 'Meridian Developments', code_of_conduct: 'Be honest.' })
    const begun = await inject(app.current.app, registrations.begin, { body: company() })
    const earlier = await inject(app.current.app, registrations.get, { params: { orgUuid: uuid } }, token)

    expect([begun.statusCode, begun.json().code]).toEqual([409, 'signup_closed'])
    expect(earlier.statusCode).toBe(200)
    expect((await face()).signup).toMatchObject({
      open: false,
      developer: 'Meridian Developments',
      code_of_conduct: 'Be honest.',
    })
  })

  it('who may create an account is what the settings say, else what REGISTRATION says', async () => {
    const asked = async () => (await inject(app.current.app, entry.registration, {})).json().data.open
    await change({ registration: 'invite' })
    const closed = await asked()
    const refused = await inject(app.current.app, entry.register, {
      body: { full_name: 'Late', email: 'late@example.com', phone: '+971501234568', device_name: 'Test' },
    })
    await change({ registration: null })

    expect([closed, refused.statusCode, refused.json().code, await asked()]).toEqual([false, 409, 'invite_only', true])
  })

  it('of twenty changes of the settings at once with one version, one is saved', async () => {
    const by = await admin()
    const { data } = await by.call(platformSettings.get, {})
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        by.askWrong(platformSettings.change, { body: { signup_days: index + 1, version: data.version } }),
      ),
    )

    const saved = all.filter(({ statusCode }) => statusCode === 200)
    expect(saved).toHaveLength(1)
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    expect((await by.call(platformSettings.get, {})).data.signup_days).toBe(saved[0]?.json().data.signup_days)
  })

  it('settings refuse a color, a language, days and texts that make no sense, with the field', async () => {
    const by = await admin()
    const { data } = await by.call(platformSettings.get, {})
    const wrong = [
      { brand_color: 'red' },
      { languages: 'fr' },
      { signup_days: 0 },
      { reply_to: 'desk' },
      { product_name: '' },
      { privacy_notice: '   ' },
      { vat_percent: '101' },
    ]
    const answers = await Promise.all(
      wrong.map((values) => by.askWrong(platformSettings.change, { body: { ...values, version: data.version } })),
    )

    expect(answers.map((one) => [one.statusCode, ...Object.keys(one.json().errors ?? {})])).toEqual(
      wrong.map((values) => [422, ...Object.keys(values)]),
    )
  })
})
