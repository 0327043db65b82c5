import { Select } from '@mantine/core'
import { countries, vatRules } from '@storey/api/client-endpoints.ts'
import { unitUseLabels, unitUses } from '@storey/api/inventory/vat-names.ts'
import { vatRules as endpoints, type VatRule } from '@storey/api/inventory/vat-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { PercentInput } from '../../ui/fields/PercentInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
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
const done = (text: string, onClose: () => void) => () => {
  notify.good(text)
  onClose()
}

function NewRate({ onClose }: { onClose: () => void }) {
  const nations = useQuery(query(countries.options, {}))
  const schema = endpoints.create.body
  const form = useEndpointForm<
    typeof schema,
    { country: string | null; unit_use: string; percent: string | null },
    unknown
  >({
    schema,
    initial: { country: null, unit_use: 'commercial', percent: null },
    send: (body, { key }) => call(vatRules.create, { body }, { idempotencyKey: key }),
    done: done('Rate added', onClose),
  })
  return (
    <SidePanel title="New VAT rate" onClose={onClose}>
      <Form form={form}>
        <Select
          {...form.field('country', 'Country')}
          data={(nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...countrySearch}
        />
        <Select
          {...form.field('unit_use', 'Units')}
          data={unitUses.map((value) => ({ value, label: unitUseLabels[value] }))}
          allowDeselect={false}
        />
        <PercentInput {...form.field('percent', 'VAT')} description={NOTE} />
        <FormActions save="Add rate" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}

function ChangeRate({ rule, name, onClose }: { rule: VatRule; name: string; onClose: () => void }) {
  // Another user's change must not discard the input; the version refuses to save over it.
  const [opened] = useState(rule)
  const schema = endpoints.change.body
  const form = useEndpointForm<typeof schema, { percent: string | null; version: number }, unknown>({
    schema,
    initial: { percent: opened.percent, version: opened.version },
    send: (body) => call(vatRules.change, { params: { id: opened.id }, body }),
    done: done('Rate changed', onClose),
  })
  return (
    <SidePanel title="VAT rate" note={name} onClose={onClose}>
      <Form form={form}>
        <PercentInput {...form.field('percent', 'VAT')} description={NOTE} />
        <FormActions save="Save" onCancel={onClose} />
      </Form>
    </SidePanel>
  )
}
