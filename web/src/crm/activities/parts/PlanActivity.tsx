import { Checkbox, Select, TextInput } from '@mantine/core'
import { type ActivityResult, activities, resultsOf } from '@storey/api/crm/activities.ts'
import { call } from '../../../http/call.ts'
import { useSession } from '../../../http/useSession.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { ActivityFields, activityValues } from './ActivityFields.tsx'
import { resultLabels } from './activity-labels.ts'
import * as copy from './copy.ts'

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
      result: null as ActivityResult | null,
    },
    // An outcome chosen for another type, or before it was planned after all, is forgotten.
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
      <Checkbox {...form.box('completed', copy.alreadyDone)} mt={12} />
      {completed && resultsOf[type].length > 1 && (
        <Select
          {...form.field('result', 'Outcome')}
          mt={12}
          data={resultsOf[type].map((value) => ({ value, label: resultLabels[value] }))}
        />
      )}
      {completed && <TextInput {...form.field('outcome', 'Notes')} mt={12} dir="auto" />}
      <FormActions save={completed ? copy.addActivity : copy.planActivity} onCancel={onCancel} />
    </Form>
  )
}

/** The next full hour of a working day's time: nothing is planned for the night by default. */
export function nextHour(now = Date.now()) {
  const moment = new Date(now)
  moment.setHours(moment.getHours() + 1, 0, 0, 0)
  if (moment.getHours() < FIRST) moment.setHours(FIRST)
  else if (moment.getHours() > LAST) moment.setHours(24 + FIRST)
  return moment.toISOString() as string | null
}
const [FIRST, LAST] = [9, 20]
