import { TextInput } from '@mantine/core'
import { commissions } from '@storey/api/client-endpoints.ts'
import { type Commission, commissions as endpoints } from '@storey/api/sales/commissions.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { commissionFacts, subjectOf } from './commission-facts.ts'

/** Form that records the payment of an approved commission with all of its invoice, or that a clawback was paid back. */
export function PayCommission({ commission: now, onClose }: { commission: Commission; onClose: () => void }) {
  const agreed = useAgreed(now, commissionFacts)
  const commission = agreed.terms
  const [initial] = useState(() => ({ paid_on: today() as string | null, reference: '' }))
  const form = useEndpointForm({
    schema: endpoints.pay.body.omit({ version: true }),
    initial,
    send: (body) =>
      call(commissions.pay, { params: { id: commission.id }, body: { ...body, version: commission.version } }),
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(commissions.list)
      return undefined
    },
    done: () => {
      notify.good('Payment recorded')
      onClose()
    },
  })
  return (
    <SidePanel title="Record payment" note={subjectOf(commission)} onClose={onClose}>
      <Form form={form} agreed={agreed}>
        <DayInput
          {...form.field('paid_on', commission.kind === 'clawback' ? 'Paid back on' : 'Paid on')}
          latest={today()}
        />
        <TextInput {...form.field('reference', 'Reference')} description="Transfer or check number" maxLength={120} />
        <FormActions save="Record payment" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
