import { Select } from '@mantine/core'
import { countries, vatRules } from '@storey/api/client-endpoints.ts'
import {
  feeKindLabels,
  feeKinds,
  unitUseLabels,
  unitUses,
  vatTreatmentLabels,
  vatTreatments,
} from '@storey/api/inventory/vat-names.ts'
import { vatRules as endpoints, type VatRule } from '@storey/api/inventory/vat-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  /** Null for a new one. */
  rule: VatRule | null
  name: string | undefined
  onClose: () => void
}

/** Form of a new VAT rate, or of another percentage of one. */
export function VatRateForm({ rule, name, onClose }: Props) {
  return rule ? <ChangeRate rule={rule} name={name ?? ''} onClose={onClose} /> : <NewRate onClose={onClose} />
}

const NOTE = 'Zero-rated sales have a rate of 0%.'
const FEE_NOTE = 'The VAT is within the fee. Zero-rated fees have a rate of 0%.'
const done = (text: string, onClose: () => void) => () => {
  notify.good(text)
  onClose()
}

interface NewValues {
  country: string | null
  unit_use: string | null
  fee_kind: string | null
  treatment: string
  percent: string | null
}

const subjects = [
  { value: 'units', label: 'Units' },
  { value: 'fees', label: 'Fees' },
] as const

function NewRate({ onClose }: { onClose: () => void }) {
  const nations = useQuery(query(countries.options, {}))
  const schema = endpoints.create.body
  const form = useEndpointForm<typeof schema, NewValues, unknown>({
    schema,
    initial: {
      country: null,
      unit_use: 'commercial',
      fee_kind: null,
      treatment: 'rated',
      percent: null,
    },
    send: (body, { key }) => call(vatRules.create, { body }, { idempotencyKey: key }),
    done: done('Rate added', onClose),
  })
  // Read from the values, so that a restored form shows what it saves.
  const of = form.values.fee_kind === null ? 'units' : 'fees'
  const choose = (next: typeof of) => {
    form.set('unit_use', next === 'units' ? 'commercial' : null)
    form.set('fee_kind', next === 'fees' ? 'admin' : null)
    form.set('treatment', 'rated')
    form.set('percent', null)
  }
  return (
    <SidePanel title="New VAT rate" onClose={onClose}>
      <Form form={form}>
        <SegmentedSwitch label="Rate of" value={of} onChange={choose} options={subjects} />
        <Select
          {...form.field('country', 'Country')}
          data={(nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...countrySearch}
        />
        {of === 'units' ? (
          <>
            <Select
              {...form.field('unit_use', 'Units')}
              data={unitUses.map((value) => ({ value, label: unitUseLabels[value] }))}
              allowDeselect={false}
            />
            <PercentInput {...form.field('percent', 'VAT')} description={NOTE} />
          </>
        ) : (
          <>
            <Select
              {...form.field('fee_kind', 'Fees')}
              data={feeKinds.map((value) => ({ value, label: feeKindLabels[value] }))}
              allowDeselect={false}
            />
            <OfFee form={form} />
          </>
        )}
        <FormActions save="Add rate" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

interface FeeValues {
  treatment: string
  percent: string | null
}

/** How a fee is taxed, and its percentage if it has one. */
function OfFee<Values extends FeeValues>({ form }: { form: EndpointForm<Values> }) {
  return (
    <>
      <Select
        {...form.field('treatment', 'Treatment')}
        data={vatTreatments.map((value) => ({ value, label: vatTreatmentLabels[value] }))}
        onChange={(value) => {
          form.set('treatment', value ?? 'rated')
          form.set('percent', null)
        }}
        allowDeselect={false}
      />
      {form.values.treatment === 'rated' && <PercentInput {...form.field('percent', 'VAT')} description={FEE_NOTE} />}
    </>
  )
}

function ChangeRate({ rule, name, onClose }: { rule: VatRule; name: string; onClose: () => void }) {
  // Another user's change must not discard the input; the version refuses to save over it.
  const [opened] = useState(rule)
  const schema = endpoints.change.body
  const { treatment, version } = opened
  const percent = treatment === 'rated' ? opened.percent : null
  const form = useEndpointForm<typeof schema, FeeValues & { version: number }, unknown>({
    schema,
    initial: { treatment, percent, version },
    send: (body) => call(vatRules.change, { params: { id: opened.id }, body }),
    done: done('Rate changed', onClose),
  })
  return (
    <SidePanel title="VAT rate" note={name} onClose={onClose}>
      <Form form={form}>
        {opened.fee_kind === null ? (
          <PercentInput {...form.field('percent', 'VAT')} description={NOTE} />
        ) : (
          <OfFee form={form} />
        )}
        <FormActions save="Save" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
