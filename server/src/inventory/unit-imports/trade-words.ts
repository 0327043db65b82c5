import type { UnitType } from '@storey/api/inventory/availability.ts'
import { plainText } from '@storey/api/readers/read.ts'
import { unitTypeOf } from '../../imports/labels.ts'

const NUMERALS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  الأرضي: 0,
  الارضي: 0,
  أرضي: 0,
  ارضي: 0,
  الأول: 1,
  الاول: 1,
  الثاني: 2,
  الثالث: 3,
  الرابع: 4,
  الخامس: 5,
  السادس: 6,
  السابع: 7,
  الثامن: 8,
  التاسع: 9,
  العاشر: 10,
  'الحادي عشر': 11,
  'الثاني عشر': 12,
  السرداب: -1,
  القبو: -1,
}

/** A label without accents, case and underscores. */
export const plainLabel = (text: string) =>
  plainText(text.replace(/\s*½/g, '.5').replace(/(?<=\d)[ºª]/g, ''))
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

/** What a floor needs: the top floor of its building, and the number of the unit. */
interface FloorPlace {
  readonly top: number
  readonly number: string | undefined
}

/**
 * A floor in the words of the trade: `G`, `GF`, `2nd`, `Level 12`, `B1`, `P2`, `Mezzanine`, `PH`, `Roof`. The ground floor
 * and a mezzanine above it are 0, basements negative, podiums count from 1.
 */
export function floorOf(text: string, { top, number }: FloorPlace): number | undefined {
  const label = plainLabel(text)
    // 12 (refuge), Floor No. 12, LVL12, 12FL; but not 1 (Basement).
    .replace(/(?<=\d(?:st|nd|rd|th)?\s*)\((?![^()]*(?:base|bsmt|podium|park|\b[bp]\b))[^()0-9]*\)$/, '')
    .replace(/(?<=^|floor|level)\s*\bno\b\.?(?=\s*\d)/, ' ')
    .replace(/\b(lvl|flr|fl)(?=\d)|(?<=\d)(lvl|flr|fl)\b/g, ' ')
    .replace(
      /\b(floors?|flr|levels?|lvl|storey|story|fl|piso|planta|andar|etage|stock|kat|katı|piano)\b\.?[-:]?|étage|этаж|层|層|楼|樓|階|층|الطابق|طابق|الدور|دور/g,
      ' ',
    )
    .replace(/[.()#:/]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const numeral = NUMERALS[label]
  if (numeral !== undefined) return numeral
  const count = /^(?:[lf][ -]?)?([+-]?\d{1,3})(?: 0)?(?:st|nd|rd|th|er|e|eme|ème|-?й|-?ый)?(?: ?f)?(?: ?og)?$/.exec(
    label,
  )?.[1]
  if (count !== undefined) return Number(count)
  if (
    /^(?:g|gf|g f|gr|grd|ground|ug|upper ground|g ?0|lobby|eg|erdgeschoss|rdc|r c|rez[- ]de[- ]chauss[ée]+e|bajo|baja|térreo|terreo|zemin|piano terra|terra|parter|أرضي)$/.test(
      label,
    )
  )
    return 0
  if (/^(?:lg|lgf|lower ground)$/.test(label)) return -1
  const basement = /^(?:b|bsmt|basement|sub basement|地下|지하)[ -]?(\d{0,2})(?: ?f)?$/.exec(label)?.[1]
  if (basement !== undefined) return -(Number(basement) || 1)
  const podium = /^(?:p|pod|podium)[ -]?(\d{0,2})$/.exec(label)?.[1]
  if (podium !== undefined) return Number(podium) || 1
  if (/^(?:m|mz|mezz?|mezz?ani?nn?e|ميزانين|الميزانين)[ -]?\d?$/.test(label)) return 0
  if (
    /^(?:ph|penthouse|p ?h ?\d|roof|rooftop|rf|r|top|last|uppermost|roof top|penthouse \d|السطح|سطح|روف|ático|atico|dg|dachgeschoss|мансарда|çatı|çatı katı)$/.test(
      label,
    )
  ) {
    const numbered = floorInNumber(number)
    return numbered !== undefined && numbered <= top ? numbered : top
  }
  return undefined
}

/** Unit 1503 is on floor 15, and unit 204 on floor 2. */
function floorInNumber(number: string | undefined): number | undefined {
  const figures = /(\d{3,4})$/.exec(number ?? '')?.[1]
  const floor = figures === undefined ? 0 : Number(figures.slice(0, -2))
  return floor > 0 ? floor : undefined
}

/** The stack in a unit's number: 3 of 1203, 7 of V-07. */
export function stackInNumber(number: string): number | undefined {
  const figures = /(\d+)$/.exec(number)?.[1]
  if (figures === undefined) return undefined
  const stack = Number(figures.length > 2 ? figures.slice(-2) : figures)
  return stack >= 1 && stack <= 200 ? stack : undefined
}

/** What a label such as `2BR + Maid` says of the rooms. */
export interface Rooms {
  readonly bedrooms: number | undefined
  readonly study: boolean
  readonly maid: boolean
}

/** A bedroom and a hall, two bedrooms and a hall. */
const ARABIC_ROOMS: readonly (readonly [RegExp, number])[] = [
  [/غرفتين|غرفتان/, 2],
  [/(?:ثلاث|3) غرف/, 3],
  [/(?:أربع|اربع|4) غرف/, 4],
  [/غرفة/, 1],
]
const EASTERN: Readonly<Record<string, number>> = { 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7 }
const BEDS =
  /(?:^|[^\d.])(\d{1,2})(\.5)? ?-?(?:b ?\/? ?r|bhk|bed ?rooms?|beds?|bdrms?|bdrs?|bd|b|ldk|dorm(?:itorios?|itórios?)?|habitaciones|habitación|quartos?|chambres?|спальн(?:и|я)|спален|غرف|غرفة)(?![a-z])/

/** The rooms of a label: `Studio`, `1BR`, `2 BR`, `2BHK`, `1BR + Study`, `4BR+M Villa Type A`, `3.5 BHK`. */
export function roomsIn(text: string): Rooms {
  const label = plainLabel(text).replace(/-/g, ' ')
  const found = BEDS.exec(label)
  const worded = /\b(one|two|three|four|five|six|seven) ?(?:bed|br\b)/.exec(label)?.[1]
  const eastern = /([一二两兩三四五六七\d])\s*(?:室|房)/.exec(label)?.[1]
  // Rooms and a hall, as Turkey counts them: one room without a hall is a studio.
  const turkish = /^([1-9]) ?\+ ?([01])(?!\d)/.exec(label)
  const said = eastern === undefined ? undefined : (EASTERN[eastern] ?? Number(eastern))
  const counted =
    said ??
    (turkish
      ? Number(turkish[1]) - (turkish[1] === '1' && turkish[2] === '0' ? 1 : 0)
      : found
        ? Number(found[1])
        : worded === undefined
          ? undefined
          : NUMERALS[worded])
  const bedrooms =
    counted ??
    (/\bstudios?\b|est[uú]dio|студия|استوديو|ستوديو/.test(label)
      ? 0
      : ARABIC_ROOMS.find(([words]) => words.test(label))?.[1])
  return {
    bedrooms: bedrooms !== undefined && bedrooms <= 20 ? bedrooms : undefined,
    study: /\bstudy\b|\+ ?[sd]\b|\bden\b/.test(label) || found?.[2] !== undefined,
    maid: /\bmaids?\b|\+ ?m\b|\bhelper/.test(label),
  }
}

/** The rooms of a column of bedrooms, where a number alone counts them: `2`, `4+M`, `Studio`, `2BR+Maid`. */
export function bedroomsIn(text: string): Rooms {
  const rooms = roomsIn(text)
  if (rooms.bedrooms !== undefined) return rooms
  const label = plainLabel(text)
  if (/^(?:st|std|stu|s)\.?$/.test(label)) return { ...rooms, bedrooms: 0 }
  const word = label in NUMERALS ? NUMERALS[label] : undefined
  if (word !== undefined && /^[a-z]+$/.test(label)) return { ...rooms, bedrooms: word }
  const count = /^(\d{1,2})(?:[.,]0+)?(\.5)?(?: ?\+.*)?$/.exec(label)
  return count && Number(count[1]) <= 20
    ? { ...rooms, bedrooms: Number(count[1]), study: rooms.study || count[2] !== undefined }
    : rooms
}

const TYPES: readonly (readonly [RegExp, UnitType])[] = [
  [/\b(?:(?:town|twin|row) ?(?:houses?|homes?)|t ?\/? ?h)\b|таунхаус|تاون|reihenhaus|联排/, 'townhouse'],
  [/\b(?:villas?|mansions?|bungalows?|chalets?)\b|вилла|فيلا|فلل|别墅/, 'villa'],
  [/\bsemi ?detached\b/, 'townhouse'],
  [/\b(?:pent ?houses?|ph|atico)\b|ático|пентхаус|بنتهاوس/, 'penthouse'],
  [/\b(?:duplex(?:es)?|dplx|triplex|loft|maisonettes?|dubleks)\b|дуплекс|دوبلكس|复式/, 'duplex'],
  [/\b(?:offices?|ofis|oficinas?|escrit[oó]rio)\b|офис|مكتب|مكاتب|写字楼/, 'office'],
  [/\b(?:retail|shops?|stores?|show ?rooms?|restaurants?|f&b|local comercial)\b|dükkan|商铺|محل/, 'retail'],
  [/\bstudios?\b|st[uü]dyo|est[uú]dio|студия|ستوديو/, 'studio'],
  [
    /\b(?:apartments?|apts?|flats?|condos?|residences?|simplex|appartements?|apartamentos?|aptos?|departamentos?|piso|daire)\b|wohnung|квартир[аы]|апартамент|公寓|شقة|شقق/,
    'apartment',
  ],
]

/** The type of a unit in a label: `1 Bed Apartment`, `3BR Penthouse`, `4 Bed Duplex PH`, `4BR+M Villa Type A`, `2BR`. */
export function typeIn(text: string): UnitType | undefined {
  const known = unitTypeOf(text)
  if (known) return known
  const label = plainLabel(text).replace(/-/g, ' ')
  const named = TYPES.find(([pattern]) => pattern.test(label))?.[1]
  if (named) return named
  const { bedrooms } = roomsIn(text)
  return bedrooms === undefined ? undefined : bedrooms === 0 ? 'studio' : 'apartment'
}

/** The name of a parking bay, which has letters and figures: `P2-114`, `B1 023A`. */
const BAY = /^(?:bay |no\.? ?)?(?:[a-wyz]\d{0,2}[- ]\d{1,4}|[a-wyz]{1,2}\d{3,4})[a-z]?$/

const namedBays = (said: string): number | undefined => {
  const bays = said.split(/\s*(?:[,;&/+]|\band\b)\s*/)
  return bays.every((bay) => BAY.test(bay)) ? bays.length : undefined
}

/** Whether a number of bays or bathrooms says more than a count. */
export const saysMoreOfCount = (text: string): boolean => {
  const said = plainLabel(text)
  return /^\d{1,2}[.,]5/.test(said) || namedBays(said) !== undefined
}

/** A number of parking bays, which may be named instead: `P2-114 & P2-115`, `No. P2-114`. */
export const baysIn = (text: string): number | undefined => namedBays(plainLabel(text)) ?? countIn(text)

/** A number of parking bays or bathrooms with its word: `1 bay`, `2 cars`, `1+1`, `3 baths`, `No`. */
export function countIn(text: string): number | undefined {
  const said = plainLabel(text)
  if (/^(?:no|nil|none|without|zero)\b/.test(said)) return 0
  if (/^(?:yes|y)$/.test(said)) return 1
  // 2.5 bathrooms are two, and a guest toilet.
  const half = /^(\d{1,2})[.,]5(?: ?[a-z ]*)?$/.exec(said)?.[1]
  if (half !== undefined) return Number(half)
  const sum = /^(\d{1,2}) ?\+ ?(\d{1,2})$/.exec(said)
  if (sum) return Number(sum[1]) + Number(sum[2])
  const count = /^(\d{1,2})(?:\.0+)?(?: ?[x×])?(?: ?[a-z(\u0621-\u064a][a-z .()\u0621-\u064a]*)?$/.exec(said)?.[1]
  return count === undefined ? NUMERALS[said.split(' ')[0] ?? ''] : Number(count)
}
