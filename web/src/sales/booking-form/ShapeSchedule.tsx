import { Modal } from '@mantine/core'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { type NewOwnSchedule, newOwnSchedule, type OwnSchedule } from '@storey/api/sales/own-schedules.ts'
import { sameInstallments, withInstallments } from '@storey/api/schedule/own-schedule.ts'
import { Failure } from '../../http/failure.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { ScheduleForm } from '../parts/ScheduleForm.tsx'
import { contextAt, pricedForm, usedSchedule } from './priced.ts'
import type { BookingValues } from './values.ts'

interface Props {
  /** As it was agreed to, without the own schedule. */
  form: BookingForm
  terms: NonNullable<BookingForm['terms']>
  booking: EndpointForm<BookingValues>
  onClose: () => void
}

/** Dialog that gives a new booking a schedule of its own, which is kept with its other input. */
export function ShapeSchedule({ form, terms, booking, onClose }: Props) {
  const { values } = booking
  const { unit, plan } = form
  const { discount } = pricedForm(form, { ...values, own_schedule: null }).form.schedule.totals
  const used = usedSchedule(form, values.own_schedule)
  const found: OwnSchedule = {
    ...terms,
    ...{ list_price: unit.price.amount, currency: unit.price.currency, discount },
    planned: terms.plan,
    plan: used
      ? { ...terms.plan, installments: used.installments.map((row, index) => ({ ...row, position: index + 1 })) }
      : terms.plan,
    plan_name: plan.name,
    project: unit.project,
    limits: form.schedule_limits,
    version: form.plan_version ?? 1,
  }
  const keep = (own_schedule: NewOwnSchedule) => {
    const isPlan = sameInstallments(
      withInstallments(terms.plan, own_schedule.installments, contextAt(form, discount)),
      terms.plan,
    )
    const { own } = pricedForm(form, { ...values, own_schedule })
    if (!isPlan && own && own.beyond.length > 0 && !own_schedule.reason)
      throw new Failure(422, { message: NO_REASON, errors: { reason: [NO_REASON] } })
    booking.set('own_schedule', isPlan ? null : own_schedule)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Schedule on ${plan.name}`}
      size={1160}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ScheduleForm
        found={found}
        reason={used?.reason ?? null}
        requests
        later
        send={async ({ installments, reason }) => {
          const typed = withInstallments(terms.plan, installments, contextAt(form, discount))
          const rows = typed.installments.map(({ position: _, ...row }) => row)
          keep(newOwnSchedule.parse({ payment_plan_id: plan.id, installments: rows, reason: reason || null }))
          return false
        }}
        onClose={onClose}
      />
    </Modal>
  )
}

const NO_REASON = 'It needs approval, so add a reason.'
