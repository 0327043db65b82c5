import type { PublishedUnitPage } from '@storey/api/inventory/channel.ts'
import { furnishingLabels } from '@storey/api/inventory/unit-names.ts'
import type { ReactNode } from 'react'
import { type AreaUnit, areaText } from '../../ui/format/area.ts'
import { dayText } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { homeText, quarterText, viewText } from '../parts/units/unit-labels.ts'
import styles from './CompareUnits.module.css'
import type { Fact } from './compared-facts.tsx'

const STATUSES = { available: 'Available', on_hold: 'On hold', taken: 'Taken' } as const

/** Facts of published units side by side, with the payments of the plan that the developer proposes; two are equal if their text is. */
export function publishedFacts(units: readonly PublishedUnitPage[], areaUnit: AreaUnit): Fact[] {
  const fact = (
    label: string,
    read: (unit: PublishedUnitPage) => string,
    draw?: (unit: PublishedUnitPage) => ReactNode,
  ): Fact => ({ label, differs: new Set(units.map(read)).size > 1, cells: units.map(draw ?? read) })
  const area = (value: string) => (Number(value) > 0 ? areaText(value, areaUnit) : 'None')
  return [
    fact('Status', ({ status }) => STATUSES[status]),
    fact('Price', ({ price, is_from_price }) =>
      price ? `${is_from_price ? 'from ' : ''}${moneyText(price)}` : 'Not published',
    ),
    fact('Home', homeText),
    fact('Total area', ({ total_area }) => area(total_area)),
    fact('Internal area', ({ internal_area }) => area(internal_area)),
    fact('Balcony', ({ outdoor_area }) => area(outdoor_area)),
    ...(units.some(({ plot_area }) => plot_area !== null)
      ? [fact('Plot', ({ plot_area }) => area(plot_area ?? '0'))]
      : []),
    fact('Floor', ({ floor }) => String(floor)),
    fact('Bathrooms', ({ bathrooms }) => (bathrooms === null ? 'Not set' : String(bathrooms))),
    fact('View', ({ view, orientation }) => viewText(view, orientation) ?? 'Not set'),
    fact('Parking', ({ parking }) => String(parking)),
    fact('Furnishing', ({ furnishing }) => furnishingLabels[furnishing]),
    fact('Handover', ({ handover_on }) => (handover_on ? quarterText(handover_on) : 'Not set')),
    fact('Payment plan', (unit) => {
      const plan = planOf(unit)
      return plan ? `${plan.name} ${plan.split_label}` : 'None'
    }),
    fact(
      'Payments, booked today',
      (unit) => paymentsOf(unit).join('\n') || 'Not published',
      (unit) => {
        const payments = paymentsOf(unit)
        if (payments.length === 0) return 'Not published'
        return (
          <ul className={styles.payments}>
            {payments.map((payment, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have the same text, and none moves
              <li key={at}>{payment}</li>
            ))}
          </ul>
        )
      },
    ),
  ]
}

const planOf = ({ plans }: PublishedUnitPage) => plans.find(({ is_default }) => is_default) ?? plans[0]

/** `27 Nov 2026: AED 120,000, On booking`. */
function paymentsOf(unit: PublishedUnitPage): string[] {
  const schedule = planOf(unit)?.schedule
  if (!schedule) return []
  return schedule.lines.map(({ name, due_on, amount }) =>
    [due_on && `${dayText(due_on)}:`, `${moneyText({ amount, currency: schedule.currency })},`, name]
      .filter(Boolean)
      .join(' '),
  )
}
