import { TextInput } from '@mantine/core'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { Section } from '../../ui/Section.tsx'
import type { EarlierSaleValues } from './values.ts'

/** What the brokerage earned of the sale, and what of it was invoiced and paid before. */
export function CommissionFields({ form, currency }: { form: EndpointForm<EarlierSaleValues>; currency: string }) {
  const latest = today()
  return (
    <Section
      title="Commission of the brokerage"
      note="As it was settled before. Leave blank if nothing was earned. The brokerage is not notified."
    >
      <FieldGrid>
        <FieldCell span={2}>
          <DayInput {...form.field('commission_earned_on', 'Earned on')} latest={latest} />
        </FieldCell>
        <FieldCell span={2}>
          <MoneyInput
            {...form.field('commission_amount', 'Amount earned')}
            currency={currency}
            description="Without VAT. Empty: the commission above, of the price without VAT."
          />
        </FieldCell>
        <FieldCell span={2}>
          <PercentInput {...form.field('commission_vat_percent', 'VAT on it')} description="Empty: none." />
        </FieldCell>
        <FieldCell span={2}>
          <TextInput {...form.field('commission_invoice', 'Invoice number')} maxLength={60} />
        </FieldCell>
        <FieldCell span={2}>
          <DayInput {...form.field('commission_invoiced_on', 'Day of the invoice')} latest={latest} />
        </FieldCell>
        <FieldCell span={2}>
          <DayInput {...form.field('commission_paid_on', 'Paid in full on')} latest={latest} />
        </FieldCell>
        <FieldCell span={3}>
          <TextInput {...form.field('commission_reference', 'Reference of the payment')} maxLength={120} />
        </FieldCell>
      </FieldGrid>
    </Section>
  )
}
