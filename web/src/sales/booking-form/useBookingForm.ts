import { useDebouncedValue } from '@mantine/hooks'
import { bookingForms } from '@storey/api/client-endpoints.ts'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { type Booking, bookings } from '@storey/api/sales/bookings.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { refresh } from '../../http/query.ts'
import { bodyOf, mistakesIn } from '../../ui/form/body.ts'
import { focusFirst } from '../../ui/form/mistakes.ts'
import { unreadIn } from '../../ui/form/unread.ts'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { noDiscount } from '../parts/DiscountFields.tsx'
import * as copy from './copy.ts'
import { discountMistakes } from './discounted.ts'
import { draftKey, dropDraft, isWhole, keepDraft, readDraft } from './draft.ts'
import { firstWrong, LAST, mistakesOf } from './steps.ts'
import { type BookingValues, emptyBooking } from './values.ts'

const SAVE_AFTER_MS = 400
/** Somebody else was first, or the price or the offer is another one by now. */
const OVERTAKEN: readonly string[] = [
  'unit_not_available',
  'price_changed',
  'offer_expired',
  'offer_booked',
  'wrong_state',
]
const schema = bookings.create.body

interface Options {
  readonly form: BookingForm
  /** The names of the chosen files. */
  readonly files: readonly string[]
  readonly onBooked: (booking: Booking) => void
  /** The unit or its price changed meanwhile: what is shown must be fetched anew. */
  readonly onConflict: (message: string) => void
}

/** The values, the steps and the draft of a booking. */
export function useBookingForm({ form, files, onBooked, onConflict }: Options) {
  const { unit, plan, offer } = form
  const draftOf = draftKey(unit.id, offer?.id)
  const [start] = useState(() => {
    const fresh = emptyBooking(unit.id, plan.id, plan.price.amount, offer?.client)
    const draft = readDraft(draftOf)
    const values = { ...fresh, ...draft?.values }
    const step = Math.min(draft?.step ?? 0, LAST, wrongStep(form, values) ?? LAST)
    const kept = draft === null || isWhole(draftOf)
    return { values, step, saved: draft?.saved_at, kept, files: draft?.files ?? [] }
  })
  const [step, setStep] = useState(start.step)
  const [reached, setReached] = useState(start.step)
  const [savedAt, setSavedAt] = useState(start.saved)
  // The unit, plan and price are those on screen, whatever the draft was begun with.
  const current = {
    ...{ unit_id: unit.id, payment_plan_id: plan.id, expected_price: plan.price.amount },
    // An offer has its own discount.
    ...(offer ? { sale_offer_id: offer.id, ...noDiscount() } : {}),
  }
  const booking = useEndpointForm<typeof schema, BookingValues, { data: Booking }>({
    schema,
    initial: start.values,
    marksOptional: true,
    send: (body, { key }) => call(bookings.create, { body: { ...body, ...current } }, { idempotencyKey: key }),
    done: ({ data }) => {
      dropDraft(draftOf)
      onBooked(data)
    },
    failed: ({ message }, error) => {
      if (!(error instanceof Failure) || !OVERTAKEN.includes(error.code ?? '')) return false
      // Whether an offer still stands is fetched anew, and said beside it.
      void refresh(bookingForms.one)
      onConflict(error.code === 'price_changed' ? copy.thePriceHasChangedSinceYou(moneyText(plan.price)) : message)
      return true
    },
  })

  const [typed] = useDebouncedValue(booking.values, SAVE_AFTER_MS)
  const sent = useRef(start.values)
  const filesNow = useRef(files)
  useEffect(() => {
    filesNow.current = files
  }, [files])
  useEffect(() => {
    if (typed === sent.current || !booking.dirty) return
    sent.current = typed
    const saved_at = new Date().toISOString()
    keepDraft(draftOf, { values: typed, step, saved_at, files: filesNow.current })
    setSavedAt(saved_at)
  }, [typed, step, draftOf, booking.dirty])

  /** Before it goes along to another unit or out of an offer: the newest letters, and what the offer filled in. */
  const keep = () => keepDraft(draftOf, { values: booking.values, step, saved_at: new Date().toISOString(), files })

  /** No step is passed over while something before it is missing. */
  const go = (asked: number) => {
    const wrong = wrongStep(form, booking.values)
    const next = wrong === undefined ? asked : Math.min(asked, wrong)
    if (next < asked) showMistakes(next)
    setStep(next)
    setReached((most) => Math.max(most, next))
    if (booking.dirty || savedAt)
      keepDraft(draftOf, { values: booking.values, step: next, saved_at: new Date().toISOString(), files })
    document.getElementById('content')?.scrollTo({ top: 0 })
  }

  // A mistake found at the end may stand on an earlier step.
  const wrong = step === LAST ? firstWrong(booking.errors) : undefined
  if (wrong !== undefined && wrong !== step) setStep(wrong)

  /** Shows what is wrong on a step and goes to the first of it; false where nothing is. */
  const showMistakes = (on: number): boolean => {
    const all = {
      ...mistakesIn(schema, bodyOf(schema, booking.values, start.values)),
      ...discountMistakes(form, booking.values),
      ...unreadIn(booking.unread),
    }
    const mistakes = mistakesOf(on, all)
    booking.mantine.setErrors(mistakes)
    const paths = Object.keys(mistakes)
    if (paths.length > 0) window.setTimeout(() => focusFirst(booking.element.current, paths), 30)
    return paths.length > 0
  }
  const next = () => {
    if (!showMistakes(step)) go(step + 1)
  }
  const numbersLost = !start.kept && booking.values.buyers.some(({ id_number }) => id_number === '')
  const filesLost = start.kept && files.length > 0 ? [] : start.files.filter((name) => !files.includes(name))
  return { booking, step, reached, savedAt, keep, go, next, numbersLost, filesLost }
}

/** The earliest step on which something is missing or wrong. */
const wrongStep = (form: BookingForm, values: BookingValues) =>
  firstWrong({ ...mistakesIn(schema, bodyOf(schema, values, values)), ...discountMistakes(form, values) })
