import { describe, expect, it } from 'vitest'
import { type Buyer, goOn, review, step, typeBuyer } from '../booking-steps.ts'
import { freshName, useBrowser, visit } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'
import { forgetDrafts } from '../forget-drafts.ts'

useBrowser()

interface Unit {
  readonly id: number
  readonly building: { readonly id: number }
  readonly project: { readonly id: number }
}

describe('terms that change during a booking', () => {
  it('a booking keeps the price and the plan that were seen, says what changed, and books the new ones only once accepted', {
    timeout: 180_000,
  }, async () => {
    const builder = await deskOf('developer_admin')
    const { page, troubles, close } = await visit({ as: 'sales_manager' })
    await forgetDrafts(page)
    const [unit] = (await builder.get('/inventory/units?status=available&sort=updated_at')) as Unit[]
    const at = `/inventory/buildings/${unit?.building.id}/payment-plans`
    const plans = (await builder.get(at)) as { id: number; name: string; status: string; version: number }[]
    const plan = plans.find(({ status }) => status === 'active')
    const buyer: Buyer = {
      name: `Jonas ${freshName()}`,
      share: '100',
      nationality: 'Germany',
      passport: 'C01X00T47',
      email: 'jonas.weber@example.com',
    }
    await page.goto(`/inventory/units/${unit?.id}/plan/${plan?.id}/book`)
    await step(page, 'Payment plan')
    await goOn(page, 'buyers')
    await typeBuyer(page, 1, buyer)
    await goOn(page, 'broker')
    await goOn(page, 'discount')
    await goOn(page, 'documents')
    await goOn(page, 'schedule')
    await review(page)
    await step(page, 'Review')
    const shown = () => page.locator('main section').filter({ hasText: 'Unit and plan' }).first().innerText()
    const agreed = await shown()
    const book = page.getByRole('button', { name: /^Book [A-Z]{2}-/ })
    const banner = page.getByRole('alert').filter({ hasText: 'The terms have changed since you saw them.' })
    const accept = page.getByRole('button', { name: 'Continue with the new terms' })
    const refused = () => troubles.filter((trouble) => trouble.includes('/booked-units'))

    // A price list is applied while the booker reads the review: the page keeps the price, and nothing is sent.
    const list = await builder.change('post', '/inventory/price-lists', {
      name: `Raise ${freshName()}`,
      project_id: unit?.project.id,
      unit_id: [unit?.id],
      kind: 'percent',
      percent: '3',
    })
    await builder.change('post', `/inventory/price-lists/${list.id}/apply`, { version: list.version })
    await banner.getByRole('row', { name: /^List price/ }).waitFor()
    expect(await shown()).toBe(agreed)
    await book.click()
    await banner.waitFor()
    expect(refused()).toEqual([])
    await accept.click()
    await banner.waitFor({ state: 'detached' })
    expect(await shown()).not.toBe(agreed)

    // Nothing tells this page of a changed plan, so the server refuses the booking, and the page says what is different.
    await builder.change('patch', `${at}/${plan?.id}`, { version: plan?.version, name: `${plan?.name} ${freshName()}` })
    await book.click()
    await banner.getByRole('row', { name: /^Payment plan/ }).waitFor()
    await page.locator('main').getByText(buyer.name).last().waitFor()
    await accept.click()
    await book.click()
    await page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ }).waitFor()
    await page.getByRole('heading', { name: buyer.name }).waitFor()
    expect(refused()).toEqual(['409 POST /api/inventory/booked-units'])
    await close()
    await builder.close()
  })
})
