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
import * as copy from './copy.ts'
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
    <SidePanel title={copy.newUser} onClose={onClose}>
      <SegmentedSwitch
        label={copy.howToAdd}
        value={how}
        onChange={setHow}
        options={[
          { value: 'invite', label: copy.inviteByEmail },
          { value: 'create', label: copy.createAccount },
        ]}
      />
      <Text size="sm" c="dimmed" my="sm">
        {how === 'invite' ? copy.theyChooseEverythingThemselves : copy.theyGetALinkToChooseAPassword}
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
      notify.good(copy.inviteSent(data.email))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <TextInput
        {...form.field('email', copy.email)}
        type="email"
        data-autofocus
        description={<Known email={form.values.email} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Membership form={form} />
      <FormActions save={copy.sendInvite} onCancel={onClose} />
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
      notify.good(copy.userCreated(data.full_name), {
        action: { label: copy.open, onSelect: () => void navigate({ href: `/auth/users/${data.id}` }) },
      })
      onClose()
    },
  })
  return (
    <Form form={form}>
      <TextInput {...form.field('full_name', copy.fullName)} data-autofocus dir="auto" />
      <TextInput {...form.field('email', copy.email)} type="email" />
      <PhoneInput {...form.field('phone', copy.phone)} />
      <TextInput {...form.field('job_title', copy.jobTitle)} dir="auto" />
      <Membership form={form} />
      <FormActions save={copy.createAccount} onCancel={onClose} />
    </Form>
  )
}

/** Organization and role; the available roles depend on the organization. */
function Membership<Values extends typeof place>({ form }: { form: EndpointForm<Values> }) {
  const [type, setType] = useState<Choice['type']>()
  const organization = form.field('organization' as keyof Values & string, copy.organization)
  const role = form.field('role' as keyof Values & string, copy.role)
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
  if (invite) return copy.isInvitedTo(invite.organization.name)
  if (!user) return null
  const names = user.organizations.map(({ name }) => name).join(', ')
  return names ? copy.isAMemberAlready(user.full_name, names) : copy.hasAnAccount(user.full_name)
}
