import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, shoot, useBrowser, visit } from '../browser.ts'
import { deskOf, type Stored } from '../fields/desk.ts'

useBrowser()

describe('VAT', () => {
  it('a rate is added, changed and removed, and an office states it in its payments', {
    timeout: 180_000,
  }, async () => {
    const { page, troubles, close } = await visit({ as: 'super_admin' })
    await page.goto('/inventory/vat-rates')
    await page.getByRole('button', { name: 'New rate', exact: true }).first().click()
    const form = page.getByRole('dialog', { name: 'New VAT rate' })
    await form.getByRole('radio', { name: 'Fees' }).check({ force: true })
    await form.getByRole('combobox', { name: 'Treatment' }).waitFor()
    await form.getByRole('radio', { name: 'Units' }).check({ force: true })
    await form.getByRole('button', { name: 'Add rate' }).click()
    await form.getByText('Choose a country').or(form.getByText('country code')).first().waitFor()
    await form.getByRole('combobox', { name: 'Country' }).fill('Oman')
    await page.getByRole('option', { name: 'Oman', exact: true }).click()
    await form.getByLabel(/^VAT/).fill('5')
    await form.getByRole('button', { name: 'Add rate' }).click()
    await page.getByRole('heading', { name: 'Oman, offices and retail' }).waitFor()
    await settled(page)
    await shoot(page, 'vat-rates')
    expect(await accessibilityTroubles(page)).toEqual([])

    const desk = await deskOf('developer_admin')
    const project = await desk.change('post', '/inventory/projects', {
      ...{ name: freshName(), code: `V${Date.now() % 100_000}`, status: 'on_sale', country: 'OM', price_vat: 'added' },
    })
    const building = await desk.change('post', '/inventory/buildings', {
      ...{ project_id: project.id, name: freshName(), code: 'V', type: 'offices', floors: 2 },
    })
    await desk.change('post', `/inventory/buildings/${building.id}/payment-plans`, {
      ...{ name: 'At once', status: 'active', is_default: true },
      installments: [{ name: 'On booking', amount_kind: 'percent', percent: '100', due_kind: 'on_booking' }],
    })
    const office = {
      type: 'office',
      bedrooms: 0,
      bathrooms: 1,
      internal_area: '60',
      outdoor_area: '0',
      price: 90_000_000,
    }
    await desk.change('post', `/inventory/buildings/${building.id}/units`, {
      ...{ floor_from: 1, floor_to: 1, price_step: 0, stacks: [{ ...office, stack: 1 }] },
    })
    const [unit] = (await desk.get(`/inventory/units?building_id=${building.id}`)) as Stored[]
    await desk.page.goto(`/inventory/units/${unit?.id}`)
    const table = desk.page.getByRole('table', { name: 'Table of the payment schedule' })
    await table.getByRole('row', { name: /VAT 5%.*45,000/ }).waitFor()
    await table.getByRole('row', { name: /Without VAT.*900,000/ }).waitFor()
    await table.getByRole('row', { name: /^Total.*945,000/ }).waitFor()
    await settled(desk.page)
    await shoot(desk.page, 'vat-of-an-office')

    await page.getByRole('button', { name: 'Change rate of Oman, offices and retail' }).click()
    const change = page.getByRole('dialog', { name: 'VAT rate' })
    await change.getByLabel(/^VAT/).fill('7,5')
    await change.getByRole('button', { name: 'Save' }).click()
    await page.getByText('7.5%').first().waitFor()
    await page.getByRole('button', { name: 'Remove rate of Oman, offices and retail' }).click()
    await page.getByRole('button', { name: 'Remove rate', exact: true }).click()
    await page.getByRole('heading', { name: 'Oman, offices and retail' }).waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
    await close()
  })
})
