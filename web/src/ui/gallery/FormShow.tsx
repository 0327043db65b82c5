import { Button, Checkbox, Group, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { amount, colour, day, email, instant, line, percent, phone, recordId, text } from '@storey/api/conventions.ts'
import { useState } from 'react'
import * as z from 'zod'
import { AreaInput } from '../fields/AreaInput.tsx'
import { ColourInput } from '../fields/ColourInput.tsx'
import { DayInput } from '../fields/DayInput.tsx'
import { FileDrop } from '../fields/FileDrop.tsx'
import { InstantInput } from '../fields/InstantInput.tsx'
import { MoneyInput } from '../fields/MoneyInput.tsx'
import { PercentInput } from '../fields/PercentInput.tsx'
import { PeopleSelect, PersonSelect } from '../fields/PersonSelect.tsx'
import { PhoneInput } from '../fields/PhoneInput.tsx'
import { TagInput } from '../fields/TagInput.tsx'
import { FieldCell, FieldGrid } from '../form/FieldGrid.tsx'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { useEndpointForm } from '../form/useEndpointForm.tsx'
import { notify } from '../overlays/notify.tsx'
import { knownOwners, loadOwners } from './sample.ts'

const body = z
  .object({
    full_name: line(),
    email: email.optional(),
    phone: phone.optional(),
    status: z.string().nullable(),
    owner_id: recordId,
    watcher_ids: z.array(recordId),
    budget: amount,
    share: percent,
    area: z.string().nullable(),
    handover: day,
    viewing_at: instant.nullable(),
    tags: z.array(z.string()),
    colour,
    note: text(400).optional(),
    files: z.array(z.instanceof(File)),
    vip: z.boolean(),
    news: z.boolean(),
  })
  .refine((input) => input.email ?? input.phone, {
    path: ['email'],
    error: 'Enter a phone number or e-mail.',
  })

const initial = {
  full_name: '',
  email: '',
  phone: '',
  status: null,
  owner_id: null as number | null,
  watcher_ids: [] as number[],
  budget: null,
  share: '12.5',
  area: '113.00',
  handover: null,
  viewing_at: null,
  tags: ['Cash buyer'],
  colour: 'indigo' as const,
  note: '',
  files: [] as File[],
  vip: false,
  news: true,
}

interface Refusal {
  readonly message: string
  readonly status: number
  readonly request_id: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** A form with every kind of field; its buttons make the fake server refuse. */
export function FormShow() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const form = useEndpointForm({
    schema: body,
    initial,
    send: async (input) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      if (refusal) throw refusal
      return input
    },
    done: (input) => notify.good(`${input.full_name} is in.`),
  })
  return (
    <Form form={form}>
      <Group gap={8}>
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            setRefusal({
              message: 'Check the marked fields.',
              status: 422,
              request_id: 'a1',
              errors: { phone: ['This number belongs to Ziad Haddad.'], version: ['Someone else was faster.'] },
            })
          }
        >
          Refuse fields
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            setRefusal({ message: 'The server is busy. Try again in a minute.', status: 503, request_id: '7f3a-91' })
          }
        >
          Refuse all
        </Button>
        <Button variant="default" size="xs" onClick={() => setRefusal(null)}>
          Accept
        </Button>
      </Group>
      <FieldGrid>
        <FieldCell span={4}>
          <TextInput {...form.field('full_name', 'Full name')} description="As in the passport" />
        </FieldCell>
        <FieldCell span={2}>
          <PercentInput {...form.field('share', 'Share')} />
        </FieldCell>
        <FieldCell>
          <TextInput {...form.field('email', 'E-mail')} type="email" autoComplete="email" />
        </FieldCell>
        <FieldCell>
          <PhoneInput {...form.field('phone', 'Phone')} />
        </FieldCell>
        <FieldCell span={2}>
          <Select {...form.field('status', 'Status')} data={['New', 'Contacted', 'Qualified']} clearable />
        </FieldCell>
        <FieldCell span={2}>
          <PersonSelect {...form.field('owner_id', 'Owner')} load={loadOwners} known={knownOwners} />
        </FieldCell>
        <FieldCell span={2}>
          <MoneyInput {...form.field('budget', 'Budget')} currency="AED" />
        </FieldCell>
        <FieldCell span={6}>
          <PeopleSelect {...form.field('watcher_ids', 'Watchers')} load={loadOwners} known={knownOwners} />
        </FieldCell>
        <FieldCell span={2}>
          <AreaInput {...form.field('area', 'Area')} />
        </FieldCell>
        <FieldCell span={2}>
          <DayInput {...form.field('handover', 'Handover')} />
        </FieldCell>
        <FieldCell span={2}>
          <InstantInput {...form.field('viewing_at', 'Viewing')} />
        </FieldCell>
      </FieldGrid>
      <TagInput {...form.field('tags', 'Tags')} offered={['Cash buyer', 'Family', 'Investor']} />
      <ColourInput {...form.field('colour', 'Color')} />
      <Textarea {...form.field('note', 'Note')} autosize minRows={3} />
      <FileDrop
        {...form.field('files', 'Documents')}
        accept="application/pdf,image/png,image/jpeg"
        most={3}
        largest={10_000_000}
      />
      <Group gap={24}>
        <Checkbox {...form.box('vip', 'VIP')} />
        <Switch {...form.box('news', 'Send news')} />
      </Group>
      <FormActions save="Create lead" onCancel={form.reset} note="Ctrl+Enter saves" />
    </Form>
  )
}
