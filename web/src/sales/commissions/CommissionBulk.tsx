import { commissions } from '@storey/api/client-endpoints.ts'
import type { Commission } from '@storey/api/sales/commissions.ts'
import { MAX_MANY } from '@storey/api/sales/many.ts'
import { IconFileInvoice } from '@tabler/icons-react'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { invoiceable } from './invoiceable.ts'

interface Props {
  chosen: Chosen<Commission>
  onInvoice: (commissions: readonly Commission[]) => void
}

/** Sends one invoice of the chosen commissions. */
export function CommissionBulk({ chosen, onInvoice }: Props) {
  const ask = () => {
    if (chosen.count > MAX_MANY) return notify.info(`Choose at most ${MAX_MANY} commissions at a time.`)
    void act(async () => {
      const found = invoiceable(await chosenOf(chosen))
      if (found.why !== undefined) notify.info(found.why)
      else onInvoice(found.commissions)
    })
  }
  return (
    <BulkAction icon={<IconFileInvoice size={16} stroke={1.6} aria-hidden />} label="Send one invoice" onClick={ask} />
  )
}

/** The chosen commissions, also those on other pages of the list. */
async function chosenOf({ ids, rows, all, count, asked }: Chosen<Commission>): Promise<readonly Commission[]> {
  if (!all && rows.length === ids.length) return rows
  const found: Commission[] = []
  for (let page = 1; found.length < count; page++) {
    const { data } = await call(commissions.list, { query: { ...asked, page, per_page: MAX_MANY } })
    found.push(...data.filter(({ id }) => all || ids.includes(id)))
    if (data.length < MAX_MANY) break
  }
  return found
}
