import { Checkbox, TextInput } from '@mantine/core'
import { activities, MISSABLE } from '@storey/api/crm/activities.ts'
import { call } from '../../../http/call.ts'
import { useSession } from '../../../http/useSession.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { ActivityFields, activityValues } from './ActivityFields.tsx'
import { refreshActivities } from './activity-moves.ts'

interface Props {
  /** Whose activity it is, where that is known already. */
  lead?: { readonly id: number }
  onDone: () => void
  onCancel: () => void
}

/** Plans an activity, or notes one that has already happened. */
export function PlanActivity({ lead, onDone, onCancel }: Props) {
  const session = useSession()
  const form = useEndpointForm({
    schema: activities.create.body,
    initial: {
      ...activityValues(undefined, session?.user_id ?? null, lead?.id ?? null),
      due_at: nextHour(),
      completed: false,
      outcome: '',
      no_show: false,
    },
    // What was ticked for a viewing is forgotten with it.
    send: ({ no_show, ...body }, { key }) =>
      call(
        activities.create,
        { body: { ...body, no_show: no_show === true && MISSABLE.includes(body.type) } },
        { idempotencyKey: key },
      ),
    done: () => {
      onDone()
      void refreshActivities()
    },
  })
  const { completed, type } = form.values
  return (
    <Form form={form}>
      <ActivityFields form={form} owner_name={session?.full_name ?? null} fixedLead={lead !== undefined} />
      <Checkbox {...form.box('completed', 'It has happened already')} mt={12} />
      {completed && <TextInput {...form.field('outcome', 'How did it go?')} mt={12} dir="auto" />}
      {completed && MISSABLE.includes(type) && <Checkbox {...form.box('no_show', 'They did not come')} mt={12} />}
      <FormActions save={completed ? 'Add activity' : 'Plan activity'} onCancel={onCancel} />
    </Form>
  )
}

const nextHour = () => {
  const moment = new Date()
  moment.setHours(moment.getHours() + 1, 0, 0, 0)
  return moment.toISOString() as string | null
}
