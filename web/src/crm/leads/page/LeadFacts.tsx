import { ActionIcon } from '@mantine/core'
import type { Lead } from '@storey/api/crm/lead.ts'
import { leadFields } from '@storey/api/crm/lead-fields.ts'
import { sourceLabels } from '@storey/api/crm/lead-names.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { IconPencil } from '@tabler/icons-react'
import { Section } from '../../../ui/Section.tsx'
import { Facts } from '../../../ui/values/Facts.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { MoneyRange } from '../../../ui/values/Money.tsx'
import { Person } from '../../../ui/values/Person.tsx'
import { PhoneText } from '../../../ui/values/PhoneText.tsx'
import { Tag, Tags } from '../../../ui/values/Tag.tsx'
import { fieldText } from '../../parts/lead-field-text.ts'
import { bedroomsText, capital } from '../../parts/lead-labels.ts'
import { OtherContactPoints } from '../merge/OtherContactPoints.tsx'

/** The facts of a lead. */
export function LeadFacts({ lead, onEdit }: { lead: Lead; onEdit: () => void }) {
  const source = [sourceLabels[lead.source], lead.campaign].filter(Boolean).join(', ')
  return (
    <Section
      title="Details"
      action={
        <ActionIcon size={32} aria-label="Edit details" aria-keyshortcuts="E" onClick={onEdit}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      }
    >
      <Facts
        facts={[
          { label: leadFields.phone.label, value: lead.phone && <PhoneText value={lead.phone} />, copy: lead.phone },
          { label: leadFields.email.label, value: lead.email && <Address email={lead.email} />, copy: lead.email },
          ...(lead.whatsapp
            ? [{ label: leadFields.whatsapp.label, value: <PhoneText value={lead.whatsapp} />, copy: lead.whatsapp }]
            : []),
          ...(lead.other_phones.length > 0
            ? [{ label: 'Other numbers', value: <OtherContactPoints lead={lead} kind="phone" /> }]
            : []),
          ...(lead.other_emails.length > 0
            ? [{ label: 'Other e-mails', value: <OtherContactPoints lead={lead} kind="email" /> }]
            : []),
          {
            label: 'Budget',
            value: hasBudget(lead) && (
              <MoneyRange from={lead.budget_min} to={lead.budget_max} currency={lead.currency} />
            ),
          },
          { label: 'Looking for', value: wantedText(lead) },
          ...(lead.projects.length > 0
            ? [{ label: leadFields.projects.label, value: lead.projects.map(({ name }) => name).join(', ') }]
            : []),
          ...factsOf(lead, 'always'),
          { label: leadFields.source.label, value: source },
          ...factsOf(lead, 'known').filter(({ value }) => value !== ''),
          { label: leadFields.owner.label, value: <Person person={lead.owner} none="Unassigned" /> },
          { label: leadFields.tags.label, value: lead.tags.length > 0 && <LeadTags lead={lead} /> },
          { label: 'Added', value: <Instant value={lead.created_at} /> },
          ...(lead.opted_out ? [{ label: leadFields.opted_out.label, value: 'Opted out' }] : []),
        ]}
      />
    </Section>
  )
}

const factsOf = (lead: Lead, fact: 'always' | 'known') =>
  fieldsWith(leadFields, 'fact', fact).map((field) => ({
    label: leadFields[field].label,
    value: fieldText(field, lead[field], lead),
  }))

/** If it is too long for one line, it breaks before the @. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <bdi dir="ltr">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  )
}

/** `2 bed apartment or villa`; "studio" appears only once. */
function wantedText({ bedrooms_wanted, property_types_wanted }: Lead): string {
  const rooms = bedroomsText(bedrooms_wanted)
  const homes = property_types_wanted.map((type) => unitTypeLabels[type].toLowerCase())
  const text = [rooms, homes.filter((home) => !rooms.includes(home)).join(' or ')].filter(Boolean).join(', ')
  return capital(text)
}

const hasBudget = ({ budget_min, budget_max }: Lead) => budget_min !== null || budget_max !== null

const LeadTags = ({ lead }: { lead: Lead }) => (
  <Tags>
    {lead.tags.map((tag) => (
      <Tag key={tag.id} colour={tag.colour}>
        {tag.name}
      </Tag>
    ))}
  </Tags>
)
