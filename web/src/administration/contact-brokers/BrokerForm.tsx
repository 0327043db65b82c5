import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import {
  type ContactBroker,
  changedContactBroker,
  contactBrokers,
  newContactBroker,
} from '@storey/api/administration/contact-brokers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LANGUAGES, languageText } from '../../crm/parts/lead-labels.ts'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ContactStatus } from '../contact-companies/parts/ContactStatus.tsx'
import { knownCompanies, loadCompanies } from '../contact-companies/parts/pickers.ts'

const valuesOf = (broker: ContactBroker | undefined, company_id: number | null) => ({
  full_name: broker?.full_name ?? '',
  company_id: broker?.company.id ?? company_id,
  email: broker?.email ?? '',
  phone: broker?.phone ?? '',
  whatsapp: broker?.whatsapp ?? '',
  position: broker?.position ?? '',
  brn: broker?.brn ?? '',
  languages: broker?.languages ?? [],
})
type Values = ReturnType<typeof valuesOf>

/** Form for a new broker; the company is preset if the list is filtered by one. */
export function NewBroker({ company_id, onClose }: { company_id: number | null; onClose: () => void }) {
  const form = useEndpointForm({
    schema: newContactBroker,
    initial: valuesOf(undefined, company_id),
    send: (body, { key }) => call(contactBrokers.create, { body }, { idempotencyKey: key }),
    done: onClose,
  })
  return (
    <SidePanel title="New broker" onClose={onClose}>
      <Form form={form}>
        <Fields form={form} />
        <FormActions save="Create broker" />
      </Form>
    </SidePanel>
  )
}

/** Panel of a broker next to the list; the fields are edited in place. */
export function BrokerPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useQuery(query(contactBrokers.one, { params: { id } }))
  const broker = answer.data?.data
  return (
    <SidePanel
      title={broker ? `Edit ${broker.full_name}` : 'Brokers'}
      note={broker && <ContactStatus status={broker.status} />}
      onClose={onClose}
    >
      <Await answer={answer} kind="form" what="broker" beside>
        {({ data }) => <EditBroker broker={data} onClose={onClose} />}
      </Await>
    </SidePanel>
  )
}

function EditBroker({ broker, onClose }: { broker: ContactBroker; onClose: () => void }) {
  const [start] = useState(broker)
  const read = (now: ContactBroker) => ({
    ...valuesOf(now, null),
    opted_out: now.opted_out_at !== null,
    version: now.version,
  })
  const form = useEndpointForm({
    schema: changedContactBroker,
    initial: read(start),
    send: (_, { changed }) => call(contactBrokers.change, { params: { id: start.id }, body: changed }),
    compare: { read: (current) => read(contactBrokers.one.response.shape.data.parse(current)) },
    done: onClose,
  })
  return (
    <Form form={form}>
      <Fields form={form} />
      <Checkbox {...form.box('opted_out', 'Opted out of messages')} mt={12} />
      <FormActions save="Save broker" />
    </Form>
  )
}

function Fields<Edited extends Values>({ form }: { form: EndpointForm<Edited> }) {
  const field = (path: keyof Values & string, label: string) =>
    form.field(path as Parameters<typeof form.field>[0], label)
  return (
    <>
      <TextInput {...field('full_name', 'Full name')} data-autofocus autoComplete="off" />
      <RemoteSelect {...field('company_id', 'Company')} load={loadCompanies} known={knownCompanies} clearable={false} />
      <PhoneInput {...field('phone', 'Phone')} />
      <PhoneInput {...field('whatsapp', 'WhatsApp')} />
      <FieldGrid>
        <FieldCell span={6}>
          <TextInput {...field('email', 'E-mail')} type="email" autoComplete="off" dir="ltr" />
        </FieldCell>
        <FieldCell>
          <TextInput {...field('position', 'Position')} />
        </FieldCell>
        <FieldCell>
          <TextInput {...field('brn', 'BRN')} dir="ltr" />
        </FieldCell>
        <FieldCell span={6}>
          <MultiSelect
            {...field('languages', 'Languages')}
            data={LANGUAGES.map((value) => ({ value, label: languageText(value) }))}
            searchable
          />
        </FieldCell>
      </FieldGrid>
    </>
  )
}
