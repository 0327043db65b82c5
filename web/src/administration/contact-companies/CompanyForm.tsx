import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import {
  type ContactCompany,
  changedContactCompany,
  contactCompanies,
  newContactCompany,
} from '@storey/api/administration/contact-companies.ts'
import { contactSourceLabels } from '@storey/api/administration/contact-names.ts'
import { numberLabels } from '@storey/api/readers/country-defaults.ts'
import { useState } from 'react'
import { choicesOf, LANGUAGES, languageText } from '../../crm/parts/lead-labels.ts'
import { call } from '../../http/call.ts'
import { countrySearch } from '../../ui/fields/country-search.ts'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { TagInput } from '../../ui/fields/TagInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useCountryChoices } from './parts/pickers.ts'

const valuesOf = (company?: ContactCompany) => ({
  name: company?.name ?? '',
  country: company?.country ?? null,
  city: company?.city ?? '',
  address: company?.address ?? '',
  email: company?.email ?? '',
  other_emails: company?.other_emails ?? [],
  phone: company?.phone ?? '',
  whatsapp: company?.whatsapp ?? '',
  other_phones: company?.other_phones ?? [],
  website: company?.website ?? '',
  license_number: company?.license_number ?? '',
  orn: company?.orn ?? '',
  languages: company?.languages ?? [],
  source: company?.source ?? ('manual' as const),
  notes: company?.notes ?? '',
})
type Values = ReturnType<typeof valuesOf>

export function NewCompany({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const form = useEndpointForm({
    schema: newContactCompany,
    initial: valuesOf(),
    send: (body, { key }) => call(contactCompanies.create, { body }, { idempotencyKey: key }),
    done: ({ data }) => onMade(data.id),
  })
  return (
    <SidePanel title="New company" onClose={onClose}>
      <Form form={form}>
        <Fields form={form} />
        <FormActions save="Create company" />
      </Form>
    </SidePanel>
  )
}

/** A save over another user's change is refused, and the input is kept. */
export function EditCompany({ company, onClose }: { company: ContactCompany; onClose: () => void }) {
  const [start] = useState(company)
  const read = (now: ContactCompany) => ({
    ...valuesOf(now),
    opted_out: now.opted_out_at !== null,
    version: now.version,
  })
  const form = useEndpointForm({
    schema: changedContactCompany,
    initial: read(start),
    send: (_, { changed }) => call(contactCompanies.change, { params: { id: start.id }, body: changed }),
    compare: { read: (current) => read(contactCompanies.one.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <SidePanel title={`Edit ${company.name}`} onClose={onClose}>
      <Form form={form}>
        <Fields form={form} />
        <Checkbox {...form.box('opted_out', 'Opted out of messages')} mt={12} />
        <FormActions save="Save company" />
      </Form>
    </SidePanel>
  )
}

function Fields<Edited extends Values>({ form }: { form: EndpointForm<Edited> }) {
  const countries = useCountryChoices()
  const { country } = form.values
  const field = (path: keyof Values & string, label: string) =>
    form.field(path as Parameters<typeof form.field>[0], label)
  return (
    <>
      <TextInput {...field('name', 'Name')} data-autofocus autoComplete="off" />
      <FieldGrid>
        <FieldCell>
          <Select {...field('country', 'Country')} data={countries} {...countrySearch} clearable />
        </FieldCell>
        <FieldCell>
          <TextInput {...field('city', 'City')} />
        </FieldCell>
        <FieldCell span={6}>
          <TextInput {...field('address', 'Address')} />
        </FieldCell>
      </FieldGrid>
      <Section title="Contact">
        <FieldGrid>
          <FieldCell span={6}>
            <PhoneInput {...field('phone', 'Phone')} />
          </FieldCell>
          <FieldCell span={6}>
            <PhoneInput {...field('whatsapp', 'WhatsApp')} />
          </FieldCell>
          <FieldCell>
            <TextInput {...field('email', 'E-mail')} type="email" autoComplete="off" dir="ltr" />
          </FieldCell>
          <FieldCell>
            <TextInput {...field('website', 'Website')} dir="ltr" />
          </FieldCell>
          <FieldCell>
            <TagInput {...field('other_emails', 'Other e-mails')} most={20} />
          </FieldCell>
          <FieldCell>
            <TagInput {...field('other_phones', 'Other phones')} most={20} />
          </FieldCell>
        </FieldGrid>
      </Section>
      <Section title="Details">
        <FieldGrid>
          <FieldCell>
            <TextInput {...field('license_number', 'License number')} dir="ltr" />
          </FieldCell>
          <FieldCell>
            <TextInput {...field('orn', numberLabels(country).regulator_office_number)} dir="ltr" />
          </FieldCell>
          <FieldCell>
            <MultiSelect
              {...field('languages', 'Languages')}
              data={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
              searchable
            />
          </FieldCell>
          <FieldCell>
            <Select {...field('source', 'Source')} data={choicesOf(contactSourceLabels)} allowDeselect={false} />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea {...field('notes', 'Notes')} autosize minRows={3} maxRows={8} />
          </FieldCell>
        </FieldGrid>
      </Section>
    </>
  )
}
