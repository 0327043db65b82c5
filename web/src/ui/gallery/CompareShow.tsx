import { TextInput } from '@mantine/core'
import { day, line, version } from '@storey/api/conventions.ts'
import * as z from 'zod'
import { DayInput } from '../fields/DayInput.tsx'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { useEndpointForm } from '../form/useEndpointForm.tsx'
import { notify } from '../overlays/notify.tsx'

const body = z.object({
  full_name: line().optional(),
  company: line().nullable().optional(),
  viewing_on: day.nullable().optional(),
  version,
})

const opened = { full_name: 'Amal Haddad', company: '', viewing_on: '2026-11-24' as string | null, version: 1 }
const theirs = { ...opened, company: 'Haddad Holding', viewing_on: '2026-11-26', version: 2 }

/** A form whose record another user has saved since it was opened. */
export function CompareShow() {
  const form = useEndpointForm({
    schema: body,
    initial: opened,
    send: async (sent) => {
      if (sent.version === 1)
        throw Object.assign(new Error('Someone else changed this'), { code: 'stale', current: theirs })
      return sent
    },
    compare: { read: () => theirs },
    done: (saved) => notify.good(`Saved: ${JSON.stringify(saved)}`),
  })
  return (
    <Form form={form} guard={false}>
      <TextInput {...form.field('full_name', 'Full name')} />
      <TextInput {...form.field('company', 'Company')} />
      <DayInput {...form.field('viewing_on', 'Viewing')} />
      <FormActions save="Save lead" />
    </Form>
  )
}
