import { Button, Modal, Textarea } from '@mantine/core'
import { ownSchedules } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { ownSchedules as declared, type OwnSchedule as Found } from '@storey/api/sales/own-schedules.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { judgeSchedule, sameInstallments, withInstallments } from '@storey/api/schedule/own-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { InstallmentRows } from '../../inventory/parts/plans/InstallmentRows.tsx'
import { type InstallmentValues, rowsOf, splitRow } from '../../inventory/parts/plans/installment-values.ts'
import { Await } from '../../ui/Await.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { AgainstPlan } from './AgainstPlan.tsx'
import { ScheduleSum } from './ScheduleSum.tsx'

interface Props {
  booking: Booking
  onClose: () => void
}

/** Dialog that gives a pending booking a schedule of its own, line by line, from its payment plan. */
export function OwnSchedule({ booking, onClose }: Props) {
  const answer = useQuery(query(ownSchedules.one, { params: { id: booking.id } }))
  return (
    <Modal opened onClose={onClose} title={`Schedule of ${booking.number}`} size={1160}>
      <Await answer={answer} kind="form">
        {({ data }) => <Fields key={booking.id} booking={booking} found={data} onClose={onClose} />}
      </Await>
    </Modal>
  )
}

const bare = (plan: Found['plan']): InstallmentValues[] => plan.installments.map(({ position: _, ...row }) => row)

function Fields({ booking, found, onClose }: Props & { found: Found }) {
  // Another user's change must not discard the input; the version refuses to save over it.
  const [opened] = useState(found)
  const { planned, currency, booked_on, project } = opened
  const form = useEndpointForm({
    schema: declared.change.body,
    initial: { version: opened.version, installments: bare(opened.plan), reason: null as string | null },
    send: (body, { key }) => call(ownSchedules.change, { params: { id: booking.id }, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      const waits = data.version === opened.version
      notify.good(waits ? 'The schedule was sent for approval.' : 'The schedule was changed.')
      onClose()
    },
  })
  const at = contextOf({ ...opened }, opened, opened.discount)
  const typed = withInstallments(planned, rowsOf(form.values.installments), at)
  const money = (amount: number) => moneyText({ amount, currency })
  const judged = judgeSchedule(planned, typed, at, opened.limits, money)
  const isPlan = sameInstallments(typed, planned)
  const waits = !isPlan && judged.beyond.length > 0
  const split = (index: number) =>
    form.set(
      'installments',
      form.values.installments.flatMap((row, place) => (place === index ? splitRow(row, booked_on) : [row])),
    )
  return (
    <Form form={form} guard={false}>
      <InstallmentRows form={form} currency={currency} onSplit={split}>
        <ScheduleSum plan={typed} at={at} problem={judged.result.problems[0]?.message} />
      </InstallmentRows>
      <AgainstPlan judged={judged} limits={opened.limits} isPlan={isPlan} project={project.name} at={at} />
      {waits && (
        <Textarea
          {...form.field('reason', 'Reason')}
          description="For the user who decides."
          autosize
          minRows={2}
          mt="md"
        />
      )}
      <FormActions
        save={waits ? 'Send for approval' : 'Use schedule'}
        onCancel={onClose}
        more={
          !isPlan && (
            <Button variant="subtle" onClick={() => form.set('installments', bare(planned))}>
              Back to the plan
            </Button>
          )
        }
      />
    </Form>
  )
}
