import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'
import { Facts } from '../../ui/values/Facts.tsx'

interface Props {
  present: { readonly plan: number; readonly own: number; readonly rate_percent: string }
  currency: string
}

/** What a schedule is worth on the day of the booking, against the payment plan. */
export function PresentValue({ present: { plan, own, rate_percent }, currency }: Props) {
  const money = (amount: number) => moneyText({ amount, currency })
  const difference = own - plan
  const share = percentText(Math.abs(Math.round((difference / plan) * 10_000) / 100))
  return (
    <Facts
      facts={[
        { label: `Present value of the plan, at ${percentText(rate_percent)} a year`, value: money(plan) },
        { label: 'Present value of this schedule', value: money(own) },
        {
          label: 'Difference',
          value:
            difference === 0
              ? 'None'
              : difference < 0
                ? `${money(-difference)} less, ${share}`
                : `${money(difference)} more, ${share}`,
        },
      ]}
    />
  )
}
