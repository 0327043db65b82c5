import { describe, expect, it } from 'vitest'
import { type Buyer, goOn, review, step, typeBuyer } from '../booking-steps.ts'
import { freshName, useBrowser, visit } from '../browser.ts'
import { deskOf } from '../fields/desk.ts'
import { forgetDrafts } from '../forget-drafts.ts'

useBrowser()

describe('payment plan changed during a booking', () => {
  it('a booking on a payment plan that changed is refused with the new plan, and keeps the input', {
    timeout: 180_000,
  }, async () => {
    const builder = await deskOf('developer_admin')
    const { page, troubles, close } = await visit({ as: 'sales_manager' })
    await forgetDrafts(page)
    // This browser hears nothing of changes, as on a line that has just broken.
    await page.route('**/api/events**', (route) => route.abort())
    const [unit] = (await builder.get('/inventory/units?status=available&sort=updated_at')) as {
      id: number
      building: { id: number }
    }[]
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

    await builder.change('patch', `${at}/${plan?.id}`, { version: plan?.version, name: `${plan?.name} ${freshName()}` })
    const book = page.getByRole('button', { name: /^Book [A-Z]{2}-/ })
    await book.click()
    await page.locator('main').getByRole('alert').filter({ hasText: 'has changed since you saw it' }).waitFor()
    await page.locator('main').getByText(buyer.name).last().waitFor()

    // The page shows the current plan.
    await book.click()
    await page.getByRole('heading', { level: 1, name: /, B-\d{4}-[A-Z]+\d*-\d+$/ }).waitFor()
    await page.getByRole('heading', { name: buyer.name }).waitFor()
    const calls = troubles.filter((trouble) => trouble.includes('/booked-units'))
    expect(calls).toEqual(['409 POST /api/inventory/booked-units'])
    await close()
    await builder.close()
  })
})
