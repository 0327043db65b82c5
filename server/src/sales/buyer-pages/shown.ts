import type { Illustration } from '@storey/api/picture.ts'
import type { BookingPayments } from '@storey/api/sales/receipts.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { illustrationOf } from '../../files/picture-addresses.ts'
import { placeShown } from '../../files/serve-place-maps.ts'
import type { Services } from '../../services/services.ts'
import type { Account } from '../buyer-emails/actions.ts'
import { readPayments } from '../receipts/actions.ts'
import { type OwnSigning, ownSigningOf } from './own-signing.ts'
import { findContact, findOwnLink, findSeller, findShown, listProgress, type OpenedLink } from './queries.ts'
import { findOwnWish } from './whatsapp-wish.ts'

/** The receipts of the buyer: what counts, without who recorded it, its proof and its account. */
export interface ShownReceipt {
  readonly id: number
  readonly voucher: string | null
  readonly amount: number
  readonly refund: boolean
  readonly received_on: string
}

/** Everything that the page of a buyer shows. */
export interface Shown {
  readonly buyer: string
  readonly seller: { readonly name: string }
  readonly booking: Omit<
    NonNullable<Awaited<ReturnType<typeof findShown>>>,
    'cover_uuid' | 'cover_drawn' | 'place' | 'floor_plan' | 'account'
  >
  /** Of the project. */
  readonly place: ReturnType<typeof placeShown>
  /** The building, or its project. */
  readonly cover: Illustration | null
  /** Of the unit. */
  readonly floor_plan: Illustration | null
  /** The open escrow account of the project in the currency of the booking. */
  readonly account: Account | null
  /** The VAT in the price; null if none is stated. */
  readonly vat: BookingPayments['vat']
  readonly totals: BookingPayments['totals']
  readonly installments: BookingPayments['installments']
  readonly receipts: readonly ShownReceipt[]
  readonly progress: readonly {
    readonly day: string
    readonly percent: string
    readonly photos: readonly Illustration[]
  }[]
  /** Null if messages cannot be sent to the buyer by WhatsApp. */
  readonly whatsapp: { readonly phone: string; readonly agreed: boolean } | null
  readonly signing: OwnSigning
  readonly contact: { readonly full_name: string; readonly phone: string | null; readonly email: string | null } | null
}

/** @throws 404 if the booking is gone */
export async function readShown(
  { db, services }: { readonly db: Database; readonly services: Services },
  scope: Scope,
  link: OpenedLink,
): Promise<Shown> {
  const { name } = await findSeller(db, scope, link.organization_id)
  const found = await findShown(db, scope, link.booking_id)
  if (!found) throw notFound()
  const { cover_uuid, cover_drawn, place, floor_plan, account, ...booking } = found
  const { buyer_name } = await findOwnLink(db, scope, link)
  const { vat, totals, installments, receipts } = await readPayments(db, scope, link.booking_id)
  const progress = await listProgress(db, scope, booking.building_id)
  return {
    buyer: buyer_name,
    seller: { name },
    booking,
    place: placeShown(services, place),
    cover: illustrationOf(services, cover_uuid, cover_drawn),
    floor_plan: floor_plan && illustrationOf(services, floor_plan.uuid, floor_plan.drawn),
    account,
    vat,
    totals,
    installments,
    receipts: receipts
      .filter(({ reversal }) => reversal === null)
      .map(({ id, voucher, amount, refund, received_on }) => ({
        ...{ id, voucher, refund, received_on },
        amount: amount.amount,
      })),
    progress: progress.map(({ day, percent, photos }) => ({
      day,
      percent,
      photos: photos.flatMap(({ uuid, drawn }) => illustrationOf(services, uuid, drawn) ?? []),
    })),
    whatsapp: await findOwnWish({ db, services }, scope, link),
    signing: await ownSigningOf({ db, scope, services }, link),
    contact: (await findContact(db, scope, link.booking_id)) ?? null,
  }
}
