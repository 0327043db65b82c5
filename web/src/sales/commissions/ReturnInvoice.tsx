import { Textarea } from '@mantine/core'
import { commissions } from '@storey/api/client-endpoints.ts'
import { type Commission, commissions as endpoints } from '@storey/api/sales/commissions.ts'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { commissionFacts, subjectOf } from './commission-facts.ts'

/** Form that returns an invoice to the brokerage with a reason. */
export function ReturnInvoice({ commission: now, onClose }: { commission: Commission; onClose: () => void }) {
  const agreed = useAgreed(now, commissionFacts)
  const commission = agreed.terms
  const form = useEndpointForm({
    schema: endpoints.return.body.omit({ version: true }),
    initial: { reason: '' },
    send: (body) =>
      call(commissions.return, { params: { id: commission.id }, body: { ...body, version: commission.version } }),
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(commissions.list)
      return undefined
    },
    done: () => {
      notify.good('Invoice returned')
      onClose()
    },
  })
  return (
    <SidePanel title="Return invoice" note={subjectOf(commission)} onClose={onClose}>
      <Form form={form} agreed={agreed}>
        <Textarea
          {...form.field('reason', 'Reason')}
          description={`The brokerage reads it and sends another invoice.${(commission.invoice?.commissions ?? 1) > 1 ? ' All commissions of this one return.' : ''}`}
          autosize
          minRows={2}
        />
        <FormActions save="Return invoice" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
