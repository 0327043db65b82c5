import { Select, TextInput } from '@mantine/core'
import type { OwnProfile } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/account/settings.ts'
import { call } from '../../http/call.ts'
import { changeSession } from '../../http/session.ts'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { zonesWith } from '../../ui/fields/zones.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'

const valuesOf = ({ full_name, phone, job_title, timezone, version }: Omit<OwnProfile, 'id'>) => ({
  full_name,
  phone: phone ?? '',
  job_title: job_title ?? '',
  timezone,
  version,
})

/** Name, title, phone and time zone. */
export function AboutForm({ me }: { me: OwnProfile }) {
  const form = useEndpointForm({
    schema: profile.change.body,
    initial: valuesOf(me),
    send: (body) => call(profile.change, { body }),
    compare: { read: (current) => valuesOf(current as OwnProfile) },
    done: ({ data }) => {
      form.mantine.setInitialValues(valuesOf(data))
      form.mantine.setValues(valuesOf(data))
      changeSession({ full_name: data.full_name, timezone: data.timezone ?? undefined })
      notify.good('Profile saved.')
    },
  })
  return (
    <Section title="About you" note="Your colleagues can see this.">
      <Form form={form}>
        <TextInput {...form.field('full_name', 'Full name')} autoComplete="name" />
        <TextInput {...form.field('job_title', 'Job title')} autoComplete="organization-title" />
        <PhoneInput {...form.field('phone', 'Phone')} />
        <Select
          {...form.field('timezone', 'Time zone')}
          data={zonesWith(form.values.timezone)}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No matches"
          description="Used for reminders and dates."
        />
        <FormActions save="Save profile" />
      </Form>
    </Section>
  )
}
