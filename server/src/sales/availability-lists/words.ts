import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import { counted } from '../offer-page/actions.ts'
import { quarterOf } from './rules.ts'

/** The texts of the page of a shared list that the page of an offer has not. */
interface ListWords {
  /** Above the place, on the picture of a shared link. */
  readonly homes: string
  readonly available: (units: number) => string
  /** Followed by an amount. */
  readonly from: string
  readonly onRequest: string
  readonly asOf: string
  readonly live: string
  readonly shown: string
  readonly handover: (day: string) => string
  readonly bedrooms: string
  readonly all: string
  readonly none: string
  readonly noneOfThese: string
  readonly floor: (floor: number) => string
  readonly plot: string
  readonly onHold: string
  readonly onHoldCount: (units: number) => string
  readonly takenCount: (units: number) => string
  readonly more: (units: number) => string
  readonly back: string
  readonly ask: (contact: string, about: string) => string
  readonly download: string
  readonly note: string
}

const english: ListWords = {
  homes: 'Homes for sale',
  available: (count) => `${count} available`,
  from: 'from',
  onRequest: 'Price on request',
  asOf: 'As of',
  live: 'This page always shows the present state.',
  shown: 'Shown:',
  handover: (day) => `Handover ${quarterOf(day)}`,
  bedrooms: 'Bedrooms',
  all: 'All',
  none: 'No unit is published at present.',
  noneOfThese: 'None of these is available now.',
  floor: (floor) => (floor === 0 ? 'Ground floor' : `Floor ${floor}`),
  plot: 'plot',
  onHold: 'On hold',
  onHoldCount: (count) => `${count} on hold`,
  takenCount: (count) => `${count} taken`,
  more: (count) => `${count} more`,
  back: 'Back to the list',
  ask: (contact, about) => `Hello ${contact}, about ${about}: `,
  download: 'Download PDF',
  note: 'Prices and availability can change at any time. A unit is reserved only when the developer confirms it.',
}

const QUARTERS = ['الربع الأول', 'الربع الثاني', 'الربع الثالث', 'الربع الرابع'] as const
const FORMS = ['وحدة واحدة', 'وحدتان', 'وحدات', 'وحدة'] as const

const arabic: ListWords = {
  homes: 'وحدات للبيع',
  available: (count) => `${counted(count, FORMS)} ${count === 2 ? 'متاحتان' : 'متاحة'}`,
  from: 'من',
  onRequest: 'السعر عند الطلب',
  asOf: 'بتاريخ',
  live: 'تعرض هذه الصفحة الحالة الراهنة دائمًا.',
  shown: 'المعروض:',
  handover: (day) => `التسليم ${QUARTERS[Math.ceil(Number(day.slice(5, 7)) / 3) - 1]} ${day.slice(0, 4)}`,
  bedrooms: 'غرف النوم',
  all: 'الكل',
  none: 'لا توجد وحدات معروضة حاليًا.',
  noneOfThese: 'لا تتوفر أي من هذه الوحدات الآن.',
  floor: (floor) => (floor === 0 ? 'الطابق الأرضي' : `الطابق ${floor}`),
  plot: 'الأرض',
  onHold: 'محجوزة مؤقتًا',
  onHoldCount: (count) => `${counted(count, FORMS)} قيد الحجز المؤقت`,
  takenCount: (count) => `${counted(count, FORMS)} غير متاحة`,
  more: (count) => `${count} أخرى`,
  back: 'العودة إلى القائمة',
  ask: (contact, about) => `مرحبًا ${contact}، بخصوص ${about}: `,
  download: 'تنزيل PDF',
  note: 'قد تتغير الأسعار والوحدات المتاحة في أي وقت. لا تُحجز الوحدة إلا بتأكيد المطوّر.',
}

export const listWords: Readonly<Record<OfferLanguage, ListWords>> = { en: english, ar: arabic }
