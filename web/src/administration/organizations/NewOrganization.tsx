import { SegmentedControl } from '@mantine/core'
import { organizationFields } from '@storey/api/administration/organization-fields.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import { countryDefaults } from '@storey/api/readers/country-defaults.ts'
import { useNavigate } from '@tanstack/react-router'
import { use, useState } from 'react'
import { call } from '../../http/call.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { HomeCountry } from '../../ui/home-country.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { typeLabels } from './labels.ts'
import { OrganizationInput } from './OrganizationInput.tsx'

type NewOrganization = Parameters<typeof call<typeof organizations.create>>[1]['body']

const fields = fieldsWith(organizationFields, 'start', true)

interface Props {
  type: 'developer' | 'brokerage'
  onClose: () => void
}

/** Form for a developer or brokerage that the platform creates itself. */
export function NewOrganization({ type, onClose }: Props) {
  const navigate = useNavigate()
  const countries = useCountries()
  const home = use(HomeCountry)
  const form = useEndpointForm({
    schema: organizations.create.body,
    initial: {
      type,
      name: '',
      legal_name: '',
      country: home as string | null,
      city: '',
      email: '',
      phone: '',
      trade_license_number: '',
      trade_license_expires_on: null,
      default_currency: '',
      timezone: '',
      ...countryDefaults(home),
    },
    send: (body, { key }) => call(organizations.create, { body: body as NewOrganization }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good(`${data.name} created. Invite its admin next.`)
      void navigate({ href: `/auth/organizations/${data.id}` })
    },
  })
  const { country } = form.values
  const [of, setOf] = useState(country)
  // Another country proposes its own currency and time zone, which can be changed.
  if (country !== of) {
    setOf(country)
    const { default_currency, timezone } = countryDefaults(country)
    if (default_currency) form.set('default_currency', default_currency)
    if (timezone) form.set('timezone', timezone)
  }
  return (
    <SidePanel title="New organization" onClose={onClose}>
      <Form form={form}>
        <SegmentedControl
          fullWidth
          aria-label="Type"
          value={form.values.type}
          onChange={(type) => form.set('type', type)}
          data={[
            { value: 'developer', label: typeLabels.developer },
            { value: 'brokerage', label: typeLabels.brokerage },
          ]}
        />
        <FieldGrid>
          {fields.map((field) => (
            <FieldCell key={field} span={organizationFields[field].span}>
              <OrganizationInput form={form} field={field} countries={countries} country={country} />
            </FieldCell>
          ))}
        </FieldGrid>
        <FormActions save="Create organization" />
      </Form>
    </SidePanel>
  )
}
