import { auth } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/account/settings.ts'
import { mentions } from '@storey/api/crm/notes.ts'
import { describe, expect, it } from 'vitest'
import { profileRoutes } from '../../src/account/settings/routes.ts'
import { signInRoutes } from '../../src/account/sign-in/routes.ts'
import { mentionRoutes } from '../../src/crm/notes/routes.ts'
import { signIn, useTestApp } from '../harness.ts'

const app = useTestApp([mentionRoutes, profileRoutes, signInRoutes])
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('PATCH /auth/profile/away', () => {
  it('PATCH /auth/profile/away lasts until the day starts in the time zone of the user, visible to colleagues', async () => {
    const { owner } = app.current
    const me = await signIn(app.current, 'broker')
    const colleague = await signIn(app.current, 'broker_admin', { organization: me.organization })
    await owner.updateTable('users').set({ timezone: 'Pacific/Auckland' }).where('id', '=', me.id).execute()
    const back = dayIn(10)

    const { data } = await me.call(profile.setAway, { body: { away_until: back } })

    expect(data.away_until).toBe(back)
    expect((await me.call(auth.me, {})).data).toMatchObject({ away_until: back, version: 1 })
    const { away_until } = await owner
      .selectFrom('users')
      .select('away_until')
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    const there = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Pacific/Auckland',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
    expect(there.format(new Date(away_until ?? 0))).toBe(`${back}, 00:00`)
    const people = await colleague.call(mentions.list, {})
    expect(people.data.map((one) => [one.id, one.away_until])).toEqual(
      expect.arrayContaining([
        [me.id, back],
        [colleague.id, null],
      ]),
    )
  })

  it('PATCH /auth/profile/away with null ends an absence, and a past absence ends without a request', async () => {
    const me = await signIn(app.current, 'broker')
    await me.call(profile.setAway, { body: { away_until: dayIn(3) } })
    expect((await me.call(profile.setAway, { body: { away_until: null } })).data.away_until).toBeNull()

    const past = new Date(Date.now() - 1000).toISOString()
    await app.current.owner.updateTable('users').set({ away_until: past }).where('id', '=', me.id).execute()

    expect((await me.call(auth.me, {})).data.away_until).toBeNull()
  })

  it.each([
    ['a past day', dayIn(-3)],
    ['a day more than a year ahead', dayIn(400)],
  ])('PATCH /auth/profile/away refuses %s', async (_, away_until) => {
    const me = await signIn(app.current, 'broker')

    const response = await me.ask(profile.setAway, { body: { away_until } })

    expect(response.json().errors).toEqual({ away_until: ['Choose a day after today, within a year.'] })
  })
})
