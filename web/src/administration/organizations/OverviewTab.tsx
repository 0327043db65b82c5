import { Group, Stack, Text } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import {
  type EditedOrganizationField,
  fieldsOfType,
  type OrganizationGroup,
  organizationField,
  organizationLabel,
} from '@storey/api/administration/organization-fields.ts'
import { organizations } from '@storey/api/client-endpoints.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { Can } from '../../shell/Can.tsx'
import { useCountries } from '../../shell/useCountries.ts'
import { Section } from '../../ui/Section.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { BankSection } from './BankSection.tsx'
import { groupTitles, REQUIRED_BY_SERVER } from './labels.ts'
import { formatted } from './organization-values.ts'
import { ColorDot } from './parts/ColorDot.tsx'
import { Expiry } from './parts/Expiry.tsx'
import { LogoSection } from './parts/LogoSection.tsx'
import type { OrganizationTabProps } from './tab-props.ts'

const sections: readonly OrganizationGroup[] = ['licenses', 'company', 'contact', 'settings']
const fieldsOf = (group: OrganizationGroup, { type }: Organization) =>
  fieldsOfType(type).filter((field) => organizationField(field).group === group)
/** Fields already shown above. */
const inTheHead: readonly EditedOrganizationField[] = ['name']

/** What a switch means for the members. */
const SWITCHES: Partial<Readonly<Record<EditedOrganizationField, string>>> = {
  starts_at_home: 'The first screen of members who have not chosen one.',
  require_two_factor: 'Members set up two-factor sign-in before they can work here.',
  members_see_own_leads_only: 'Developers and brokers see their own and unassigned leads. Admins see everything.',
  members_read_sales: 'Members who are not admins read the sales of your projects. They change nothing.',
}

/** Details of an organization. */
export function OverviewTab({ organization }: OrganizationTabProps) {
  const countries = useCountries()
  const value = (field: EditedOrganizationField) => shownOf(organization, field, countries)
  return (
    <>
      {sections.map((group) => (
        <Section key={group} title={groupTitles[group]}>
          <Facts
            columns={2}
            gathered
            facts={[
              ...fieldsOf(group, organization)
                .filter((field) => !inTheHead.includes(field))
                .map((field) => ({ label: organizationLabel(field, organization.country), value: value(field) })),
              ...(group === 'company'
                ? [{ label: 'Created', value: <Instant value={organization.created_at} /> }]
                : []),
            ]}
          />
        </Section>
      ))}
      <BankSection organization={organization} />
      {organization.status !== 'closed' && (
        <Can access={organizations.setLogo.access}>
          <LogoSection organization={organization} />
        </Can>
      )}
    </>
  )
}

function shownOf(
  organization: Organization,
  field: EditedOrganizationField,
  countries: ReturnType<typeof useCountries>,
) {
  const value = organization[field]
  const { kind } = organizationField(field)
  if (field === 'trade_license_expires_on' || field === 'regulator_office_expires_on')
    return organization[field] === null ? null : <Expiry until={organization[field]} today={organization.today} />
  if (field === 'email' && organization.email) return <a href={`mailto:${organization.email}`}>{organization.email}</a>
  if (field === 'website' && organization.website)
    return (
      <a
        href={/^https?:/i.test(organization.website) ? organization.website : `https://${organization.website}`}
        rel="noreferrer"
        target="_blank"
        style={{ color: 'var(--accent-text)' }}
      >
        {organization.website}
      </a>
    )
  if (kind === 'color' && typeof value === 'string' && value !== '')
    return (
      <Group gap="xs">
        <ColorDot color={value} />
        {value}
      </Group>
    )
  if (kind === 'phone') return organization.phone && phoneText(organization.phone)
  if (field === 'require_two_factor' && organization.server_requires_two_factor) return REQUIRED_BY_SERVER
  if (kind === 'switch')
    return (
      <Stack gap={0}>
        {formatted(field, value, countries)}
        <Text span size="sm" c="dimmed">
          {SWITCHES[field]}
        </Text>
      </Stack>
    )
  const text = formatted(field, value, countries)
  return text ?? (typeof value === 'object' || typeof value === 'boolean' ? null : value)
}
