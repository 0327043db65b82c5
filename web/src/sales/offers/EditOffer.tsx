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
import { useProduct } from '../../ui/product.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { languages } from './labels.ts'

/** Form with the texts, client and validity of an offer that has no response. */
export function EditOffer({ offer, onClose }: { offer: SaleOffer; onClose: () => void }) {
  const { languages: preferred } = useProduct()
  const { client, title, language, message, valid_until, version } = offer
  const form = useEndpointForm({
    schema: saleOffers.change.body,
    initial: { version, title: title ?? '', client, language, message, valid_until },
    send: (body) => call(saleOffers.change, { params: { id: offer.id }, body }),
    done: () => {
      notify.good('Offer saved.')
      onClose()
    },
  })
  return (
    <SidePanel title="Edit offer" onClose={onClose}>
      <Form form={form}>
        <FieldGrid>
          <FieldCell span={6}>
            <TextInput {...form.field('client.name', 'Client’s name')} autoComplete="off" />
          </FieldCell>
          <FieldCell span={3}>
            <TextInput {...form.field('client.email', 'E-mail')} type="email" inputMode="email" autoComplete="off" />
          </FieldCell>
          <FieldCell span={3}>
            <PhoneInput {...form.field('client.phone', 'Phone')} />
          </FieldCell>
          <FieldCell span={6}>
            <TextInput {...form.field('title', 'Title')} />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea
              {...form.field('message', 'Message')}
              description="Shown to the client above the units."
              autosize
              minRows={4}
            />
          </FieldCell>
          <FieldCell span={3}>
            <DayInput {...form.field('valid_until', 'Valid until')} earliest={today()} clearable={false} />
          </FieldCell>
          <FieldCell span={3}>
            <Select
              {...form.field('language', 'Language')}
              data={languages.filter(({ value }) => value === language || preferred.includes(value))}
              allowDeselect={false}
            />
          </FieldCell>
        </FieldGrid>
        <FormActions save="Save" />
      </Form>
    </SidePanel>
  )
}
