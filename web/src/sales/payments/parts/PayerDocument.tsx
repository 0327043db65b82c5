import { Select, TextInput } from '@mantine/core'
import { countries } from '@storey/api/client-endpoints.ts'
import { identityLabels } from '@storey/api/sales/booking-names.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { countrySearch } from '../../../ui/fields/country-search.ts'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'

/** The document of a payer who has none. */
export const NO_DOCUMENT = {
  payer_id_type: null as string | null,
  payer_id_number: '',
  payer_country: null as string | null,
}

/** The document of a payer who is not a buyer. */
export function PayerDocument<Values extends Partial<typeof NO_DOCUMENT>>({ form }: { form: EndpointForm<Values> }) {
  const names = useQuery(query(countries.options, {})).data?.data
  return (
    <>
      <Select
        {...form.field('payer_id_type', 'Document of the payer')}
        description="Required for cash that is reported."
        data={Object.entries(identityLabels).map(([value, label]) => ({ value, label }))}
        clearable
      />
      <TextInput {...form.field('payer_id_number', 'Document number')} maxLength={60} />
      <Select
        {...form.field('payer_country', 'Issued in')}
        data={(names ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...countrySearch}
        clearable
      />
    </>
  )
}
