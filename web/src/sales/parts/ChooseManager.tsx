import { discounts, people } from '@storey/api/client-endpoints.ts'
import type { DiscountRow } from '@storey/api/sales/discounts.ts'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { useAction } from '../../ui/act.ts'
import { PersonSelect } from '../../ui/fields/PersonSelect.tsx'
import { Person } from '../../ui/values/Person.tsx'

type Request = Pick<DiscountRow, 'id' | 'status' | 'sales_manager' | 'requested_by' | 'organization'>
const OPEN = ['pending', 'assigned', 'changes_requested']

/** The user who decides a request: assigned by a super admin while it is open, from those who sell for the developer. */
export function ChooseManager({ discount }: { discount: Request }) {
  const mayChoose = useCan(discounts.assign.access)
  const { run, running } = useAction()
  const { id, sales_manager, organization, requested_by } = discount
  if (!mayChoose || !OPEN.includes(discount.status)) return <Person person={sales_manager} none="Unassigned" />
  return (
    <PersonSelect
      aria-label="Choose a sales manager"
      placeholder="Choose a sales manager"
      value={sales_manager?.id ?? null}
      chosen_name={sales_manager?.full_name ?? null}
      known={(ids) => query(people.salesManagers, { query: { ids } })}
      except={requested_by.id}
      clearable={false}
      disabled={running}
      load={(search) => query(people.salesManagers, { query: { search, organization: organization.id } })}
      onChange={(sales_manager_id, manager) => {
        if (sales_manager_id === null || sales_manager_id === sales_manager?.id) return
        void run(() => call(discounts.assign, { params: { id }, body: { sales_manager_id } }), {
          good: `${manager?.name ?? ''} decides this discount`,
        })
      }}
    />
  )
}
