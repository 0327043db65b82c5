import { TextInput } from '@mantine/core'
import { commissions } from '@storey/api/client-endpoints.ts'
import { type Commission, commissions as endpoints } from '@storey/api/sales/commissions.ts'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { DOCUMENTS } from '../../ui/fields/file-rules.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { commissionFacts } from './commission-facts.ts'

/** Form by which a brokerage sends the invoice of an earned commission. */
export function SendInvoice({ commission: now, onClose }: { commission: Commission; onClose: () => void }) {
  const agreed = useAgreed(now, commissionFacts)
  const commission = agreed.terms
  const form = useEndpointForm({
    schema: endpoints.invoice.body,
    initial: { invoice_number: '', invoice_on: today() as string | null, file: null as File | null },
    send: (body) =>
      call(commissions.invoice, { params: { id: commission.id }, body: { ...body, version: commission.version } }),
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(commissions.list)
      return undefined
    },
    done: () => {
      notify.good('Invoice sent')
      onClose()
    },
  })
  const { file } = form.values
  return (
    <SidePanel title="Send invoice" note={`${commission.booking.number}, ${commission.unit}`} onClose={onClose}>
      <Form form={form} agreed={agreed}>
        <TextInput {...form.field('invoice_number', 'Invoice number')} maxLength={60} />
        <DayInput {...form.field('invoice_on', 'Date of the invoice')} latest={today()} />
        <FileDrop
          {...DOCUMENTS}
          label="Invoice"
          value={file ? [file] : []}
          onChange={([chosen]) => form.set('file', chosen ?? null)}
          error={form.field('file').error}
          data-path="file"
        />
        <FormActions save="Send invoice" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
