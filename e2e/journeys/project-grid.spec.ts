import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, shoot, useBrowser, visit } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'
import { cutOff } from '../fits.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

describe('project grid', () => {
  it('the project grid shows all floors of all buildings live, dims other units, and opens a comparison by keyboard', {
    timeout: 180_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const made = await tower(desk)
    const project_id = (made.project as Stored).id
    // The page has them by their names, which are drawn.
    const [first, second] = [made, await tower(desk, project_id)].toSorted((one, other) =>
      String(one.name).localeCompare(String(other.name)),
    ) as [Stored, Stored]
    const unitsOf = async ({ id }: Stored) =>
      (await desk.get(`/inventory/units?building_id=${id}&sort=number`)) as (Stored & { number: string })[]
    const [low] = await unitsOf(first)
    const [other] = await unitsOf(second)
    if (!low || !other) throw new Error('The towers have units.')
    const place = ({ id }: Stored) => page.locator(`[data-unit="${id}"]`)

    await page.goto(`/inventory/projects/${project_id}?tab=availability`)
    await page.getByRole('grid', { name: `Units of ${first.name}.` }).waitFor()
    await page.getByRole('grid', { name: `Units of ${second.name}.` }).waitFor()
    await expect.poll(() => page.locator('[data-unit]').count()).toBe(24)
    await page.getByRole('button', { name: /^Available 24/ }).waitFor()

    // Another user blocks a unit: it is blocked on this screen, and "Blocked" dims the others. Only its building is fetched.
    const fetched: string[] = []
    page.on('request', (request) => {
      const [, of] = /\/inventory\/(\w+\/\d+)\/availability/.exec(request.url()) ?? []
      if (of) fetched.push(of)
    })
    await desk.change('patch', `/inventory/units/${other.id}/status`, { move: 'block', reason: 'Show flat' })
    await expect.poll(() => place(other).getAttribute('data-tone')).toBe('blocked')
    expect(fetched).toEqual([`buildings/${second.id}`])
    await page.getByRole('button', { name: /^Blocked 1/ }).click()
    await expect.poll(() => page.locator('[data-unit][data-dim]').count()).toBe(23)
    await page.getByText('1 of 24 match').waitFor()
    await page.getByRole('button', { name: /^Blocked 1/ }).click()

    // The list of keys says so, and by keys alone: X chooses, arrows walk within a building, Tab leads to the next one.
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Choose the unit').waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await place(low).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('x')
    await page.getByText('2 of 10 chosen').waitFor()
    // Where the arrows came to is the one place of its grid that Tab stops at.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('tabindex'))).toBe('0')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('table')?.caption?.textContent))
      .toContain(String(second.name))
    // By presses; five are too many to stand beside each other, and a second press drops one.
    for (const at of [3, 4, 5])
      await page
        .locator('[data-unit]')
        .nth(12 + at)
        .click()
    await page.getByText('5 of 10 chosen').waitFor()
    const compare = page.getByRole('button', { name: 'Compare', exact: true })
    expect(await compare.isDisabled()).toBe(true)
    await page.locator('[data-unit][data-chosen]').last().click()
    await page.getByText('4 of 10 chosen').waitFor()
    await settled(page)
    await shoot(page, 'project-grid-1440-light')
    expect(await accessibilityTroubles(page)).toEqual([])
    await compare.click()
    await page.getByRole('heading', { level: 1, name: 'Compare units' }).waitFor()
    await expect.poll(() => page.getByRole('columnheader').count()).toBeGreaterThanOrEqual(3)
    await page.goBack()
    await page.locator('[data-unit]').first().waitFor()

    // A press opens the unit's card beside the grid, which stays where it is; Back from the unit's page returns there.
    await page.goto(`/inventory/projects/${project_id}?tab=availability`)
    await place(other).click()
    const card = page.getByRole('complementary', { name: 'Unit' })
    await card.getByRole('link', { name: 'Open', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('grid_open')).toBe(String(other.id))
    await place(low).click()
    await expect.poll(() => place(low).getAttribute('aria-current')).toBe('true')
    await card.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: low.number }).waitFor()
    await page.goBack()
    await card.waitFor()
    await expect
      .poll(() =>
        place(low).evaluate((cell) => {
          const { top, bottom } = cell.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        }),
      )
      .toBe(true)
    await place(low).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Unit')
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-unit'))).toBe(String(low.id))

    // Two of them in an offer.
    await place(low).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'New offer', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'New offer' }).waitFor()
    expect(new URL(page.url()).searchParams.get('units')?.split(',')).toHaveLength(2)
    await desk.close()

    for (const [width, scheme] of [
      ['phone', 'light'],
      ['phone', 'dark'],
      ['desktop', 'dark'],
    ] as const) {
      const visitor = await visit({ as: 'developer_admin', width, scheme })
      await visitor.page.goto(`/inventory/projects/${project_id}?tab=availability`)
      await visitor.page.locator('[data-unit]').first().waitFor()
      if (width === 'phone') await visitor.page.getByRole('button', { name: 'Choose units' }).click()
      await settled(visitor.page)
      expect(await cutOff(visitor.page)).toEqual([])
      await shoot(visitor.page, `project-grid-${width}-${scheme}`)
      expect(visitor.troubles).toEqual([])
      await visitor.close()
    }
  })

  it('the wall of a building shows a change of another user, survives a restart of its screen, and says when it is not live', {
    timeout: 120_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    const [unit] = (await desk.get(`/inventory/units?building_id=${building.id}&sort=number`)) as (Stored & {
      number: string
    })[]
    if (!unit) throw new Error('The tower has units.')
    const wall = page.getByRole('dialog', { name: `Wall of ${building.name}` })

    await page.goto(`/inventory/buildings/${building.id}`)
    const place = page.locator(`[data-unit="${unit.id}"]`)
    await place.waitFor()

    // The hovered unit is in the rail with its hold, and neither moves the grid; H holds the focused unit.
    const top = async () => (await place.boundingBox())?.y
    const before = await top()
    const card = page.getByRole('complementary', { name: 'Unit' })
    await place.hover()
    await card.getByRole('button', { name: 'Hold', exact: true }).waitFor()
    expect(await top()).toBe(before)
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await place.focus()
    await page.keyboard.press('h')
    const hold = page.getByRole('dialog', { name: /Hold/ })
    await hold.waitFor()
    await page.keyboard.press('Escape')
    await hold.waitFor({ state: 'detached' })
    await card.getByRole('button', { name: 'Close unit' }).click()
    await card.waitFor({ state: 'detached' })

    await page.keyboard.press('f')
    await wall.getByText('units available').waitFor()
    await page.reload()
    await wall.getByText(/^Live \d/).waitFor()
    await settled(page)
    await shoot(page, 'building-wall-1440')
    expect(await accessibilityTroubles(page)).toEqual([])

    await desk.change('patch', `/inventory/units/${unit.id}/status`, { move: 'block', reason: 'Show flat' })
    await wall.getByText('Blocked just now').waitFor()
    expect(await wall.locator('[data-moved]').innerText()).toBe(unit.number)

    await page.context().setOffline(true)
    await wall.getByText(/^Reconnecting… As of \d/).waitFor({ timeout: 45_000 })
    await page.context().setOffline(false)
    await wall.getByText(/^Live \d/).waitFor({ timeout: 45_000 })

    await page.keyboard.press('Escape')
    await wall.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('wall')).toBe(false)
    await desk.close()
  })

  it('the slider of a building shows its units on a past day, by keyboard and by itself, and comes back to today', {
    timeout: 120_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const buildings = (await desk.get('/inventory/buildings')) as (Stored & { units_count?: number })[]
    const histories = await Promise.all(
      buildings.map(async ({ id }) => ({
        id,
        ...((await desk.get(`/inventory/buildings/${id}/history`)) as { today: string; changes: { on: string }[] }),
      })),
    )
    const sold = histories.toSorted((one, other) => other.changes.length - one.changes.length)[0]
    if (!sold) throw new Error('The seed has buildings.')
    await page.goto(`/inventory/buildings/${sold.id}`)
    const slider = page.getByRole('region', { name: 'Time' })
    const day = slider.getByRole('slider', { name: 'Day' })
    await day.waitFor()
    const said = () => slider.locator('output').innerText()
    const tones = () =>
      page.locator('[data-unit]').evaluateAll((units) => units.map((unit) => unit.getAttribute('data-tone')).join(' '))
    const [today, now] = [await said(), await tones()]
    const taken = (text: string) => Number(/ ([\d,]+) of /.exec(text)?.[1]?.replace(',', ''))
    expect(today).toMatch(/^Today /)
    expect(taken(today)).toBeGreaterThan(0)

    // The first day: nothing is taken yet. A day later by an arrow key.
    await day.focus()
    await page.keyboard.press('Home')
    await expect.poll(said).not.toBe(today)
    expect(taken(await said())).toBeLessThan(taken(today))
    await expect.poll(tones).not.toBe(now)
    const first = await day.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => day.getAttribute('aria-valuetext')).not.toBe(first)
    expect(await accessibilityTroubles(page)).toEqual([])
    await slider.getByRole('button', { name: 'Back to today' }).click()
    await expect.poll(said).toBe(today)
    expect(await tones()).toBe(now)

    // It plays from the first release and can be paused; someone who wants less motion has the slider only.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await slider.getByRole('button', { name: 'Play from the first release' }).click()
    await expect.poll(said).not.toBe(today)
    const began = await day.getAttribute('aria-valuetext')
    await expect.poll(() => day.getAttribute('aria-valuetext')).not.toBe(began)
    await slider.getByRole('button', { name: 'Pause' }).click()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await slider.getByRole('button', { name: 'Play from the first release' }).waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    await desk.close()
  })
})
