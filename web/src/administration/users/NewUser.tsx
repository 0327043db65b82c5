import { Select, Text, TextInput } from '@mantine/core'
import { people } from '@storey/api/administration/people.ts'
import { users } from '@storey/api/administration/users.ts'
import type { Role } from '@storey/api/capabilities.ts'
import { organizations } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { type EndpointForm, useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { notifySent } from '../parts/notify-sent.tsx'
import { roleChoices, usualRole } from './parts/roles.ts'

type How = 'invite' | 'create'
type Choice = { readonly id: number; readonly name: string; readonly type: 'platform' | 'developer' | 'brokerage' }
interface Props {
  onClose: () => void
}

/** Adds a user: by an invite, or by creating the account. */
export function NewUser({ onClose }: Props) {
  const [how, setHow] = useState<How>('invite')
  return (
    <SidePanel title="New user" onClose={onClose}>
      <SegmentedSwitch
        label="How to add them"
        value={how}
        onChange={setHow}
        options={[
          { value: 'invite', label: 'Invite by e-mail' },
          { value: 'create', label: 'Create account' },
        ]}
      />
      <Text size="sm" c="dimmed" my="sm">
        {how === 'invite'
          ? 'They get a link to join and enter their own details. It expires in 7 days.'
          : 'You enter their details. They get a link to choose a password. It expires in 24 hours.'}
      </Text>
      {how === 'invite' ? <Invite onClose={onClose} /> : <Create onClose={onClose} />}
    </SidePanel>
  )
}

const place = { organization: null as number | null, role: null as Role | null }

function Invite({ onClose }: Props) {
  const form = useEndpointForm({
    schema: people.invite.body,
    initial: { email: '', ...place },
    send: (body, { key }) => call(people.invite, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notifySent(`Invite sent to ${data.email}`, { link: data.link, what: `Invite for ${data.email}` })
      onClose()
    },
  })
  return (
    <Form form={form}>
      <TextInput
        {...form.field('email', 'E-mail')}
        type="email"
        data-autofocus
        description={<Known email={form.values.email} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Membership form={form} />
      <FormActions save="Send invite" onCancel={onClose} />
    </Form>
  )
}

function Create({ onClose }: Props) {
  const navigate = useNavigate()
  const form = useEndpointForm({
    schema: users.create.body,
    initial: { full_name: '', email: '', phone: null as string | null, job_title: '', ...place },
    send: (body, { key }) => call(users.create, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good(`${data.full_name} created`, {
        action: { label: 'Open', onSelect: () => void navigate({ href: `/auth/users/${data.id}` }) },
      })
      onClose()
    },
  })
  return (
    <Form form={form}>
      <TextInput {...form.field('full_name', 'Full name')} data-autofocus />
      <TextInput {...form.field('email', 'E-mail')} type="email" />
      <PhoneInput {...form.field('phone', 'Phone')} />
      <TextInput {...form.field('job_title', 'Job title')} />
      <Membership form={form} />
      <FormActions save="Create account" onCancel={onClose} />
    </Form>
  )
}

/** Organization and role; the available roles depend on the organization. */
function Membership<Values extends typeof place>({ form }: { form: EndpointForm<Values> }) {
  const [type, setType] = useState<Choice['type']>()
  const organization = form.field('organization' as keyof Values & string, 'Organization')
  const role = form.field('role' as keyof Values & string, 'Role')
  return (
    <>
      <RemoteSelect<Choice>
        {...organization}
        load={(search) => query(organizations.options, { query: { search } })}
        onChange={(id, choice) => {
          organization.onChange(id)
          setType(choice?.type)
          role.onChange(choice ? usualRole(choice.type) : null)
        }}
      />
      <Select {...role} data={type ? roleChoices(type) : []} disabled={type === undefined} allowDeselect={false} />
    </>
  )
}

const EMAIL = /^\S+@\S+\.\S+$/

/** Shows an existing account with the address, so that no one is invited twice. */
function Known({ email }: { email: string }) {
  const complete = EMAIL.test(email.trim())
  const answer = useQuery({ ...query(people.inviteSearch, { query: { email: email.trim() } }), enabled: complete })
  if (!complete || !answer.data) return null
  const { user, invites } = answer.data.data
  const [invite] = invites
  if (invite) return `Already invited to ${invite.organization.name}.`
  if (!user) return null
  const names = user.organizations.map(({ name }) => name).join(', ')
  return names ? `${user.full_name} has an account: ${names}.` : `${user.full_name} has an account but no organization.`
}
