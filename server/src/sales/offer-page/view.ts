import type { OfferedUnitFact } from '@storey/api/inventory/unit-fields.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { OfferLanguage, OfferPlan } from '@storey/api/sales/offer-shapes.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { words } from './copy.ts'
import type { OfferWords } from './offer-words.ts'

export type OfferHome = PublicOffer['units'][number]

/** What the page and the document show of each fact that a buyer sees. */
export type HomeFacts<Shown> = Readonly<
  Record<OfferedUnitFact | 'outdoor_area' | 'plot_area' | 'bedrooms' | 'bathrooms' | 'orientation', Shown>
>

/** Choices in the address of the page. */
export interface Choice {
  readonly unit?: string | undefined
  readonly plan?: string | undefined
  readonly lang?: string | undefined
  /** The maker previews it, which is not counted as an opening. */
  readonly preview?: boolean | undefined
}

/** An offer as its page shows it now: the language, the unit and the plan. */
export interface View {
  readonly offer: PublicOffer
  readonly token: string
  readonly language: OfferLanguage
  readonly preview: boolean
  readonly say: OfferWords
  readonly home: OfferHome | undefined
  readonly plan: OfferPlan | undefined
}

const LANGUAGES: readonly string[] = ['en', 'ar'] satisfies readonly OfferLanguage[]
const isLanguage = (code: string | undefined): code is OfferLanguage => code !== undefined && LANGUAGES.includes(code)

export const languageOf = (wanted: string | undefined, otherwise: OfferLanguage): OfferLanguage =>
  isLanguage(wanted) ? wanted : otherwise

/** The unit and plan of the address, else the accepted ones, else the first that is still available. */
export function viewOf(offer: PublicOffer, token: string, choice: Choice): View {
  const language = languageOf(choice.lang, offer.language)
  const { units, chosen } = offer
  const home =
    units.find(({ unit }) => String(unit.id) === choice.unit) ??
    units.find(({ unit }) => unit.id === chosen?.unit_id) ??
    units.find(({ state }) => state !== 'gone') ??
    units[0]
  const isChosen = home?.unit.id === chosen?.unit_id
  const plan =
    home?.plans.find(({ payment_plan_id }) => String(payment_plan_id) === choice.plan) ??
    home?.plans.find(({ payment_plan_id }) => isChosen && payment_plan_id === chosen?.payment_plan_id) ??
    home?.plans[0]
  return { offer, token, language, preview: choice.preview === true, say: words[language], home, plan }
}

/** The address of another view of the same offer. */
export function linkTo(
  { offer, token, language, preview }: View,
  to: { readonly unit?: number | undefined; readonly plan?: number | undefined; readonly lang?: OfferLanguage },
): string {
  const lang = to.lang ?? language
  const query = new URLSearchParams({
    ...(to.unit === undefined ? {} : { unit: String(to.unit) }),
    ...(to.plan === undefined ? {} : { plan: String(to.plan) }),
    ...(lang === offer.language ? {} : { lang }),
    ...(preview ? { preview: 'true' } : {}),
  }).toString()
  return `/offer/${token}${query === '' ? '' : `?${query}`}`
}

/** `A-1204`. */
export const nameOf = ({ unit }: Pick<OfferHome, 'unit'>): string => unitName(unit.building, unit.number)

/** The first name of the offer's maker. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? fullName
