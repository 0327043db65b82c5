import { commissionStatusLabels } from '@storey/api/sales/commission-columns.ts'
import type { Commission } from '@storey/api/sales/commissions.ts'

type Invoiceable = { readonly commissions: readonly Commission[]; readonly why?: never } | { readonly why: string }

/** The chosen commissions if one invoice can be of them, or why not. */
export function invoiceable(chosen: readonly Commission[]): Invoiceable {
  const [first] = chosen
  const open = chosen.find(({ status }) => status !== 'earned')
  if (open)
    return {
      why: `Choose earned commissions only: ${open.booking.number} is ${commissionStatusLabels[open.status].toLowerCase()}.`,
    }
  const other = chosen.find(
    ({ organization, total }) =>
      organization.id !== first?.organization.id || total?.currency !== first.total?.currency,
  )
  if (other) return { why: `An invoice is for one developer in one currency. Leave out ${other.booking.number}.` }
  return { commissions: chosen }
}
