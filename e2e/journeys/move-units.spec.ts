import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, settled, shoot, useBrowser } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'
import { tower } from '../inventory-steps.ts'

useBrowser()

describe('bulk status change of units', () => {
  it('a bulk status change is undone from its notice, and units changed since are kept and listed', {
    timeout: 120_000,
  }, async () => {
    const desk = await deskOf('developer_admin')
    const { page } = desk
    const building = await tower(desk)
    const asked = `/inventory/units?building_id=${building.id}&sort=number`
    const statuses = async () =>
      new Set(((await desk.get(asked)) as (Stored & { status: string })[]).map((unit) => unit.status))
    const [first] = (await desk.get(asked)) as Stored[]
    if (!first) throw new Error('The tower has units.')
    const chooseAll = () => page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    const notice = (text: string) => page.locator('[data-kind]').filter({ hasText: text })

    await page.goto(asked)
    await chooseAll()
    const bulk = page.getByRole('toolbar')
    const press = async (verb: string) => {
      await bulk.getByRole('button', { name: 'More' }).click()
      await bulk.getByRole('button', { name: verb, exact: true }).click()
    }
    await press('Withdraw')
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await notice('12 units withdrawn.').waitFor()
    expect(await statuses()).toEqual(new Set(['unreleased']))
    await notice('12 units withdrawn.').getByRole('button', { name: 'Undo' }).click()
    await notice('12 units moved back.').waitFor()
    expect(await statuses()).toEqual(new Set(['available']))

    await chooseAll()
    await press('Block')
    await page.getByLabel('Reason').fill('Show flats')
    await page.getByRole('button', { name: 'Block unit' }).click()
    await notice('12 units blocked.').waitFor()
    await desk.change('patch', `/inventory/units/${first.id}/status`, { move: 'unblock' })
    await notice('12 units blocked.').getByRole('button', { name: 'Undo' }).click()
    const named = page.getByRole('dialog', { name: '1 unit not moved back' })
    await named.getByText(`${building.code}-${first.number}`).waitFor()
    await named.getByText('It was moved since. It is available now.').waitFor()
    await settled(page)
    await shoot(page, 'units-not-moved-back')
    expect(await accessibilityTroubles(page)).toEqual([])
    expect(await statuses()).toEqual(new Set(['available']))
  })
})
