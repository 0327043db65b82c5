import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { bookingForms, units } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import type { BookingDraft } from '@storey/api/sales/booking-drafts.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refresh } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { announce } from '../../ui/announce.ts'
import type { UploadQueue } from '../../ui/fields/upload-queue.ts'
import { Form } from '../../ui/form/Form.tsx'
import { late } from '../../ui/late.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import { StepList } from '../../ui/StepList.tsx'
import { Countdown } from '../../ui/values/Countdown.tsx'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { type Chosen, type Slot, withoutBuyer } from '../parts/slots.ts'
import styles from './Booking.module.css'
import { BrokerStep } from './BrokerStep.tsx'
import { BuyersStep } from './BuyersStep.tsx'
import { bookingFacts, withPresentState } from './booking-facts.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { slotsOf } from './document-slots.ts'
import { draftKey, isWhole, readDraft } from './draft.ts'
import { FlowFooter } from './FlowFooter.tsx'
import { pricedForm } from './priced.ts'
import { resumed } from './resume.ts'
import { Summary } from './Summary.tsx'
import { sendDocuments } from './send-documents.ts'
import { LAST, steps } from './steps.ts'
import { UnitStep } from './UnitStep.tsx'
import { UnitTaken } from './UnitTaken.tsx'
import { useBookingForm } from './useBookingForm.ts'

const { Late: OfferNotice } = late(async () => (await import('./OfferNotice.tsx')).OfferNotice)
const { Late: DocumentsStep } = late(async () => (await import('./DocumentsStep.tsx')).DocumentsStep)
const { Late: DiscountStep } = late(async () => (await import('./DiscountStep.tsx')).DiscountStep)
const { Late: ScheduleStep } = late(async () => (await import('./ScheduleStep.tsx')).ScheduleStep)
const { Late: ShapeSchedule } = late(async () => (await import('./ShapeSchedule.tsx')).ShapeSchedule)
const { Late: ConfirmStep } = late(async () => (await import('./ConfirmStep.tsx')).ConfirmStep)
const { Late: Uploads } = late(async () => (await import('./Uploads.tsx')).Uploads)

interface Props {
  form: BookingForm
  /** Draft from the server; null if there is none, undefined if the server could not be reached. */
  kept: BookingDraft | null | undefined
  /** Starts again with another draft, or without one. */
  onRestart: (kept: BookingDraft | null) => void
  files: Chosen
  onFiles: (files: Chosen) => void
}

interface Booked {
  readonly booking: Booking
  readonly queue: UploadQueue<Slot>
  readonly goOn: () => void
}

/** Booking of one unit: the steps at the left, the form, and the summary at the right. */
export function BookingFlow({ form: now, kept, onRestart, files, onFiles }: Props) {
  const [areaUnit] = useAreaUnit()
  const [begun] = useState(() => {
    const key = draftKey(now.unit.id, now.offer?.id)
    return resumed(readDraft(key), isWhole(key), kept)
  })
  const earlier = begun.draft?.terms
  const seen = useAgreed(
    now,
    bookingFacts(areaUnit),
    String(now.plan.id),
    earlier && { facts: earlier.facts, choice: String(earlier.payment_plan_id) },
  )
  const form = withPresentState(seen.terms, now)
  const agreed = {
    ...seen,
    accept: () => {
      setTold(null)
      seen.accept()
    },
  }
  const { unit, plan } = form
  const navigate = useNavigate()
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const seesUnit = useCan(units.one.access)
  const [booked, setBooked] = useState<Booked | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [shaping, setShaping] = useState(false)
  const name = unitName(unit.building, unit.number)
  const flow = useBookingForm({
    form,
    facts: seen.facts,
    begun,
    files: Object.values(files).flatMap((file) => file?.name ?? []),
    onBooked: (booking) => {
      notify.good(`${booking.number} booked`)
      const goOn = () => void navigate({ href: `/inventory/units/booked-units/${booking.id}`, replace: true })
      const queue = sendDocuments(booking, slotsOf(booking.buyers), files, goOn)
      if (queue) setBooked({ booking, queue, goOn })
      else goOn()
    },
    onConflict: (message) => {
      announce(message, { urgent: true })
      setTold(message)
    },
  })
  const { booking, step } = flow
  const { form: priced, waits, own } = pricedForm(form, booking.values)
  const close = () => navigate({ href: seesUnit ? `/inventory/units/${unit.id}` : '/inventory/units' })

  if (booked) return <Uploads booking={booked.booking} queue={booked.queue} onGoOn={booked.goOn} />

  const held = unit.claim?.kind === 'hold' && unit.claim.mine ? unit.claim : null
  const face = (index: number) => ({ hidden: step !== index, className: styles.step })
  return (
    <Page
      title={`Book ${name}`}
      crumbs={[
        { title: 'Units', to: `/inventory/units?building_id=${unit.building.id}` },
        ...(seesUnit ? [{ title: name, to: `/inventory/units/${unit.id}` }] : []),
      ]}
      actions={
        <>
          {held?.expires_at && (
            <Countdown
              until={held.expires_at}
              since={held.claimed_at}
              label="Held for you"
              onEnd={() => void refresh(bookingForms.one)}
            />
          )}
          <Button variant="subtle" color="gray" onClick={() => void close()}>
            Close
          </Button>
        </>
      }
      aside={wide ? <Summary form={priced} waits={waits} own={own} /> : undefined}
    >
      <div className={styles.flow}>
        <StepList steps={steps} step={step} reached={flow.reached} onGo={flow.go} />
        <div className={styles.main}>
          <Form
            form={{ ...booking, save: async () => (step === LAST ? booking.save() : flow.next()) }}
            guard={false}
            agreed={agreed}
            ends={step === LAST}
          >
            <DraftNotice draft={flow.draft} name={name} onRestart={onRestart} />
            {(form.offer ?? form.accepted_offer) && (
              <OfferNotice form={form} error={booking.errors.sale_offer_id} onLeave={flow.leave} />
            )}
            <UnitTaken
              form={form}
              told={seen.changes.length > 0 ? null : told}
              onLeave={flow.leave}
              onDismiss={() => setTold(null)}
            />
            <div {...face(0)}>
              <UnitStep form={form} />
            </div>
            <div {...face(1)}>
              <BuyersStep
                booking={booking}
                most={form.limits.buyers}
                again={flow.numbersLost}
                onRemoved={(index) => onFiles(withoutBuyer(files, index))}
              />
            </div>
            <div {...face(2)}>
              <BrokerStep booking={booking} price={priced.schedule.price - priced.schedule.totals.vat} />
            </div>
            <div {...face(3)}>
              <DiscountStep form={form} booking={booking} />
            </div>
            <div {...face(4)}>
              <DocumentsStep
                buyers={booking.values.buyers}
                files={files}
                onChange={onFiles}
                lost={flow.filesLost}
                expiryMinutes={form.limits.expiry_minutes}
              />
            </div>
            <div {...face(5)}>
              <ScheduleStep form={priced} own={own} booking={booking} onShape={() => setShaping(true)} />
            </div>
            <div {...face(6)}>
              <ConfirmStep form={priced} waits={waits} own={own} booking={booking} files={files} onGo={flow.go} />
            </div>
            <FlowFooter
              step={step}
              price={{ amount: priced.schedule.price, currency: plan.price.currency }}
              saved={flow.draft.saved}
              sending={booking.sending}
              blocked={form.obstacle !== null || form.offer?.obstacle != null}
              book={`Book ${name}`}
              onBack={() => flow.go(step - 1)}
              onReview={flow.review}
            />
          </Form>
          {/* Outside of the form, whose keys would go on to its next step. */}
          {shaping && form.terms && (
            <ShapeSchedule form={form} terms={form.terms} booking={booking} onClose={() => setShaping(false)} />
          )}
        </div>
      </div>
    </Page>
  )
}
