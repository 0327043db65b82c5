import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auth } from '@storey/api/account/account.ts'
import { firstStart } from '@storey/api/account/first-start.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization, buildUser } from '../../../test/builders/basics.ts'
import { inject, startTestApp, type TestApp } from '../../../test/harness.ts'
import { organizationRoutes } from '../../administration/organizations/routes.ts'
import { signInRoutes } from '../sign-in/routes.ts'
import { keepFirstStartLink, makeFirstStartLink, removeFirstStartLink } from './actions.ts'
import { firstStartRoutes } from './routes.ts'

const PASSWORD = 'four words of one garden'

/** Runs on a server of its own: a platform has only one first start. */
async function onEmpty(work: (app: TestApp) => Promise<void>) {
  const app = await startTestApp([firstStartRoutes, organizationRoutes, signInRoutes])
  try {
    await work(app)
  } finally {
    await app.close()
  }
}
const tokenOf = async ({ services }: TestApp) => (await makeFirstStartLink(services))?.split('#token=')[1] ?? ''
const send = ({ app }: TestApp, token: string, more: object = {}) =>
  inject(app, firstStart.create, {
    body: {
      token,
      full_name: 'Elena Markovic',
      email: 'elena@example.com',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      device_name: 'Vue app',
      ...more,
    },
  })

describe('first start of a server', () => {
  it('the first-start link of a server without a terminal is in a file of its owner only', () =>
    onEmpty(async ({ services: { settings } }) => {
      await writeFile(join(settings.dataDir, 'first-start-link'), 'an older one', { mode: 0o644 })

      const file = await keepFirstStartLink(settings, 'http://localhost/first-start#token=abc')

      expect(await readFile(file, 'utf8')).toBe('http://localhost/first-start#token=abc\n')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      await removeFirstStartLink(settings)
      await removeFirstStartLink(settings)
      await expect(stat(file)).rejects.toThrow('ENOENT')
    }))

  it('the first-start link creates one super admin when ten requests send it at once, and signs them in', () =>
    onEmpty(async (app) => {
      const token = await tokenOf(app)
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(app, token, { email: `elena-${index}@example.com` })),
      )
      const [winner] = all.filter(({ statusCode }) => statusCode === 200)
      const session = winner?.json() as { token: string; organizations: { id: number; pivot_role: string }[] }
      const list = await inject(app.app, organizations.list, {}, session.token, session.organizations[0]?.id)

      expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(422)])
      expect(session.organizations.map(({ pivot_role }) => pivot_role)).toEqual(['super_admin'])
      expect(list.statusCode).toBe(200)
      expect(await makeFirstStartLink(app.services)).toBeUndefined()
      expect(await app.owner.selectFrom('first_start_links').select('id').execute()).toEqual([])
      const log = await app.owner
        .selectFrom('audit_log')
        .select('action')
        .where('action', '=', 'firstStart.create')
        .execute()
      expect(log.length).toBeGreaterThan(0)
    }))

  it('no first-start link is made once a super admin exists, and an older link is refused', () =>
    onEmpty(async (app) => {
      const token = await tokenOf(app)
      const platform = await buildOrganization(app.owner, { type: 'platform' })
      await buildMember(app.owner, platform.id, 'super_admin')

      const late = await send(app, token)

      expect([late.statusCode, Object.keys(late.json().errors)]).toEqual([422, ['token']])
      expect(await makeFirstStartLink(app.services)).toBeUndefined()
    }))

  it('the first-start link refuses a wrong or expired token, a weak password and a used address', () =>
    onEmpty(async (app) => {
      const token = await tokenOf(app)
      const owner = await buildUser(app.owner)
      const wrong = await send(app, 'x'.repeat(43))
      const weak = await send(app, token, { password: 'elena', password_confirmation: 'elena' })
      const taken = await send(app, token, { email: owner.email.toUpperCase() })
      await app.owner.updateTable('first_start_links').set({ expires_at: '2026-01-01T00:00:00Z' }).execute()
      const expired = await send(app, token)
      const again = await send(app, await tokenOf(app))

      const fields = [wrong, weak, taken, expired].map((one) => [one.statusCode, ...Object.keys(one.json().errors)])
      expect(fields).toEqual([
        [422, 'token'],
        [422, 'password'],
        [422, 'email'],
        [422, 'token'],
      ])
      expect(again.statusCode).toBe(200)
    }))

  it('the country of the first start brings the currency and the time zone of the platform', () =>
    onEmpty(async (app) => {
      const token = await tokenOf(app)
      const unknown = await send(app, token, { country: 'Qatar' })
      const made = await send(app, token, { country: 'QA' })
      const platform = await app.owner
        .selectFrom('organizations')
        .select(['country', 'default_currency', 'timezone'])
        .executeTakeFirstOrThrow()

      expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['country']])
      expect(made.json().organizations).toMatchObject([{ country: 'QA' }])
      expect(platform).toEqual({ country: 'QA', default_currency: 'QAR', timezone: 'Asia/Qatar' })
    }))

  it('a first start without a country leaves the country to the page of the organization', () =>
    onEmpty(async (app) => {
      const made = await send(app, await tokenOf(app))

      expect(made.json().organizations).toMatchObject([{ country: null }])
    }))

  it('the first start takes over an account that was never confirmed', () =>
    onEmpty(async (app) => {
      const stranger = await buildUser(app.owner, { email: 'elena@example.com', email_verified_at: null })
      const made = await send(app, await tokenOf(app))
      const signedIn = await inject(app.app, auth.login, {
        body: { email: 'elena@example.com', password: PASSWORD, device_name: 'Vue app' },
      })

      expect(made.json()).toMatchObject({ user_id: stranger.id, full_name: 'Elena Markovic' })
      expect(signedIn.statusCode).toBe(200)
    }))
})
