import { TextInput } from '@mantine/core'
import { projects } from '@storey/api/client-endpoints.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { leadFields } from '@storey/api/crm/lead-fields.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import type { ReactNode } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { PhoneInput } from '../../../ui/fields/PhoneInput.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { Section } from '../../../ui/Section.tsx'
import { DuplicatesAtEntry } from './DuplicatesAtEntry.tsx'
import { LeadInput } from './LeadInput.tsx'
import type { FormField, LeadValues } from './lead-values.ts'

interface Props {
  form: EndpointForm<LeadValues>
  owner_name?: string | null
  /** Replaces the select of the owner. */
  owner?: ReactNode
  /** The lead being edited. */
  lead?: Lead
}

/** The fields of a lead, for new and existing leads. */
export function LeadFields({ form, owner_name = null, owner, lead }: Props) {
  // A brokerage has no projects of its own.
  const hasProjects = useCan(projects.options.access)
  const cells = (section: 'standing' | 'wanted' | 'more') => (
    <FieldGrid>
      {fieldsWith(leadFields, 'form', section)
        .filter((field) => !isFlag(field) && (hasProjects || field !== 'projects'))
        .map((field) => (
          <FieldCell key={field} {...(WIDE.includes(field) ? { span: 6 } : {})}>
            {(field === 'owner' && owner) || <LeadInput form={form} field={field} owner_name={owner_name} />}
          </FieldCell>
        ))}
    </FieldGrid>
  )
  return (
    <>
      <TextInput {...form.field('full_name', 'Full name')} data-autofocus autoComplete="off" />
      <PhoneInput {...form.field('phone', 'Phone')} description="Enter a phone number or an e-mail address, or both." />
      <FieldGrid>
        <FieldCell span={6}>
          <LeadInput form={form} field="email" />
        </FieldCell>
      </FieldGrid>
      <PhoneInput {...form.field('whatsapp', 'WhatsApp (if different)')} />
      <DuplicatesAtEntry values={form.values} lead={lead} />
      {cells('standing')}
      <Section title="Looking for">{cells('wanted')}</Section>
      <Section title="More">
        {cells('more')}
        {fieldsWith(leadFields, 'form', 'more')
          .filter(isFlag)
          .map((field) => (
            <LeadInput key={field} form={form} field={field} label={FLAGS[field]} />
          ))}
      </Section>
    </>
  )
}

/** Labels of checkboxes, which describe the checked state. */
const FLAGS: Readonly<Partial<Record<FormField, string>>> = { opted_out: 'Opted out of messages' }
const WIDE: readonly FormField[] = ['projects', 'interest_note']
const isFlag = (field: FormField) => leadFields[field].kind === 'flag'
