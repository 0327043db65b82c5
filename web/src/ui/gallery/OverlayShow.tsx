import { Button, TextInput } from '@mantine/core'
import { line } from '@storey/api/conventions.ts'
import { useState } from 'react'
import * as z from 'zod'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { useEndpointForm } from '../form/useEndpointForm.tsx'
import { confirm } from '../overlays/confirm.ts'
import { notify } from '../overlays/notify.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { CompareShow } from './CompareShow.tsx'
import styles from './Gallery.module.css'
import { Show } from './Show.tsx'

const FAILURE = { message: 'Omar Nasser moved this deal a moment ago.', status: 409, request_id: '5f0c-2b7e' }

/** Components that overlay the page. */
export function OverlayShow() {
  const [open, setOpen] = useState(false)
  const [answer, setAnswer] = useState('Nothing asked yet')
  const ask = async (typed?: string) => {
    const yes = await confirm({
      title: 'Delete lead Amal Haddad?',
      effect: 'Its 3 deals and 12 notes go to the bin for 30 days.',
      verb: 'Delete lead',
      danger: true,
      ...(typed ? { typed } : {}),
    })
    setAnswer(yes ? 'Deleted' : 'Kept')
  }
  return (
    <div className={styles.shows}>
      <Show name="Side panel">
        <Button onClick={() => setOpen(true)}>New lead</Button>
      </Show>
      <Show name="Someone else has saved">
        <CompareShow />
      </Show>
      <Show name="Question">
        <Button variant="default" onClick={() => void ask()}>
          Delete lead
        </Button>
        <Button variant="default" onClick={() => void ask('Amal Haddad')}>
          Delete permanently
        </Button>
        <span role="status">{answer}</span>
      </Show>
      <Show name="Notices">
        <Button
          variant="default"
          onClick={() => notify.good('3 leads went to Sara Khalil.', { undo: () => notify.info('Back again.') })}
        >
          Good
        </Button>
        <Button variant="default" onClick={() => notify.bad(FAILURE)}>
          Bad
        </Button>
        <Button variant="default" onClick={() => notify.info('A new version is ready.')}>
          Plain
        </Button>
      </Show>
      <Show name="Buttons">
        <Button>Create lead</Button>
        <Button variant="default">Back</Button>
        <Button variant="subtle">Save and close</Button>
        <Button data-danger>Reject booking</Button>
        <Button loading>Create lead</Button>
        <Button disabled>Create lead</Button>
        <Button size="xs" variant="default">
          Small
        </Button>
        <Button size="md">Book</Button>
      </Show>
      {open && (
        <SidePanel title="New lead" note="A person who may buy" onClose={() => setOpen(false)}>
          <SmallForm onDone={() => setOpen(false)} />
        </SidePanel>
      )}
    </div>
  )
}

function SmallForm({ onDone }: { onDone: () => void }) {
  const form = useEndpointForm({
    schema: z.object({ full_name: line(), company: line().optional() }),
    initial: { full_name: '', company: '' },
    send: async (input) => input,
    done: (input) => {
      notify.good(`${input.full_name} is in.`)
      onDone()
    },
  })
  return (
    <Form form={form}>
      <TextInput {...form.field('full_name', 'Full name')} data-autofocus />
      <TextInput {...form.field('company', 'Company')} />
      <FormActions save="Create lead" onCancel={onDone} />
    </Form>
  )
}
