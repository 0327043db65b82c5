import { Select, TextInput } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { organizationBank } from '@storey/api/administration/organization-bank.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { ibanText } from '@storey/api/readers/read-iban.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  organization: Organization
  details: ResponseOf<typeof organizationBank.one>['data']
  whole: ResponseOf<typeof organizationBank.show>['data'] | null
  onClose: (saved: boolean) => void
}

/** Form with an organization's bank details, new or edited; it shows the full account number. */
export function BankForm({ organization, details, whole, onClose }: Props) {
  const countries = useCountries()
  const [initial] = useState(() => ({
    beneficiary: details?.beneficiary ?? organization.legal_name ?? organization.name,
    bank: details?.bank ?? '',
    branch: details?.branch ?? '',
    country: details?.country ?? organization.country ?? '',
    currency: details?.currency ?? organization.default_currency,
    iban: whole?.iban ? ibanText(whole.iban) : '',
    account_number: whole?.account_number ?? '',
    bic: details?.bic ?? '',
    routing_code: details?.routing_code ?? '',
    intermediary_bank: details?.intermediary_bank ?? '',
    version: details?.version ?? null,
  }))
  const form = useEndpointForm({
    schema: organizationBank.put.body,
    initial,
    send: (body) => call(organizationBank.put, { params: { id: organization.id }, body }),
    done: () => {
      notify.good('Bank details saved')
      onClose(true)
    },
  })
  const text = (name: Exclude<keyof typeof initial, 'version'>, label: string, span: 2 | 3 | 4 | 6 = 3) => (
    <FieldCell span={span}>
      <TextInput {...form.field(name, label)} autoComplete="off" />
    </FieldCell>
  )
  return (
    <SidePanel title="Bank details" note={organization.name} onClose={() => onClose(false)}>
      <Form form={form}>
        <FieldGrid>
          {text('beneficiary', 'Account holder', 6)}
          {text('bank', 'Bank')}
          {text('branch', 'Branch')}
          <FieldCell span={3}>
            <Select
              {...form.field('country', 'Country of the bank')}
              data={countries.map(({ id, name }) => ({ value: id, label: name }))}
              {...countrySearch}
              allowDeselect={false}
            />
          </FieldCell>
          {text('currency', 'Currency')}
          {text('iban', 'IBAN', 6)}
          {text('account_number', 'Account number')}
          {text('bic', 'BIC (SWIFT)')}
          {text('routing_code', 'Routing code')}
          {text('intermediary_bank', 'Intermediary bank')}
        </FieldGrid>
        <FormActions save="Save bank details" />
      </Form>
    </SidePanel>
  )
}
