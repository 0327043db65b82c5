import type { PublishedUnitPage } from '@storey/api/inventory/channel.ts'
import { furnishingLabels, unitName } from '@storey/api/inventory/unit-names.ts'
import type { Fact } from '../../../ui/agreed/facts.ts'
import { areaText } from '../../../ui/format/area.ts'
import { dayText } from '../../../ui/format/day.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { scheduleFacts } from '../../parts/plans/schedule-facts.ts'
import { homeText, viewText } from '../../parts/units/unit-labels.ts'

/** What a broker sees of a published unit, and of the plan that they choose, when they request it for a client. */
export const requestFacts =
  (plan_id: number | null) =>
  (unit: PublishedUnitPage): Fact[] => {
    const { price, handover_on } = unit
    const plan = unit.plans.find(({ id }) => id === plan_id)
    const schedule = plan?.schedule
    return [
      { label: 'Unit', text: unitName(unit.building, unit.number) },
      { label: 'Project', text: `${unit.project.name}, ${unit.building.name}` },
      { label: 'Home', text: homeText(unit) },
      { label: unit.is_from_price ? 'Similar homes from' : 'Price', text: price ? moneyText(price) : 'Not published' },
      { label: 'Floor', text: String(unit.floor) },
      { label: 'Bathrooms', text: unit.bathrooms === null ? 'Not set' : String(unit.bathrooms) },
      { label: 'Total area', text: areaText(unit.total_area, 'm2') },
      { label: 'Internal area', text: areaText(unit.internal_area, 'm2') },
      { label: 'Balcony', text: areaText(unit.outdoor_area, 'm2') },
      ...(unit.plot_area === null ? [] : [{ label: 'Plot', text: areaText(unit.plot_area, 'm2') }]),
      { label: 'View', text: viewText(unit.view, unit.orientation) ?? 'None' },
      { label: 'Parking', text: String(unit.parking) },
      { label: 'Furnishing', text: furnishingLabels[unit.furnishing] },
      ...(handover_on === null ? [] : [{ label: 'Handover', text: dayText(handover_on, handover_on) }]),
      ...(plan ? [{ label: 'Payment plan', text: `${plan.name} ${plan.split_label}`, chosen: true as const }] : []),
      ...(schedule
        ? [
            {
              label: 'Plan price',
              text: moneyText({ amount: schedule.price, currency: schedule.currency }),
              chosen: true as const,
            },
            ...scheduleFacts('Payment', schedule.lines, schedule.currency),
            ...scheduleFacts('Fee', schedule.charges, schedule.currency),
          ]
        : []),
    ]
  }
