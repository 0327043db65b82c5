import { Button, Textarea } from '@mantine/core'
import type { SentBody } from '@storey/api/endpoint.ts'
import { type OwnSchedule, ownSchedules } from '@storey/api/sales/own-schedules.ts'
import { contextOf } from '@storey/api/schedule/booked-terms.ts'
import { judgeSchedule, sameInstallments, withInstallments } from '@storey/api/schedule/own-schedule.ts'
import { useState } from 'react'
import { InstallmentRows } from '../../inventory/parts/plans/InstallmentRows.tsx'
import { type InstallmentValues, rowsOf, splitRow } from '../../inventory/parts/plans/installment-values.ts'
import { ScheduleTable } from '../../inventory/parts/plans/ScheduleTable.tsx'
import { vatOf } from '../../inventory/parts/plans/vat-of.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import styles from './OwnSchedule.module.css'
import { ScheduleSum } from './ScheduleSum.tsx'
import { ScheduleShape } from './shape/ScheduleShape.tsx'

const schema = ownSchedules.change.body

interface Props {
  found: OwnSchedule
  /** Whether a schedule beyond the limits can be requested. */
  requests: boolean
  /** Why it is beyond the limits, as it was typed before. */
  reason?: string | null
  /** Whether it is used or requested later, with the booking that is made. */
  later?: boolean
  /** Resolves to whether it waits for a decision. */
  send: (body: SentBody<typeof schema>, key: string) => Promise<boolean>
  onClose: () => void
}

const bare = (plan: OwnSchedule['plan']): InstallmentValues[] => plan.installments.map(({ position: _, ...row }) => row)

/** A schedule that differs from its payment plan, line by line, with its sum, its present value and the limits. */
export function ScheduleForm({ found, requests, reason = null, later = false, send, onClose }: Props) {
  // Another user's change must not discard the input; the version refuses to save over it.
  const [opened] = useState(found)
  const { planned, currency, booked_on, project } = opened
  const form = useEndpointForm({
    schema,
    initial: { version: opened.version, installments: bare(opened.plan), reason },
    send: (body, { key }) => send(body, key),
    done: (waits) => {
      if (later) notify.good('The schedule is part of the booking now.')
      else notify.good(waits ? 'The schedule was sent for approval.' : 'The schedule was changed.')
      onClose()
    },
  })
  const at = contextOf(opened, opened, opened.discount)
  const typed = withInstallments(planned, rowsOf(form.values.installments), at)
  const money = (amount: number) => moneyText({ amount, currency })
  const judged = judgeSchedule(planned, typed, at, opened.limits, money)
  const { schedule } = judged.result
  const isPlan = sameInstallments(typed, planned)
  const waits = !isPlan && judged.beyond.length > 0
  const split = (index: number) =>
    form.set(
      'installments',
      form.values.installments.flatMap((row, place) => (place === index ? splitRow(row, booked_on) : [row])),
    )
  return (
    <div className={styles.wide}>
      <Form form={form} guard={false}>
        <ScheduleShape
          rows={form.values.installments}
          onChange={(rows) => form.set('installments', [...rows])}
          plan={typed}
          terms={{ planned, at }}
          judged={judged}
          limits={opened.limits}
          isPlan={isPlan}
          requests={requests}
          project={project.name}
        />
        <InstallmentRows form={form} currency={currency} onSplit={split}>
          <ScheduleSum plan={typed} at={at} problem={judged.result.problems[0]?.message} />
        </InstallmentRows>
        {schedule && <ScheduleTable lines={schedule.lines} currency={currency} vat={vatOf(schedule)} most={10} />}
        {waits && requests && (
          <Textarea
            {...form.field('reason', 'Reason')}
            label="Reason"
            description="For the user who decides."
            autosize
            minRows={2}
            mt="md"
          />
        )}
        <FormActions
          save={waits && requests ? (later ? 'Request' : 'Send for approval') : 'Use schedule'}
          blocked={waits && !requests}
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
    </div>
  )
}
