import { Checkbox, Select, TextInput } from '@mantine/core'
import { type ActivityResult, activities, resultsOf } from '@storey/api/crm/activities.ts'
import { call } from '../../../http/call.ts'
import { useSession } from '../../../http/useSession.ts'
import { now as present } from '../../../ui/clock.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { today } from '../../../ui/format/day.ts'
import { instantAt, morningIn } from '../../../ui/format/instant-at.ts'
import { localOf } from '../../../ui/format/zone.ts'
import { ActivityFields, activityValues } from './ActivityFields.tsx'
import { resultLabels } from './activity-labels.ts'

interface Props {
  /** The lead of the activity, if it is known already. */
  lead?: { readonly id: number }
  onDone: () => void
  onCancel: () => void
}

/** Form that plans an activity, or logs one that has already happened. */
export function PlanActivity({ lead, onDone, onCancel }: Props) {
  const session = useSession()
  const form = useEndpointForm({
    schema: activities.create.body,
    initial: {
      ...activityValues(undefined, session?.user_id ?? null, lead?.id ?? null),
      due_at: nextHour(),
      completed: false,
      outcome: '',
      result: null as ActivityResult | null,
    },
    // Drops a result chosen for another type, or before the activity was switched to planned.
    send: ({ result, ...body }, { key }) =>
      call(
        activities.create,
        { body: { ...body, ...(body.completed && result && resultsOf[body.type].includes(result) ? { result } : {}) } },
        { idempotencyKey: key },
      ),
    done: () => {
      onDone()
    },
  })
  const { completed, type } = form.values
  return (
    <Form form={form}>
      <ActivityFields form={form} owner_name={session?.full_name ?? null} fixedLead={lead !== undefined} />
      <Checkbox {...form.box('completed', 'Already done')} mt={12} />
      {completed && resultsOf[type].length > 1 && (
        <Select
          {...form.field('result', 'Outcome')}
          mt={12}
          data={resultsOf[type].map((value) => ({ value, label: resultLabels[value] }))}
        />
      )}
      {completed && <TextInput {...form.field('outcome', 'Notes')} mt={12} />}
      <FormActions save={completed ? 'Add activity' : 'Plan activity'} onCancel={onCancel} />
    </Form>
  )
}

/** The next full hour within working hours: by default nothing is planned at night. */
export function nextHour(now = present()): string | null {
  const [day = '', time = ''] = localOf(now + 3_600_000).split(' ')
  const hour = Number(time.slice(0, 2))
  // At midnight the next full hour is tomorrow's.
  if (hour > LAST || day > today(now)) return morningIn(1, now)
  if (hour < FIRST) return morningIn(0, now)
  return instantAt(`${day} ${time.slice(0, 2)}:00`)
}
const [FIRST, LAST] = [9, 20]
