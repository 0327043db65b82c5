import type { BookingDraft, DraftValues } from '@storey/api/sales/booking-drafts.ts'
import type { Draft } from './draft.ts'
import type { BookingValues } from './values.ts'

/** What the form begins with. */
interface Resumed {
  readonly draft: Draft | null
  /** Of the draft on the server that it follows; null where there is none. */
  readonly version: number | null
  /** Has the numbers of the documents. */
  readonly whole: boolean
  /** The server has not got it yet. */
  readonly unsent: boolean
}

/**
 * The newer of what this browser and the server kept. What this browser could not send stays, with the numbers that only
 * the server has; where another machine saved meanwhile, the first saving says so.
 *
 * @param kept undefined where the server could not be asked
 */
export function resumed(here: Draft | null, isWhole: boolean, kept: BookingDraft | null | undefined): Resumed {
  const unsent = here !== null && !here.sent
  if (kept === undefined || (kept === null && unsent))
    return { draft: here, version: kept === null ? null : (here?.version ?? null), whole: isWhole || !here, unsent }
  // Booked or discarded on another machine.
  if (kept === null) return { draft: null, version: null, whole: true, unsent: false }
  if (kept.values === null) return { draft: here, version: kept.version, whole: isWhole || !here, unsent }
  if (!here || !unsent) {
    const { version, saved_at, values } = kept
    const files = here?.files ? { files: here.files } : {}
    const draft = { values: formValues(values), step: values.step, saved_at, version, sent: true, ...files }
    return { draft, version, whole: true, unsent: false }
  }
  const version = here.version ?? null
  if (isWhole || version !== kept.version) return { draft: here, version, whole: isWhole, unsent }
  const numbers = kept.values.buyers
  const buyers = (here.values.buyers ?? []).map((buyer, index) => ({
    ...buyer,
    id_number: buyer.id_number || (numbers[index]?.full_name === buyer.full_name ? numbers[index].id_number : ''),
  }))
  const filled = buyers.every(({ id_number }) => id_number !== '')
  return { draft: { ...here, values: { ...here.values, buyers } }, version, whole: filled, unsent }
}

const formValues = ({ step: _, ...values }: DraftValues): Draft['values'] => values

/** What the server keeps of the form's values. */
export const draftValuesOf = (
  { unit_id: _, payment_plan_id: __, expected_price: ___, ...values }: BookingValues,
  step: number,
): DraftValues => ({
  step,
  ...values,
  broker_organization_name: values.broker_organization_name ?? '',
  broker_name: values.broker_name ?? '',
  note: values.note ?? '',
})
