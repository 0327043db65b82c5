import { Textarea } from '@mantine/core'
import type { Money } from '@storey/api/conventions.ts'
import { discountAmount, isWithin } from '@storey/api/sales/discount.ts'
import type { DiscountLimits } from '@storey/api/sales/discounts.ts'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { percentText } from '../../ui/format/number.ts'
import { Money as Amount } from '../../ui/values/Money.tsx'
import { OnPress } from '../../ui/values/OnPress.tsx'
import styles from './DiscountFields.module.css'
import type { DiscountValues } from './discount-values.ts'

interface Props {
  form: Pick<EndpointForm<DiscountValues>, 'values' | 'field' | 'set'>
  plan_price: Money
  limits: DiscountLimits
}

/** A percentage or an amount, the resulting price, and whether it needs another user's approval. */
export function DiscountFields({ form, plan_price, limits: { own_percent, minimum_price } }: Props) {
  const { values } = form
  /** Only one of the two has a value: typing in one clears the other. */
  const type = (field: 'discount_percent' | 'discount_amount', value: string | number | null) => {
    form.set(field, value)
    if (value !== null) form.set(field === 'discount_amount' ? 'discount_percent' : 'discount_amount', null)
  }
  const { amount: before, currency } = plan_price
  const amount = discountAmount(values, before)
  const within = amount !== undefined && isWithin(amount, before, own_percent)
  const above = amount !== undefined && !within
  const limit =
    Number(own_percent) > 0
      ? `You can approve up to ${percentText(own_percent)}. More needs approval.`
      : 'Every discount in this project needs approval.'
  const below = minimum_price && amount !== undefined && before - amount < minimum_price.amount
  return (
    <>
      <FieldGrid>
        <FieldCell span={3}>
          <PercentInput
            {...form.field('discount_percent', 'Discount in percent')}
            onChange={(percent) => type('discount_percent', percent)}
          />
        </FieldCell>
        <FieldCell span={3}>
          <MoneyInput
            {...form.field('discount_amount', 'Or as an amount')}
            currency={currency}
            onChange={(money) => type('discount_amount', money)}
          />
        </FieldCell>
      </FieldGrid>
      <dl className={styles.effect} aria-live="polite">
        <div>
          <dt>Plan price</dt>
          <dd>
            <Amount value={plan_price} />
          </dd>
        </div>
        <div>
          <dt>Price with the discount</dt>
          <dd className={styles.after}>
            <Amount value={{ amount: Math.max(0, before - (amount ?? 0)), currency }} />
          </dd>
        </div>
        {minimum_price && (
          <div>
            <dt>Floor price</dt>
            <dd>
              <OnPress label="floor price">{() => <Amount value={minimum_price} />}</OnPress>
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.note} data-tone={below ? 'bad' : amount === undefined ? undefined : within ? 'ok' : 'warn'}>
        {below
          ? 'The price can’t go below the floor price.'
          : amount === undefined
            ? limit
            : within
              ? 'Within your limit. Applies immediately.'
              : 'Above your limit. The price changes once a super admin or an assigned sales manager approves it.'}
      </p>
      <Textarea
        {...form.field('discount_reason', 'Reason for the discount', above)}
        description={above ? 'Visible to the approver.' : undefined}
        autosize
        minRows={3}
      />
    </>
  )
}
