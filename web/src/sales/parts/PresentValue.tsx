import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { Facts } from '../../ui/values/Facts.tsx'

interface Worth {
  readonly plan: number
  readonly own: number
}

interface Props {
  present: Worth & { readonly rate_percent: string }
  currency: string
}

/** `AED 1,200 less, 0.12%` */
export function differenceText({ plan, own }: Worth, currency: string): string {
  const difference = own - plan
  if (difference === 0) return 'None'
  const share = percentText(Math.abs(Math.round((difference / plan) * 10_000) / 100))
  return `${moneyText({ amount: Math.abs(difference), currency })} ${difference < 0 ? 'less' : 'more'}, ${share}`
}

/** What a schedule is worth on the day of the booking, against the payment plan. */
export function PresentValue({ present, currency }: Props) {
  const money = (amount: number) => moneyText({ amount, currency })
  const { plan, own, rate_percent } = present
  return (
    <Facts
      facts={[
        { label: `Present value of the plan, at ${percentText(rate_percent)} a year`, value: money(plan) },
        { label: 'Present value of this schedule', value: money(own) },
        { label: 'Difference', value: differenceText(present, currency) },
      ]}
    />
  )
}
