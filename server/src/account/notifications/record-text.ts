import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import type { EmailText } from '../../mail/email.ts'
import type { Row } from '../../mail/email-parts.ts'
import { priceText } from '../../sheets/column.ts'
import type { AssignedLead, Overdue, OverdueSum } from './record-queries.ts'

// What e-mails of notifications say of the records that they are about.

type Said = Pick<EmailText, 'title' | 'paragraphs' | 'figure' | 'facts' | 'homes' | 'box'>

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const daysLate = (days: number) => `${days} ${days === 1 ? 'day' : 'days'} late`

/** `On booking` and `AED 1,500` of the detail `On booking, AED 1,500`. */
export const partsOfPayment = (detail: string): readonly [name: string, amount: string] => {
  const at = detail.lastIndexOf(', ')
  return [detail.slice(0, Math.max(at, 0)), detail.slice(at < 0 ? 0 : at + 2)]
}

/** @param found is undefined if the payment was paid in the meantime, or its reader no longer sells for the developer */
export function overdueText(sentence: string, booking: string, detail: string, found: Overdue | undefined): Said {
  const [name, amount] = partsOfPayment(detail)
  return {
    title: 'Payment overdue',
    paragraphs: [`${sentence}: ${detail}`],
    figure: { at: 0, amount, about: name, late: true },
    facts: [
      ...(found
        ? ([
            ['Due on', `${longDay.format(new Date(`${found.due_on}T00:00:00Z`))}\n${daysLate(found.days)}`],
            ['Buyer', found.buyers],
            ['Home', found.home],
          ] as const)
        : []),
      ['Booking', booking],
    ],
  }
}

export function overdueSumText(sentence: string, { totals, oldest, payments }: OverdueSum): Said {
  const amount = totals.map((total) => priceText(total.amount, total.currency)).join(' + ')
  return {
    title: sentence,
    paragraphs: [`${sentence}: ${amount}`],
    figure: { at: 0, amount, about: 'Overdue in total', late: true },
    homes: {
      ...(payments > oldest.length ? { heading: 'The oldest' } : {}),
      list: oldest.map(({ home, days, left, currency }) => {
        const [unit = '', ...project] = home.split(', ')
        return {
          kind: unit,
          about: [...project, daysLate(days)].join(', '),
          amount: priceText(left, currency),
        }
      }),
    },
  }
}

function budgetOf({ budget_min, budget_max, currency }: AssignedLead): string | undefined {
  if (budget_min !== null && budget_max !== null && budget_min !== budget_max)
    return `${priceText(budget_min, currency)} to ${priceText(budget_max, currency)}`
  if (budget_max !== null) return `up to ${priceText(budget_max, currency)}`
  return budget_min === null ? undefined : `from ${priceText(budget_min, currency)}`
}

/** `1 or 2 bedrooms, apartment` */
function wishOf({ bedrooms_wanted, property_types_wanted }: AssignedLead): string | undefined {
  const rooms = bedrooms_wanted.map((count) => (count === 0 ? 'studio' : String(count)))
  const bedrooms =
    rooms.length === 0
      ? []
      : [`${rooms.join(' or ')}${rooms.at(-1) === 'studio' ? '' : rooms.at(-1) === '1' ? ' bedroom' : ' bedrooms'}`]
  const types = property_types_wanted.map((type) =>
    (unitTypeLabels[type as keyof typeof unitTypeLabels] ?? type).toLowerCase(),
  )
  const wish = [...bedrooms, ...types].join(', ')
  return wish === '' ? undefined : `${wish.slice(0, 1).toUpperCase()}${wish.slice(1)}`
}

export function leadText(sentence: string, lead: AssignedLead): Said {
  const { phone, email, projects, source, interest_note } = lead
  const rows: readonly (readonly [string, string | undefined | null])[] = [
    ['Phone', phone && phoneText(phone)],
    ['E-mail', email],
    ['Project', projects.join(', ') || undefined],
    ['Wants', wishOf(lead)],
    ['Budget', budgetOf(lead)],
    ['Source', sourceLabels[source]],
  ]
  const note = interest_note.trim()
  return {
    paragraphs: [`${sentence}.`],
    facts: rows.flatMap(([label, value]): Row[] => (value ? [[label, value]] : [])),
    ...(note ? { box: { at: 1, lines: [note] } } : {}),
  }
}
