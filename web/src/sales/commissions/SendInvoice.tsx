import { Group, Stack, TextInput } from '@mantine/core'
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
import { Money } from '../../ui/values/Money.tsx'
import { commissionsText, invoiceFacts, sumOf } from './commission-facts.ts'

interface Props {
  /** Earned, for one developer in one currency. */
  commissions: readonly Commission[]
  onSent: () => void
  onClose: () => void
}

/** Form by which a brokerage sends the invoice of one or several earned commissions. */
export function SendInvoice({ commissions: now, onSent, onClose }: Props) {
  const agreed = useAgreed(now, invoiceFacts)
  const chosen = agreed.terms
  const total = sumOf(chosen)
  const form = useEndpointForm({
    schema: endpoints.invoice.body,
    initial: { invoice_number: '', invoice_on: today() as string | null, file: null as File | null },
    send: (body) => {
      const [first, ...others] = chosen
      if (!first) throw new RangeError('An invoice is of at least one commission.')
      const also = others.map(({ id }) => id)
      return call(commissions.invoice, {
        params: { id: first.id },
        body: { ...body, also, total: total.amount, version: first.version },
      })
    },
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(commissions.list)
      return undefined
    },
    done: () => {
      notify.good('Invoice sent')
      onSent()
    },
  })
  const { file } = form.values
  return (
    <SidePanel title="Send invoice" note={noteOf(chosen)} onClose={onClose}>
      <Form form={form} agreed={agreed}>
        <Stack component="ul" gap="xs" fz="sm" aria-label="Commissions of the invoice">
          {(chosen.length > 1 ? chosen : []).map(({ id, booking, unit, total: one }) => (
            <Group key={id} component="li" justify="space-between" wrap="nowrap">
              <span>{`${booking.number}, ${unit}`}</span>
              <Money value={one} />
            </Group>
          ))}
          <Group component="li" justify="space-between" wrap="nowrap" fw={600}>
            <span>Invoice total with VAT</span>
            <Money value={total} />
          </Group>
        </Stack>
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

const noteOf = ([first, ...others]: readonly Commission[]) =>
  others.length > 0
    ? `${commissionsText(others.length + 1)} of ${first?.organization.name}`
    : `${first?.booking.number}, ${first?.unit}`
