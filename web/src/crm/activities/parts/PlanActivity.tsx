import { Checkbox, Select, TextInput } from '@mantine/core'
import { type ActivityResult, type ActivityType, activities, resultsOf } from '@storey/api/crm/activities.ts'
import { call } from '../../../http/call.ts'
import { type Content, KEPT, sendOrKeep } from '../../../http/offline/outbox.ts'
import { useSession } from '../../../http/useSession.ts'
import { now as present } from '../../../ui/clock.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { today } from '../../../ui/format/day.ts'
import { instantAt, morningIn } from '../../../ui/format/instant-at.ts'
import { localOf } from '../../../ui/format/zone.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { ActivityFields, activityValues } from './ActivityFields.tsx'
import { resultLabels } from './activity-labels.ts'

type Body = Extract<Content, { kind: 'activity' }>['body']

interface Props {
  /** The lead of the activity, if it is known already. */
  lead?: { readonly id: number; readonly full_name: string }
  type?: ActivityType
  /** An activity that waits to be sent and is changed. */
  waiting?: { readonly body: Body; readonly save: (body: Body) => Promise<void> }
  onDone: () => void
  onCancel: () => void
}

/** Form that plans an activity, or logs one that has already happened. */
export function PlanActivity({ lead, type: first, waiting, onDone, onCancel }: Props) {
  const session = useSession()
  const form = useEndpointForm({
    schema: activities.create.body,
    initial: {
      ...activityValues(undefined, session?.user_id ?? null, lead?.id ?? null),
      due_at: nextHour(),
      completed: false,
      outcome: '',
      result: null as ActivityResult | null,
      ...(first && { type: first }),
      ...(waiting && valuesOf(waiting.body)),
    },
    // One that waits is kept already.
    keeps: waiting === undefined,
    // Drops a result chosen for another type, or before the activity was switched to planned.
    send: async ({ result, ...rest }, { key }) => {
      const body = { ...rest, ...(rest.completed && result && resultsOf[rest.type].includes(result) ? { result } : {}) }
      if (waiting) return waiting.save(body)
      if (!lead) return void (await call(activities.create, { body }, { idempotencyKey: key }))
      const { id, full_name } = lead
      if (!(await sendOrKeep({ id, full_name }, { kind: 'activity', body }, key))) notify.info(KEPT)
    },
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
      <FormActions
        save={waiting ? 'Save activity' : completed ? 'Add activity' : 'Plan activity'}
        onCancel={onCancel}
      />
    </Form>
  )
}

const valuesOf = ({
  description,
  location,
  duration_minutes,
  owner_id,
  priority,
  lead_id,
  completed,
  outcome,
  result,
  ...rest
}: Body) => ({
  ...rest,
  description: description ?? '',
  location: location ?? '',
  duration_minutes: duration_minutes ?? null,
  owner_id: owner_id ?? null,
  priority: priority ?? ('normal' as const),
  lead_id: lead_id ?? null,
  completed: completed ?? false,
  outcome: outcome ?? '',
  result: result ?? null,
})

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
