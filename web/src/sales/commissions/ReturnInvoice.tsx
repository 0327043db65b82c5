import { Textarea } from '@mantine/core'
import { commissions } from '@storey/api/client-endpoints.ts'
import { type Commission, commissions as endpoints } from '@storey/api/sales/commissions.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

/** Form that returns an invoice to the brokerage with a reason. */
export function ReturnInvoice({ commission, onClose }: { commission: Commission; onClose: () => void }) {
  const [initial] = useState(() => ({ version: commission.version, reason: '' }))
  const form = useEndpointForm({
    schema: endpoints.return.body,
    initial,
    send: (body) => call(commissions.return, { params: { id: commission.id }, body }),
    done: () => {
      notify.good('Invoice returned')
      onClose()
    },
  })
  return (
    <SidePanel title="Return invoice" note={`${commission.booking.number}, ${commission.unit}`} onClose={onClose}>
      <Form form={form}>
        <Textarea
          {...form.field('reason', 'Reason')}
          description="The brokerage reads it and sends another invoice."
          autosize
          minRows={2}
        />
        <FormActions save="Return invoice" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
