import { auth } from '@storey/api/account/account.ts'
import { entry } from '@storey/api/account/entry.ts'
import { profile } from '@storey/api/account/settings.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { entryRoutes } from '../../src/account/entry/routes.ts'
import { profileRoutes } from '../../src/account/settings/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { buildCredentials, PASSWORD } from '../builders/basics.ts'
import { buildToken, inject, type Person, signIn, useTestApp } from '../harness.ts'
import { buildPicture } from '../samples/account-settings.ts'

const app = useTestApp([entryRoutes, profileRoutes, signInRoutes])

async function somebody(): Promise<Person & { email: string }> {
  const person = await signIn(app.current, 'broker')
  await buildCredentials(app.current.owner, person.id)
  const { data } = await person.call(auth.me, {})
  return { ...person, email: data.email }
}

const emailsTo = async (address: string) => {
  await app.current.work()
  return (await app.current.mailbox.list()).filter(({ to }) => to === address)
}
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describe('PATCH /auth/profile', () => {
  it('the first screen is the choice of the user, else of the organization, and keeps the version of the profile', async () => {
    const { owner } = app.current
    const me = await signIn(app.current, 'broker')
    const starts = async () => {
      const { data } = await me.call(auth.me, {})
      return [data.starts_at_home, data.organizations.map(({ starts_at_home }) => starts_at_home)]
    }
    const { version } = (await me.call(auth.me, {})).data

    expect(await starts()).toEqual([null, [false]])
    await owner
      .updateTable('organizations')
      .set({ starts_at_home: true })
      .where('id', '=', me.organization.id)
      .execute()
    expect(await starts()).toEqual([null, [true]])
    const { data } = await me.call(profile.change, { body: { starts_at_home: false, version } })
    expect(data.version).toBe(version)
    expect(await starts()).toEqual([false, [false]])
    await me.call(profile.change, { body: { job_title: 'Director', version } })
  })

  it('the height of rows is normal until the user chooses another, on every device, and keeps the version of the profile', async () => {
    const me = await signIn(app.current, 'broker')
    const { data: before } = await me.call(auth.me, {})
    const { data } = await me.call(profile.change, { body: { density: 'compact', version: before.version } })
    const refused = await me.ask(profile.change, { body: { density: 'tiny' as 'compact', version: before.version } })

    expect([before.density, data.density, data.version]).toEqual(['normal', 'compact', before.version])
    expect((await me.call(auth.me, {})).data.density).toBe('compact')
    expect(refused.json().errors).toEqual({ density: ['Choose compact, normal or comfortable.'] })
  })

  it('PATCH /auth/profile changes the given fields and returns the new version', async () => {
    const me = await somebody()
    const { version } = (await me.call(auth.me, {})).data

    const { data } = await me.call(profile.change, {
      body: {
        full_name: 'Lina Haddad',
        job_title: 'Broker',
        phone: '+971501234567',
        timezone: 'Asia/Kolkata',
        version,
      },
    })

    expect(data).toMatchObject({
      full_name: 'Lina Haddad',
      job_title: 'Broker',
      timezone: 'Asia/Kolkata',
      avatar: null,
    })
    expect(data.version).toBe(version + 1)
    expect((await me.call(auth.me, {})).data.full_name).toBe('Lina Haddad')
  })

  it('PATCH /auth/profile returns 409 with the current profile for a stale version', async () => {
    const me = await somebody()
    const { version } = (await me.call(auth.me, {})).data
    await me.call(profile.change, { body: { job_title: 'Director', version } })

    const late = await me.ask(profile.change, { body: { job_title: 'Broker', version } })

    expect([late.statusCode, late.json().code, late.json().current.job_title]).toEqual([409, 'stale', 'Director'])
  })

  it.each(['Mars/Olympus', '+04:00', ''])('PATCH /auth/profile refuses the time zone %j', async (timezone) => {
    const me = await somebody()

    const { statusCode, body } = await me.ask(profile.change, { body: { timezone, version: 1 } })

    expect([statusCode, Object.keys(JSON.parse(body).errors)]).toEqual([422, ['timezone']])
  })
})

describe('profile picture', () => {
  it('a profile picture is stored as a square in three sizes, without metadata of the camera', async () => {
    const me = await somebody()
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#4263eb' } })
      .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '25/1 11/1 0/1' } })
      .jpeg()
      .toBuffer()

    const { data } = await me.call(profile.setAvatar, { body: { file: new File([new Uint8Array(photo)], 'me.jpg') } })

    const sizes = []
    for (const address of Object.values(data.avatar ?? {})) {
      const { rawPayload } = await app.current.app.inject({ url: address })
      const { width, height, format, exif } = await sharp(rawPayload).metadata()
      sizes.push([width, height, format, exif, rawPayload.includes('CANARY')])
    }
    expect(photo.includes('CANARY')).toBe(true)
    expect(sizes).toEqual([
      [320, 320, 'webp', undefined, false],
      [900, 900, 'webp', undefined, false],
      [900, 900, 'webp', undefined, false],
    ])
    expect((await me.call(auth.me, {})).data.avatar).toEqual(data.avatar)
  })

  it('a new or removed profile picture deletes the previous files', async () => {
    const me = await somebody()
    const first = (await me.call(profile.setAvatar, { body: { file: await buildPicture() } })).data.avatar
    const second = (await me.call(profile.setAvatar, { body: { file: await buildPicture(300, 300, 'webp') } })).data
      .avatar
    await app.current.work()
    const statusOf = async (url = '') => (await app.current.app.inject({ url })).statusCode

    const replaced = [await statusOf(first?.small), await statusOf(second?.small)]
    const { data } = await me.call(profile.removeAvatar, {})
    await app.current.work()

    expect(replaced).toEqual([404, 200])
    expect([data.avatar, await statusOf(second?.small)]).toEqual([null, 404])
  })

  it('a profile picture is refused when it is no image, cut off or has too many pixels', async () => {
    const me = await somebody()
    const whole = new Uint8Array(await (await buildPicture(400, 400, 'jpeg')).arrayBuffer())
    const ask = async (content: Uint8Array<ArrayBuffer>) => {
      const answer = await me.ask(profile.setAvatar, { body: { file: new File([content], 'face.png') } })
      return answer.statusCode
    }

    const text = await ask(new TextEncoder().encode('<svg onload="x()"></svg>'))
    const cut = await ask(whole.slice(0, whole.length / 2))
    const document = await ask(new TextEncoder().encode('%PDF-1.7\n...\n%%EOF\n'))
    const huge = await ask(new Uint8Array(await (await buildPicture(8000, 8000)).arrayBuffer()))

    expect({ text, cut, document, huge }).toEqual({ text: 415, cut: 422, document: 415, huge: 422 })
  })
})

describe('PATCH /auth/change-password', () => {
  it('PATCH /auth/change-password requires the password, ends other sessions and sends an e-mail (T013, T028)', async () => {
    const me = await somebody()
    const other = await buildToken(app.current.owner, me.id)
    const password = 'a river under seven bridges'
    const change = (current_password: string, next = password, again = next) =>
      me.ask(profile.changePassword, {
        body: { current_password, password: next, password_confirmation: again },
      })

    const wrong = await change('not my password')
    const twice = await change(PASSWORD, password, 'another one entirely')
    const short = await change(PASSWORD, 'short')
    const guessable = await change(PASSWORD, 'skylinebuilders1')
    const right = await change(PASSWORD)

    const fields = [wrong, twice, short, guessable].map((answer) => Object.keys(answer.json().errors)[0])
    expect(fields).toEqual(['current_password', 'password_confirmation', 'password', 'password'])
    expect(right.statusCode).toBe(204)
    expect((await inject(app.current.app, auth.me, {}, other)).statusCode).toBe(401)
    expect((await me.ask(auth.me, {})).statusCode).toBe(200)
    expect((await emailsTo(me.email)).map(({ text }) => text).join()).toContain('Your password was changed')
    const login = (given: string) =>
      inject(app.current.app, auth.login, { body: { email: me.email, password: given, device_name: 'Test' } })
    expect([(await login(PASSWORD)).statusCode, (await login(password)).statusCode]).toEqual([422, 200])
    console.log('T013 change of password: 8 of 8')
  })

  it('PATCH /auth/change-password revokes password reset links requested before', async () => {
    const me = await somebody()
    await inject(app.current.app, entry.forgotPassword, { body: { email: me.email } })
    const token = tokenIn((await emailsTo(me.email))[0]?.text)
    const password = 'a river under seven bridges'
    await me.call(profile.changePassword, {
      body: { current_password: PASSWORD, password, password_confirmation: password },
    })

    const reset = await inject(app.current.app, entry.resetPassword, {
      body: { token, password: 'seven quiet herons', password_confirmation: 'seven quiet herons' },
    })

    expect([token.length, reset.statusCode, Object.keys(reset.json().errors)]).toEqual([43, 422, ['token']])
  })
})

describe('change of the e-mail address', () => {
  it('changing the e-mail address requires the password, e-mails both addresses and needs the link, once', async () => {
    const me = await somebody()
    const next = `next-${me.email}`

    const refused = await me.ask(profile.changeEmail, { body: { email: next, password: 'wrong' } })
    const asked = await me.ask(profile.changeEmail, { body: { email: next.toUpperCase(), password: PASSWORD } })

    expect([refused.statusCode, asked.statusCode]).toEqual([422, 204])
    expect((await me.call(auth.me, {})).data.email).toBe(me.email)
    const [letter] = await emailsTo(next)
    expect(letter?.text).toContain('/auth/change-email#token=')
    const warning = (await emailsTo(me.email)).find(
      ({ subject }) => subject === 'Your e-mail address is about to change',
    )
    expect(warning?.text).toMatch(/Review security:\n.+\/auth\/account-settings\/security/)
    const token = tokenIn(letter?.text)
    const confirms = await Promise.all(
      Array.from({ length: 20 }, () =>
        inject(app.current.app, profile.confirmEmail, { body: { token, password: PASSWORD } }),
      ),
    )
    const winners = confirms.filter(({ statusCode }) => statusCode === 200).length
    console.log(`E-mail link used by 20 at once: ${winners} of 1 succeeded`)
    expect(winners).toBe(1)
    expect((await me.call(auth.me, {})).data).toMatchObject({ email: next, email_verified: true })
    expect((await emailsTo(me.email)).map(({ subject }) => subject)).toContain('Your e-mail address was changed')
  })

  it('changing the e-mail address ends every other session', async () => {
    const me = await somebody()
    const other = await buildToken(app.current.owner, me.id)
    const next = `moved-${me.email}`
    await me.call(profile.changeEmail, { body: { email: next, password: PASSWORD } })
    const token = tokenIn((await emailsTo(next))[0]?.text)
    const seen = async (by: string) => (await inject(app.current.app, auth.me, {}, by)).statusCode
    const before = [await seen(me.token), await seen(other)]

    await inject(app.current.app, profile.confirmEmail, { body: { token, password: PASSWORD } })

    expect([before, [await seen(me.token), await seen(other)]]).toEqual([
      [200, 200],
      [200, 401],
    ])
  })

  it('changing the e-mail address takes over an unconfirmed registration and revokes its link', async () => {
    const me = await somebody()
    const next = `mine-${me.email}`
    await inject(app.current.app, entry.register, {
      body: { full_name: 'A stranger', email: next, phone: '+971501234567', device_name: 'Test' },
    })
    const strangers = tokenIn((await emailsTo(next))[0]?.text)
    await me.call(profile.changeEmail, { body: { email: next, password: PASSWORD } })
    const email = (await emailsTo(next)).find(({ text }) => text.includes('/auth/change-email#token='))

    const confirmed = await inject(app.current.app, profile.confirmEmail, {
      body: { token: tokenIn(email?.text), password: PASSWORD },
    })
    const password = 'eleven slow tortoises'
    const late = await inject(app.current.app, entry.verifyEmail, {
      body: { token: strangers, password, password_confirmation: password },
    })

    expect([strangers.length, confirmed.statusCode, late.statusCode]).toEqual([43, 200, 422])
    expect((await me.call(auth.me, {})).data).toMatchObject({ email: next, email_verified: true })
  })

  it('changing the e-mail address to one with an account returns 204 and sends no link', async () => {
    const [me, owner] = [await somebody(), await somebody()]

    const asked = await me.ask(profile.changeEmail, { body: { email: owner.email, password: PASSWORD } })

    const [letter] = await emailsTo(owner.email)
    expect([asked.statusCode, asked.body]).toEqual([204, ''])
    expect(letter?.subject).toBe('Your address already has an account')
    expect(tokenIn(letter?.text)).toBe('')
  })

  it('confirming a new e-mail address requires the password of the account (C1)', async () => {
    const stranger = await somebody()
    const victim = `victim-of-${stranger.email}`
    await stranger.call(profile.changeEmail, { body: { email: victim, password: PASSWORD } })
    const [letter] = await emailsTo(victim)
    const token = tokenIn(letter?.text)

    const answers = [
      await inject(app.current.app, profile.confirmEmail, { body: { token } }),
      await inject(app.current.app, profile.confirmEmail, { body: { token, password: 'a guess of theirs' } }),
    ]

    expect(answers.map((one) => [one.statusCode, Object.keys(one.json().errors)])).toEqual([
      [422, ['password']],
      [422, ['password']],
    ])
    expect((await stranger.call(auth.me, {})).data.email).toBe(stranger.email)
  })

  it('the e-mail to a new address holds no text typed by the user (M6)', async () => {
    const me = await somebody()
    const { version } = (await me.call(auth.me, {})).data
    await me.call(profile.change, { body: { full_name: 'Visit https://evil.test now', version } })
    await me.call(profile.changeEmail, { body: { email: `read-${me.email}`, password: PASSWORD } })

    const [letter] = await emailsTo(`read-${me.email}`)

    expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toContain('evil.test')
  })

  it('confirming a new e-mail address returns 409 when another user has taken it', async () => {
    const [me, rival] = [await somebody(), await somebody()]
    const next = `both-${me.email}`
    await me.call(profile.changeEmail, { body: { email: next, password: PASSWORD } })
    const [letter] = await emailsTo(next)
    await app.current.owner.updateTable('users').set({ email: next }).where('id', '=', rival.id).execute()

    const late = await inject(app.current.app, profile.confirmEmail, {
      body: { token: tokenIn(letter?.text), password: PASSWORD },
    })

    expect([late.statusCode, late.json().code]).toEqual([409, 'email_taken'])
    expect((await me.call(auth.me, {})).data.email).toBe(me.email)
  })
})
