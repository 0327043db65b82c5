import { type BookingDraft, bookingDrafts, draftValues, MAX_DRAFTS } from '@storey/api/sales/booking-drafts.ts'
import { conflict, invalid, notFound, requireVersion, stale } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { decrypt, encrypt } from '../../kernel/secrets.ts'
import type { ReadContext } from '../../services/context.ts'
import { readOfferTerms } from '../sale-offers/actions.ts'
import { findOffers } from '../unit-prices/actions.ts'
import {
  changeDraft,
  countOwnDrafts,
  deleteDraft,
  type FoundDraft,
  findDraft,
  insertDraft,
  listDrafts,
  lockDraft,
} from './queries.ts'
import { type DraftKey, ownerOf } from './rules.ts'

type Reading = ReadContext<'settings'>

export const bookingDraftRoutes = serve(bookingDrafts, {
  list: async ({ db, scope, services }) => ({
    data: (await listDrafts(db, scope)).map(({ sealed, unit_id, unit_number, ...draft }) => ({
      ...draft,
      unit: { id: unit_id, number: unit_number },
      client:
        opened({ db, scope, services }, { sealed, unit_id, sale_offer_id: draft.sale_offer_id })?.buyers[0]
          ?.full_name ?? '',
    })),
  }),

  one: async ({ db, scope, params, query, services }) => {
    const found = await findDraft(db, scope, whichOf(params, query))
    // A user without a draft for a unit gets no information about a unit that they may not book.
    if (!found && !(await findOffers(db, scope, params.id))) throw notFound()
    return { data: found ? wire({ db, scope, services }, found) : null }
  },

  save: async ({ db, scope, params, query, body: { version, payment_plan_id, values }, services }) => {
    if (scope.organization_id === 0) throw conflict('no_organization', 'Choose an organization first.')
    const which = whichOf(params, query)
    const context = { db, scope, services }
    await mustBeSold(context, which, payment_plan_id)
    const sealed = encrypt(services.settings.secretKey, JSON.stringify(values), ownerOf(scope, which))
    // Counted before the look-up, so that of two concurrent first saves the second finds the draft of the first.
    if (version === null && (await countOwnDrafts(db, scope)) >= MAX_DRAFTS && !(await findDraft(db, scope, which)))
      throw conflict('too_many_drafts', `You have ${MAX_DRAFTS} drafts. Discard one to save another.`)
    const kept = await lockDraft(db, scope, which)
    if (version === null) {
      if (kept) throw stale(wire(context, kept))
      await insertDraft(db, scope, which, { payment_plan_id, sealed })
    } else {
      // Booked or discarded on another machine: the text typed here no longer belongs to the same draft.
      if (!kept) throw stale(null)
      await requireVersion(kept, version, () => wire(context, kept))
      await changeDraft(db, scope, kept.id, { payment_plan_id, sealed })
    }
    const saved = await findDraft(db, scope, which)
    if (!saved) throw notFound()
    return { data: wire(context, saved) }
  },

  discard: async ({ db, scope, params, query }) => {
    const which = whichOf(params, query)
    const { numDeletedRows } = await deleteDraft(db, scope, which)
    // For a unit that the caller may book, the result is the same with or without a deleted row: no draft is left.
    if (numDeletedRows === 0n && !(await findOffers(db, scope, params.id))) throw notFound()
  },
})

const whichOf = ({ id }: { id: number }, { sale_offer_id }: { sale_offer_id?: number | undefined }): DraftKey => ({
  unit_id: id,
  sale_offer_id: sale_offer_id ?? null,
})

/** @throws 404 for a unit that the caller may not book, 422 for a plan on which it is not sold to them */
async function mustBeSold({ db, scope }: Reading, { unit_id, sale_offer_id }: DraftKey, payment_plan_id: number) {
  const found = await findOffers(db, scope, unit_id)
  if (!found) throw notFound()
  if (sale_offer_id !== null)
    await readOfferTerms({ db, scope }, { sale_offer_id, unit_id, payment_plan_id }, found.unit)
  else if (!found.offers.some(({ plan }) => plan.id === payment_plan_id))
    throw invalid({ payment_plan_id: ['Choose a payment plan on which this unit is sold today.'] })
}

const wire = (context: Reading, draft: FoundDraft): BookingDraft => ({
  payment_plan_id: draft.payment_plan_id,
  values: opened(context, draft),
  saved_at: draft.saved_at,
  version: draft.version,
})

/** Returns null if the draft cannot be decrypted, or comes from a form with other fields. */
function opened({ scope, services }: Reading, { sealed, ...which }: DraftKey & { readonly sealed: Buffer }) {
  try {
    return (
      draftValues.safeParse(JSON.parse(decrypt(services.settings.secretKey, sealed, ownerOf(scope, which)))).data ??
      null
    )
  } catch {
    return null
  }
}
