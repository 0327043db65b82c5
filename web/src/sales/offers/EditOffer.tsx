import { Select, Textarea, TextInput } from '@mantine/core'
import type { SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { call } from '../../http/call.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import * as copy from './copy.ts'
import { languages } from './labels.ts'

/** Form with the texts, client and validity of an offer that has no response. */
export function EditOffer({ offer, onClose }: { offer: SaleOffer; onClose: () => void }) {
  const { client, title, language, message, valid_until, version } = offer
  const form = useEndpointForm({
    schema: saleOffers.change.body,
    initial: { version, title: title ?? '', client, language, message, valid_until },
    send: (body) => call(saleOffers.change, { params: { id: offer.id }, body }),
    done: () => {
      notify.good(copy.offerSaved)
      onClose()
    },
  })
  return (
    <SidePanel title={copy.editOffer} onClose={onClose}>
      <Form form={form}>
        <FieldGrid>
          <FieldCell span={6}>
            <TextInput {...form.field('client.name', copy.clientName)} dir="auto" autoComplete="off" />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('client.email', copy.email)} type="email" inputMode="email" autoComplete="off" />
          </FieldCell>
          <FieldCell span={3}>
            <PhoneInput {...form.field('client.phone', copy.phone)} />
          </FieldCell>
          <FieldCell span={6}>
            <TextInput {...form.field('title', copy.title)} dir="auto" />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea
              {...form.field('message', copy.message)}
              description={copy.messageHint}
              autosize
              minRows={4}
              dir="auto"
            />
          </FieldCell>
          <FieldCell span={3}>
            <DayInput {...form.field('valid_until', copy.validUntil)} earliest={today()} clearable={false} />
          </FieldCell>
          <FieldCell span={3}>
            <Select {...form.field('language', copy.language)} data={languages} allowDeselect={false} />
          </FieldCell>
        </FieldGrid>
        <FormActions save={copy.save} />
      </Form>
    </SidePanel>
  )
}
