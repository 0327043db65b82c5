import { discounts } from '@storey/api/sales/discounts.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import { noDiscount } from './discount-values.ts'

function Fields({ percent }: { percent: string }) {
  const initial = { ...noDiscount(), discount_percent: percent }
  const form = useEndpointForm({ schema: discounts.ask.body, initial, send: async () => undefined })
  const limits = { own_percent: '2', minimum_price: null }
  return <DiscountFields form={form} plan_price={{ amount: 100_000_000, currency: 'AED' }} limits={limits} />
}

it.each([
  ['1', 'Reason for the discount', null],
  ['3', 'Reason for the discount required', 'true'],
])('the reason for a discount of %s%% is labelled %s', async (percent, label, required) => {
  await renderPart(() => <Fields percent={percent} />)

  const reason = screen.getByRole('textbox', { name: /^Reason/ })
  expect(document.querySelector(`label[for="${reason.id}"]`)?.textContent).toBe(label)
  expect(reason.getAttribute('aria-required')).toBe(required)
})
