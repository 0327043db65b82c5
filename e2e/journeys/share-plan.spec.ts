import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshDigits, freshName, settled, useBrowser, visit } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'

useBrowser()

interface Row {
  readonly id: number
  readonly name: string
}

describe('a payment plan of several buildings', () => {
  it('a plan is shared with another building, changed in both, and left by one', { timeout: 120_000 }, async () => {
    const builder = await deskOf('developer_admin')
    const [home] = (await builder.get('/inventory/buildings')) as (Row & { project: Row })[]
    if (!home) throw new Error('There is no building.')
    const other = { id: 0, name: `North ${freshName()}` }
    const { id } = await builder.change('post', '/inventory/buildings', {
      ...{ project_id: home.project.id, name: other.name, code: freshDigits(4), type: 'apartments', floors: 3 },
    })
    other.id = id
    const name = `Half ${freshName()}`
    const plan = await builder.change('post', `/inventory/buildings/${home.id}/payment-plans`, {
      name,
      installments: [
        { name: 'On booking', amount_kind: 'percent', percent: '50', due_kind: 'on_booking' },
        { name: 'On handover', amount_kind: 'percent', percent: '50', due_kind: 'on_handover' },
      ],
    })
    const { page, close } = await visit({ as: 'developer_admin' })
    const plans = (building: Row) => `/inventory/buildings/${building.id}/building-payment-plan`

    await page.goto(`${plans(home)}/${plan.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Share with other buildings' }).click()
    const panel = page.getByRole('dialog', { name: `Share ${name}` })
    await panel.getByRole('button', { name: 'Share plan' }).click()
    await panel.getByText('Choose a building.').first().waitFor()
    await panel.getByRole('checkbox', { name: other.name, exact: true }).click()
    await panel.getByRole('button', { name: 'Share plan' }).click()
    await page.getByText('Shared by 2 buildings').waitFor()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])

    // The other building has it; a change there is made here, too.
    await page.goto(plans(other))
    await page.getByRole('link', { name }).click()
    await page.getByText(`A change is also made in ${home.name}.`).waitFor()
    await page.getByLabel('Percent of row 1').fill('40')
    await page.getByLabel('Percent of row 2').fill('60')
    await page.getByRole('button', { name: 'Save in 2 buildings' }).click()
    await page.getByText(`${name} is saved in 2 buildings.`).first().waitFor()
    await page.goto(`${plans(home)}/${plan.id}`)
    await expect.poll(() => page.getByLabel('Percent of row 1').inputValue()).toBe('40')

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Stop sharing in this building' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('button', { name: 'Save plan' }).waitFor()
    await close()
  })
})
