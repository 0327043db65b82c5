import { Modal, Select, Textarea, TextInput } from '@mantine/core'
import { leads, paymentPlans, units as unitCalls } from '@storey/api/client-endpoints.ts'
import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import { MAX_OFFER_DAYS, MAX_OFFER_UNITS, type OfferChannel, type SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query, refresh } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { useProduct } from '../../ui/product.ts'
import { Section } from '../../ui/Section.tsx'
import { FindUnit } from '../parts/FindUnit.tsx'
import { ProtectionReason } from '../parts/ProtectionReason.tsx'
import { languages } from './labels.ts'
import { OfferedUnit } from './OfferedUnit.tsx'
import { clientOf, emptyClient, languageFor, type OfferValues, termsOf } from './offer-values.ts'
import { SentOffer } from './SentOffer.tsx'
import { seenOf, useOfferTerms } from './useOfferTerms.ts'
import { useShowOffer } from './useShowOffer.ts'

const USUAL_DAYS = 14
const ways = [
  { value: 'email', label: 'Send it by e-mail' },
  { value: 'whatsapp', label: 'Send it by WhatsApp' },
  { value: 'link', label: 'Copy link' },
  { value: 'draft', label: 'Keep it as a draft' },
]

interface Props {
  units: readonly UnitRow[]
  /** The default plan, by building. */
  usual: ReadonlyMap<number, number | undefined>
  lead_id: number | null
  lead_language: string | null | undefined
  /** A broker's request for the offer. */
  request?: HoldRequest | undefined
}

interface Made {
  readonly offer: SaleOffer
  readonly channel: OfferChannel | null
  readonly whatsapp: string | null
}

/** Form for a new offer: units with plans and discounts, client, texts, and channel. */
export function OfferMaker({ units: first, usual, lead_id, lead_language, request }: Props) {
  const [units, setUnits] = useState(first)
  const [made, setMade] = useState<Made>()
  const hasLeads = useCan(leads.options.access)
  const show = useShowOffer()
  const { languages: preferred } = useProduct()
  const initial: OfferValues = {
    title: '',
    lead_id: hasLeads ? lead_id : null,
    client: hasLeads && lead_id ? null : request ? clientOf(request) : emptyClient(),
    hold_request_id: request?.id ?? null,
    language: languageFor(lead_language, preferred),
    message: '',
    valid_until: addDays(today(), USUAL_DAYS),
    units: first.map((unit) => {
      const terms = termsOf(unit, usual)
      return request?.payment_plan_id ? { ...terms, payment_plan_ids: [request.payment_plan_id] } : terms
    }),
    send: request ? null : 'email',
    protection_reason: '',
  }
  const form = useEndpointForm({
    schema: saleOffers.create.body,
    initial,
    send: (body, { key }) => {
      const units = body.units.map((unit, index) => {
        const seen = agreed.terms.units[index]
        const plans = seen && agreed.terms.plans.get(seen.building.id)
        return plans ? { ...unit, ...seenOf(seen, plans, unit.payment_plan_ids) } : unit
      })
      return call(saleOffers.create, { body: { ...body, units } }, { idempotencyKey: key })
    },
    failed: () => {
      // Another price or plan by now is shown before the next press.
      void refresh(unitCalls.one, paymentPlans.list)
      return undefined
    },
    done: ({ data, whatsapp }) => setMade({ offer: data, channel: form.values.send, whatsapp }),
  })
  const agreed = useOfferTerms(
    units,
    form.values.units.map(({ payment_plan_ids }) => payment_plan_ids),
  )
  const add = (unit: UnitRow | undefined) => {
    if (!unit) return
    setUnits([...units, unit])
    form.mantine.insertListItem('units', termsOf(unit, usual))
  }
  const remove = (index: number) => {
    setUnits(units.filter((_, at) => at !== index))
    form.mantine.removeListItem('units', index)
  }
  const [seller] = units
  return (
    <Form form={form} agreed={agreed}>
      <Section
        title="Units"
        note={form.errors.units ?? 'All units of an offer are of one developer and in one currency.'}
      >
        {agreed.terms.units.map((unit, index) => (
          <OfferedUnit
            key={unit.id}
            form={form}
            unit={unit}
            plans={agreed.terms.plans.get(unit.building.id)}
            index={index}
            {...(units.length > 1 ? { onRemove: () => remove(index) } : {})}
          />
        ))}
        {units.length < MAX_OFFER_UNITS && (
          <FindUnit
            key={units.length}
            label="Add a unit"
            value={null}
            organization_id={seller?.organization.id}
            except={units.map(({ id }) => id)}
            onChange={add}
          />
        )}
      </Section>
      <Section title="Client">
        <FieldGrid>
          {hasLeads && (
            <FieldCell span={6}>
              <RemoteSelect
                {...form.field('lead_id', 'Lead')}
                description="Or enter the client below."
                load={(search) => query(leads.options, { query: { search } })}
                known={(ids) => query(leads.options, { query: { ids } })}
                onChange={(id, lead) => {
                  form.set('language', languageFor(lead?.language, preferred))
                  form.set('lead_id', id)
                  form.set('client', id === null ? emptyClient() : null)
                }}
              />
            </FieldCell>
          )}
          {form.values.client && (
            <>
              <FieldCell span={6}>
                <TextInput {...form.field('client.name', 'Client’s name')} autoComplete="off" />
              </FieldCell>
              <FieldCell span={3}>
                <TextInput
                  {...form.field('client.email', 'E-mail')}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                />
              </FieldCell>
              <FieldCell span={3}>
                <PhoneInput {...form.field('client.phone', 'Phone')} />
              </FieldCell>
            </>
          )}
        </FieldGrid>
      </Section>
      <Section title="Words and validity">
        <FieldGrid>
          <FieldCell span={6}>
            <TextInput
              {...form.field('title', 'Title')}
              placeholder={units.length === 1 ? 'A home for you' : `${units.length} homes for you`}
            />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea
              {...form.field('message', 'Message')}
              description="Shown to the client above the units."
              autosize
              minRows={3}
            />
          </FieldCell>
          <FieldCell span={2}>
            <DayInput
              {...form.field('valid_until', 'Valid until')}
              earliest={today()}
              latest={addDays(today(), MAX_OFFER_DAYS)}
              clearable={false}
            />
          </FieldCell>
          <FieldCell span={2}>
            <Select
              {...form.field('language', 'Language')}
              data={languages.filter(({ value }) => preferred.includes(value))}
              allowDeselect={false}
            />
          </FieldCell>
          <FieldCell span={2}>
            <Select
              {...form.field('send', 'Afterwards')}
              data={ways}
              allowDeselect={false}
              value={form.values.send ?? 'draft'}
              onChange={(way) => form.set('send', way === 'draft' ? null : way)}
            />
          </FieldCell>
        </FieldGrid>
      </Section>
      <ProtectionReason form={form} />
      <FormActions save={form.values.send === null ? 'Save draft' : 'Create offer'} />
      {made && (
        <Modal
          opened
          onClose={() => show(made.offer.id)}
          title={`${made.offer.number} is ready`}
          size={520}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <SentOffer {...made} onClose={() => show(made.offer.id)} />
        </Modal>
      )}
    </Form>
  )
}
