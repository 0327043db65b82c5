import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, signIn, useBrowser, visit } from '../browser.ts'
import { drag } from '../lead-steps.ts'

useBrowser()

/** A day of 2031 that other tries of this journey hardly ever take. */
const someMonday = () => {
  const day = new Date(Date.UTC(2031, 0, 6 + 7 * Math.floor(Math.random() * 40)))
  return day.toISOString().slice(0, 10)
}
const later = (day: string, by: number) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + by)
  return date.toISOString().slice(0, 10)
}

/** Plans tasks of one's own at ten in the browser's zone. */
const plan = (page: Page, day: string, subjects: readonly string[]) =>
  page.evaluate(
    async ([day, subjects]) => {
      const { token, organization_id } = JSON.parse(localStorage.getItem('storey-session') ?? '{}')
      for (const subject of subjects) {
        const answer = await fetch(`/api/crm/activities?organization_id=${organization_id}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ type: 'task', subject, due_at: new Date(`${day}T10:00:00`).toISOString() }),
        })
        if (answer.status !== 201) throw new Error(`Not planned: ${answer.status}`)
      }
    },
    [day, subjects] as const,
  )

const place = (page: Page, day: string) => page.locator(`section[data-day="${day}"]`)
const card = (page: Page, day: string, subject: string) =>
  place(page, day).getByRole('button', { name: new RegExp(`Task ${subject}`) })

/** The time zone of one's profile, in Storey and not of this browser. */
async function chooseZone(page: Page, zone: string): Promise<void> {
  await page.goto('/auth/account-settings/profile')
  await settled(page)
  await page.getByRole('combobox', { name: 'Time zone' }).fill(zone)
  await page.getByRole('option', { name: zone }).click()
  const [saved] = await Promise.all([
    page.waitForResponse(/\/api\/auth\/profile/),
    page.getByRole('button', { name: 'Save profile' }).click(),
  ])
  expect(saved.status()).toBe(200)
  // The page has taken it in, and keeps it for the next one.
  await page.getByText('Profile saved.').waitFor()
}

describe('calendar of activities', () => {
  it('the calendar moves an activity to another day by pointer and keyboard, undoes it, and keeps it on an error', async () => {
    const { page, troubles, close } = await visit({ as: 'broker' })
    const monday = someMonday()
    const [tuesday, wednesday, thursday] = [later(monday, 1), later(monday, 2), later(monday, 3)]
    const subject = freshName()
    await page.goto('/crm/activities')
    await settled(page)
    await plan(page, tuesday, [subject])
    await page.goto(`/crm/activities?layout=week&day=${thursday}`)
    await card(page, tuesday, subject).waitFor()
    await expect.poll(() => page.locator('section[data-day]').count()).toBe(7)
    expect(await accessibilityTroubles(page)).toEqual([])

    await drag(page, card(page, tuesday, subject), place(page, thursday))
    await card(page, thursday, subject).waitFor()
    await page.getByText(/^Moved to /).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await card(page, tuesday, subject).waitFor()
    await expect.poll(() => card(page, thursday, subject).count()).toBe(0)
    await settled(page)

    await card(page, tuesday, subject).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.locator(`section[data-day="${wednesday}"][data-landing]`).waitFor()
    await Promise.all([page.waitForResponse(/\/api\/crm\/activities\/\d+/), page.keyboard.press('Space')])
    await card(page, wednesday, subject).waitFor()
    await page.reload()
    await card(page, wednesday, subject).getByText('10:00').waitFor()

    await card(page, wednesday, subject).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await card(page, wednesday, subject).getByText('10:30').waitFor()
    await settled(page)

    await card(page, wednesday, subject).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await expect.poll(() => card(page, wednesday, subject).count()).toBe(1)

    await page.route(/\/api\/crm\/activities\/\d+/, (route) =>
      route.fulfill({ status: 422, json: { message: 'Not on that day.', errors: {} } }),
    )
    await drag(page, card(page, wednesday, subject), place(page, monday))
    await page.getByText('Not on that day.').waitFor()
    await card(page, wednesday, subject).waitFor()
    expect(troubles.filter((line) => !line.includes('422'))).toEqual([])
    await close()
  })

  it('the calendar shows a month with the rest of a day behind “more”, and each day links to its week', async () => {
    const { page, troubles, close } = await visit({ as: 'broker' })
    const day = later(someMonday(), 3)
    const name = freshName()
    await page.goto('/crm/activities')
    await settled(page)
    await plan(
      page,
      day,
      [1, 2, 3, 4, 5].map((number) => `${name} ${number}`),
    )

    await page.goto(`/crm/activities?layout=month&day=${day}&search=${name}`)
    await place(page, day).getByRole('button', { name: '+ 3 more' }).waitFor()
    expect(await accessibilityTroubles(page)).toEqual([])
    await place(page, day).getByRole('button', { name: '+ 3 more' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`${name} 5`) })
      .waitFor()
    await page.keyboard.press('Escape')

    await place(page, day)
      .getByRole('button', { name: /open week$/ })
      .click()
    await page.waitForURL((url) => url.searchParams.get('layout') === 'week' && url.searchParams.get('day') === day)
    await card(page, day, `${name} 5`).waitFor()
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.waitForURL((url) => url.searchParams.get('day') === later(day, 7))
    await expect.poll(() => page.getByRole('button', { name: new RegExp(name) }).count()).toBe(0)
    await page.goBack()
    await card(page, day, `${name} 1`).click()
    await page.getByRole('dialog', { name: `${name} 1` }).waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('the calendar shows the hours of a day, with cards as tall as they take and concurrent ones side by side', async () => {
    const { page, troubles, close } = await visit({ as: 'broker' })
    const day = later(someMonday(), 5)
    const [one, other] = [freshName(), freshName()]
    await page.goto('/crm/activities')
    await settled(page)
    await plan(page, day, [one, other])

    await page.goto(`/crm/activities?layout=week&day=${day}`)
    await page
      .getByRole('button', { name: /, open day$/ })
      .nth(5)
      .click()
    await page.waitForURL((url) => url.searchParams.get('layout') === 'day' && url.searchParams.get('day') === day)
    const [first, second] = await Promise.all([one, other].map((subject) => card(page, day, subject).boundingBox()))
    expect(first?.y).toBe(second?.y)
    expect(first?.height).toBe(second?.height)
    expect(Math.abs((first?.x ?? 0) - (second?.x ?? 0))).toBeGreaterThan(200)
    expect(await accessibilityTroubles(page)).toEqual([])
    await page.getByRole('button', { name: 'Next day' }).click()
    await page.waitForURL((url) => url.searchParams.get('day') === later(day, 1))
    expect(troubles).toEqual([])
    await close()
  })

  it('the calendar is a list of days on a phone', async () => {
    const { page, troubles, close } = await visit({ as: 'broker', width: 'phone' })
    const day = later(someMonday(), 4)
    const subject = freshName()
    await page.goto('/crm/activities')
    await settled(page)
    await plan(page, day, [subject])

    await page.goto(`/crm/activities?layout=week&day=${day}`)
    await page.getByRole('article', { name: subject }).waitFor()
    await expect.poll(() => page.getByText('Nothing planned').count()).toBeGreaterThanOrEqual(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await accessibilityTroubles(page)).toEqual([])
    expect(troubles).toEqual([])
    await close()
  })
})

describe('time zone of the profile', () => {
  it('the calendar and typed times use the time zone of the profile', async () => {
    // Signed in anew: what this session keeps of the profile is not for others.
    const { page, troubles, close } = await visit()
    await signIn(page, 'yasmin.farouk')
    const subject = freshName()
    // Midnight in London is four in the morning here.
    const [day, next] = ['2031-01-14', '2031-01-15']
    try {
      await chooseZone(page, 'Europe/London')
      await page.goto('/crm/activities?open=new')
      await page.getByRole('dialog').getByLabel('Subject').fill(subject)
      await page.getByRole('dialog').getByLabel('Due').fill('14 Jan 2031, 23:30')
      await page.keyboard.press('Tab')
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'POST' && /activities/.test(request.url())),
        page.getByRole('dialog').getByRole('button', { name: 'Plan activity' }).click(),
      ])
      expect(sent.postDataJSON()).toMatchObject({ due_at: '2031-01-14T23:30:00.000Z' })

      await page.goto(`/crm/activities?layout=week&day=${day}`)
      await page.locator(`section[data-day="${day}"]`).getByText(subject).waitFor()
      await page.locator(`section[data-day="${day}"]`).getByText('23:30').waitFor()

      await chooseZone(page, 'Asia/Dubai')
      await page.goto(`/crm/activities?layout=week&day=${day}`)
      await page.locator(`section[data-day="${next}"]`).getByText(subject).waitFor()
      await page.locator(`section[data-day="${next}"]`).getByText('03:30').waitFor()
    } finally {
      await chooseZone(page, 'Asia/Dubai')
    }
    expect(troubles).toEqual([])
    await close()
  })
})
