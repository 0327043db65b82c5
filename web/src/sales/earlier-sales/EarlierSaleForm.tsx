import { Button, Textarea, TextInput } from '@mantine/core'
import { commissions } from '@storey/api/client-endpoints.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import { MAX_BUYERS } from '@storey/api/sales/bookings.ts'
import { earlierSales } from '@storey/api/sales/earlier-sales.ts'
import { milestoneLabels } from '@storey/api/sales/milestone-names.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Can } from '../../shell/Can.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { moneyText } from '../../ui/format/money.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { BuyerFields } from '../parts/BuyerFields.tsx'
import { emptyBuyer } from '../parts/buyer-values.ts'
import { ReferrerFields } from '../parts/ReferrerFields.tsx'
import { SharesBar } from '../parts/SharesBar.tsx'
import { equalShares, missingPercent } from '../parts/shares.ts'
import { CommissionFields } from './CommissionFields.tsx'
import { LineRows, ReceiptRows } from './Rows.tsx'
import { StartFromPlan } from './StartFromPlan.tsx'
import { useRows } from './useRows.ts'
import { type EarlierSaleValues, emptySale } from './values.ts'

const schema = earlierSales.record.body

/** Only a brokerage of the platform has a commission; what was typed before it was taken off is not sent. */
const withoutCommission = {
  commission_amount: null,
  commission_vat_percent: null,
  commission_earned_on: null,
  commission_invoice: null,
  commission_invoiced_on: null,
  commission_paid_on: null,
  commission_reference: null,
}

/** Form of a sale that was agreed before it was in this system. */
export function EarlierSaleForm({
  unit,
}: {
  unit: Pick<UnitRow, 'id' | 'currency' | 'number' | 'building' | 'price'>
}) {
  const navigate = useNavigate()
  const [initial] = useState(() => emptySale(unit.id))
  const { currency } = unit
  const [started, setStarted] = useState(0)
  const form = useEndpointForm<typeof schema, EarlierSaleValues, { data: Booking }>({
    schema,
    initial,
    marksOptional: true,
    send: ({ brokerage_id, ...sale }, { key }) => {
      const installments = sale.installments.map(({ due_text, ...line }) => ({
        ...line,
        due_text: line.due_on === null && line.built_at == null ? due_text : null,
      }))
      const body = { ...sale, installments, brokerage_id, ...(brokerage_id == null && withoutCommission) }
      return call(earlierSales.record, { body }, { idempotencyKey: key })
    },
    done: ({ data }) => {
      notify.good(`${data.number} recorded`)
      void navigate({ href: `/inventory/units/booked-units/${data.id}` })
    },
  })
  return (
    <Form form={form}>
      <Section
        title={unitName(unit.building, unit.number)}
        note="No letters are sent, and no limits of discounts apply."
      >
        <FieldGrid>
          <FieldCell span={2}>
            <DayInput {...form.field('booked_on', 'Day of the sale')} latest={today()} />
          </FieldCell>
          <FieldCell span={2}>
            <MoneyInput {...form.field('price', 'Agreed price')} currency={currency} />
          </FieldCell>
          <FieldCell span={2}>
            <MoneyInput
              {...form.field('list_price', 'List price on that day')}
              currency={currency}
              {...(unit.price && { description: `Today ${moneyText(unit.price)}` })}
            />
          </FieldCell>
          <FieldCell span={2}>
            <TextInput {...form.field('plan_name', 'Name of the plan')} placeholder="As agreed" />
          </FieldCell>
        </FieldGrid>
      </Section>
      <Section title="Buyers">
        <BuyerRows form={form} />
      </Section>
      <Section
        title="Schedule"
        note="As it was agreed: a day, a stage of construction, or neither where no day is agreed."
      >
        <StartFromPlan form={form} unit={unit} onStart={() => setStarted(started + 1)} />
        <LineRows key={started} form={form} currency={currency} />
      </Section>
      <Section title="Receipts" note="They pay what is due first.">
        <ReceiptRows form={form} currency={currency} />
      </Section>
      <Section title="Milestones" note="With both signatures the unit is sold, with the handover it is handed over.">
        <MilestoneFields form={form} />
      </Section>
      <Section title="Broker" note="Leave blank for a direct sale.">
        <FieldGrid>
          <ReferrerFields form={form} span={2} />
          <FieldCell span={2}>
            <PercentInput {...form.field('commission_percent', bookingFields.commission_percent.label)} />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea {...form.field('note', bookingFields.note.label)} autosize minRows={2} />
          </FieldCell>
        </FieldGrid>
      </Section>
      {form.values.brokerage_id !== null && (
        <Can access={commissions.approve.access}>
          <CommissionFields form={form} currency={currency} />
        </Can>
      )}
      <Section title="Reason">
        <Textarea
          {...form.field('reason', 'Why it is recorded now')}
          description="Kept in the booking’s history and in the audit log."
          autosize
          minRows={2}
        />
      </Section>
      <FormActions save="Record sale" />
    </Form>
  )
}

function BuyerRows({ form }: { form: EndpointForm<EarlierSaleValues> }) {
  const { keys, added, remove } = useRows(form, 'buyers')
  const { buyers } = form.values
  const missing = missingPercent(buyers)
  const shareEqually = () => {
    for (const [index, share] of equalShares(buyers.length).entries()) form.set(`buyers.${index}.share_percent`, share)
  }
  return (
    <>
      <SharesBar buyers={buyers} error={form.errors.buyers} onEqual={buyers.length > 1 ? shareEqually : undefined} />
      {buyers.map((buyer, index) => (
        <BuyerFields
          earlier
          key={keys[index] ?? index}
          booking={form}
          index={index}
          name={buyer.full_name}
          {...(buyers.length > 1 ? { onRemove: () => remove(index) } : {})}
        />
      ))}
      {buyers.length < MAX_BUYERS && (
        <div>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} stroke={1.6} />}
            onClick={() => {
              form.mantine.insertListItem('buyers', emptyBuyer(missing > 0 ? String(missing) : null))
              added()
            }}
          >
            Add buyer
          </Button>
        </div>
      )}
    </>
  )
}

function MilestoneFields({ form }: { form: EndpointForm<EarlierSaleValues> }) {
  const latest = today()
  return (
    <FieldGrid>
      <FieldCell span={2}>
        <DayInput
          {...form.field('reservation_form_signed_on', milestoneLabels.reservation_form_signed)}
          latest={latest}
        />
      </FieldCell>
      <FieldCell span={2}>
        <DayInput {...form.field('agreement_sent_on', milestoneLabels.agreement_sent)} latest={latest} />
      </FieldCell>
      <FieldCell span={2}>
        <DayInput {...form.field('buyer_signed_on', milestoneLabels.buyer_signed)} latest={latest} />
      </FieldCell>
      <FieldCell span={2}>
        <DayInput {...form.field('seller_signed_on', milestoneLabels.seller_signed)} latest={latest} />
      </FieldCell>
      <FieldCell span={2}>
        <DayInput {...form.field('handed_over_on', milestoneLabels.handed_over)} latest={latest} />
      </FieldCell>
      <FieldCell span={2}>
        <DayInput {...form.field('registered_on', milestoneLabels.registered)} latest={latest} />
      </FieldCell>
      <FieldCell span={3}>
        <TextInput {...form.field('registration_number', 'Registration number')} maxLength={60} />
      </FieldCell>
    </FieldGrid>
  )
}
