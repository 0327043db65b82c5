import { Modal } from '@mantine/core'
import { people } from '@storey/api/client-endpoints.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import type { ManyDone } from '@storey/api/sales/many.ts'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { discountsText } from './labels.ts'

interface Props {
  ids: readonly number[]
  onClose: () => void
  onDone: (done: ManyDone) => void
}

/** Dialog that assigns many requests to a sales manager. */
export function ChooseForMany({ ids, onClose, onDone }: Props) {
  const form = useEndpointForm({
    schema: discounts.assignMany.body,
    initial: { ids: [...ids], sales_manager_id: null },
    send: (body, { key }) => call(discounts.assignMany, { body }, { idempotencyKey: key }),
    done: ({ data }) => onDone(data),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Sales manager for ${discountsText(ids.length)}`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} guard={false}>
        <RemoteSelect
          {...form.field('sales_manager_id', 'Sales manager')}
          description="Requests already decided, or made by this manager, are skipped."
          known={(ids) => query(people.salesManagers, { query: { ids } })}
          load={(search) => query(people.salesManagers, { query: { search } })}
        />
        <FormActions save="Choose" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
