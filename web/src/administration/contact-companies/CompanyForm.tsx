import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import {
  type ContactCompany,
  changedContactCompany,
  contactCompanies,
  newContactCompany,
} from '@storey/api/administration/contact-companies.ts'
import { contactSourceLabels } from '@storey/api/administration/contact-names.ts'
import { useState } from 'react'
import { choicesOf, LANGUAGES, languageText } from '../../crm/parts/lead-labels.ts'
import { call } from '../../http/call.ts'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { TagInput } from '../../ui/fields/TagInput.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import * as copy from './copy.ts'
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
    <SidePanel title={copy.newCompany} onClose={onClose}>
      <Form form={form}>
        <Fields form={form} />
        <FormActions save={copy.createCompany} />
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
    <SidePanel title={copy.edit(company.name)} onClose={onClose}>
      <Form form={form}>
        <Fields form={form} />
        <Checkbox {...form.box('opted_out', copy.optedOutBox)} mt={12} />
        <FormActions save={copy.saveCompany} />
      </Form>
    </SidePanel>
  )
}

function Fields<Edited extends Values>({ form }: { form: EndpointForm<Edited> }) {
  const countries = useCountryChoices()
  const field = (path: keyof Values & string, label: string) =>
    form.field(path as Parameters<typeof form.field>[0], label)
  return (
    <>
      <TextInput {...field('name', copy.name)} data-autofocus autoComplete="off" dir="auto" />
      <FieldGrid>
        <FieldCell>
          <Select {...field('country', copy.country)} data={countries} searchable clearable />
        </FieldCell>
        <FieldCell>
          <TextInput {...field('city', copy.city)} dir="auto" />
        </FieldCell>
        <FieldCell span={6}>
          <TextInput {...field('address', copy.address)} dir="auto" />
        </FieldCell>
      </FieldGrid>
      <Section title={copy.contact}>
        <FieldGrid>
          <FieldCell span={6}>
            <PhoneInput {...field('phone', copy.phone)} />
          </FieldCell>
          <FieldCell span={6}>
            <PhoneInput {...field('whatsapp', copy.whatsapp)} />
          </FieldCell>
          <FieldCell>
            <TextInput {...field('email', copy.email)} type="email" autoComplete="off" dir="ltr" />
          </FieldCell>
          <FieldCell>
            <TextInput {...field('website', copy.website)} dir="ltr" />
          </FieldCell>
          <FieldCell>
            <TagInput {...field('other_emails', copy.otherEmails)} most={20} />
          </FieldCell>
          <FieldCell>
            <TagInput {...field('other_phones', copy.otherPhones)} most={20} />
          </FieldCell>
        </FieldGrid>
      </Section>
      <Section title={copy.details}>
        <FieldGrid>
          <FieldCell>
            <TextInput {...field('license_number', copy.license)} dir="ltr" />
          </FieldCell>
          <FieldCell>
            <TextInput {...field('orn', copy.orn)} dir="ltr" />
          </FieldCell>
          <FieldCell>
            <MultiSelect
              {...field('languages', copy.languages)}
              data={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
              searchable
            />
          </FieldCell>
          <FieldCell>
            <Select {...field('source', copy.source)} data={choicesOf(contactSourceLabels)} allowDeselect={false} />
          </FieldCell>
          <FieldCell span={6}>
            <Textarea {...field('notes', copy.notes)} autosize minRows={3} maxRows={8} dir="auto" />
          </FieldCell>
        </FieldGrid>
      </Section>
    </>
  )
}
