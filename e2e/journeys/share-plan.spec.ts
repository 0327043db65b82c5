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

  it('a plan is saved as a template, from which a plan of another building begins', { timeout: 120_000 }, async () => {
    const builder = await deskOf('developer_admin')
    const [home, other] = (await builder.get('/inventory/buildings')) as Row[]
    if (!home || !other) throw new Error('There are no two buildings.')
    const plan = await builder.change('post', `/inventory/buildings/${home.id}/payment-plans`, {
      name: `Thirds ${freshName()}`,
      price_adjustment_percent: '-2',
      installments: [
        { name: 'On booking', amount_kind: 'percent', percent: '30', due_kind: 'on_booking' },
        {
          name: 'In parts',
          amount_kind: 'percent',
          percent: '10',
          due_kind: 'months_after_booking',
          due_value: 3,
          repeat_count: 3,
        },
        { name: 'The rest', amount_kind: 'remainder', due_kind: 'on_handover' },
      ],
    })
    const { page, close } = await visit({ as: 'developer_admin' })
    const plans = (building: Row) => `/inventory/buildings/${building.id}/building-payment-plan`
    const name = `Thirds of all ${freshName()}`

    await page.goto(`${plans(home)}/${plan.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    const panel = page.getByRole('dialog', { name: 'Save as template' })
    await panel.getByLabel('Name of the template').fill(name)
    await panel.getByRole('button', { name: 'Save template' }).click()
    await page.getByText(`${name} is saved as a template.`).first().waitFor()

    await page.goto(plans(other))
    await page.getByRole('button', { name: 'New plan' }).click()
    const fresh = page.getByRole('dialog', { name: 'New payment plan' })
    await fresh.getByRole('radio', { name }).click()
    await expect.poll(() => fresh.getByLabel('Name').inputValue()).toBe(name)
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await fresh.getByRole('button', { name: 'Create plan' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.getByLabel('Percent of row 2').inputValue()).toBe('10')
    expect(await page.getByLabel('Price adjustment').inputValue()).toContain('-2')

    // It is renamed and deleted in the list of plans; the plan stays.
    await page.goto(plans(other))
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const rename = page.getByRole('dialog', { name: 'Rename template' })
    await rename.getByLabel('Name of the template').fill(`${name} again`)
    await rename.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('button', { name: `Actions for ${name} again` }).click()
    await page.getByRole('menuitem', { name: 'Delete template' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click()
    await page.getByText('Template deleted').first().waitFor()
    await expect.poll(() => page.getByText(`${name} again`).count()).toBe(0)
    await page.getByRole('link', { name }).waitFor()
    await close()
  })
})
