import { Text } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import {
  type EditedOrganizationField,
  fieldsOfPlatform,
  fieldsOfType,
  type OrganizationGroup,
  organizationField,
  organizationFields,
} from '@storey/api/administration/organization-fields.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { Fragment, useState } from 'react'
import { call } from '../../http/call.ts'
import { useSession } from '../../http/useSession.ts'
import { useCountries } from '../../shell/useCountries.ts'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { groupTitles } from './labels.ts'
import { OrganizationInput } from './OrganizationInput.tsx'
import { formattersIn, valuesOf } from './organization-values.ts'

interface Props {
  organization: Organization
  onClose: () => void
}

const groups: readonly OrganizationGroup[] = ['company', 'contact', 'licenses', 'settings']

/** Form with an organization's details, in a panel next to its page. */
export function EditOrganization({ organization, onClose }: Props) {
  const countries = useCountries()
  const [initial] = useState(() => ({ ...valuesOf(organization), version: organization.version }))
  const form = useEndpointForm({
    schema: organizations.change.body,
    initial,
    send: (_body, { changed }) => call(organizations.change, { params: { id: organization.id }, body: changed }),
    compare: {
      read: (current) => {
        const now = organizations.change.response.shape.data.parse(current)
        return { ...valuesOf(now), version: now.version }
      },
      faces: formattersIn(countries),
    },
    done: () => {
      notify.good('Organization saved')
      onClose()
    },
  })
  const own = useSession()?.access_type !== 'super_admin'
  const fixedBy = (field: EditedOrganizationField) =>
    field === 'require_two_factor' && organization.server_requires_two_factor
      ? 'server'
      : own
        ? fieldsOfPlatform(organization).includes(field)
          ? field === 'country' || field === 'timezone'
            ? 'restriction'
            : 'license'
          : undefined
        : field === 'members_read_sales'
          ? 'developer'
          : undefined
  return (
    <SidePanel title={`Edit ${organization.name}`} onClose={onClose}>
      <Form form={form}>
        {groups.map((group) => (
          <Fragment key={group}>
            <Text component="h3" fw={600} mt={group === 'company' ? 0 : 'md'}>
              {groupTitles[group]}
            </Text>
            <FieldGrid>
              {fieldsOfType(organization.type)
                .filter((field) => organizationField(field).group === group)
                .map((field) => (
                  <FieldCell key={field} span={organizationFields[field].span}>
                    <OrganizationInput
                      form={form}
                      field={field}
                      countries={countries}
                      country={form.values.country}
                      fixed={fixedBy(field)}
                    />
                  </FieldCell>
                ))}
            </FieldGrid>
          </Fragment>
        ))}
        <FormActions save="Save organization" />
      </Form>
    </SidePanel>
  )
}
