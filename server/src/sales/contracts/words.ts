import type { UnitType } from '@storey/api/inventory/availability.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import { identityLabels } from '@storey/api/sales/booking-names.ts'
import type { IdentityType } from '@storey/api/sales/bookings.ts'
import { arabic as offerArabic } from '../offer-page/actions.ts'

/** What a contract says beside the words of its text and of people. */
export interface ContractWords {
  readonly none: string
  readonly direct: string
  readonly list: (items: readonly string[]) => string
  readonly types: Readonly<Record<UnitType, string>>
  readonly identity: Readonly<Record<IdentityType, string>>
  readonly squareMetres: string
  readonly due: (text: string) => string
  readonly schedule: readonly [string, string, string, string]
  readonly buyers: readonly [string, string, string]
}

export const words: Readonly<Record<'en' | 'ar', ContractWords>> = {
  en: {
    none: 'none',
    direct: 'none, a direct sale',
    list: (items) => items.join(', '),
    types: unitTypeLabels,
    identity: identityLabels,
    squareMetres: 'm²',
    due: (text) => text,
    schedule: ['Payment', 'Due', 'Share', 'Amount'],
    buyers: ['Name', 'Nationality', 'Share'],
  },
  ar: {
    none: 'لا يوجد',
    direct: 'لا يوجد، بيع مباشر',
    list: offerArabic.list,
    types: offerArabic.types,
    identity: { passport: 'جواز سفر', national_id: 'بطاقة هوية', company_registration: 'سجل تجاري' },
    squareMetres: offerArabic.squareMetres,
    due: offerArabic.due,
    schedule: ['الدفعة', 'الاستحقاق', 'النسبة', 'المبلغ'],
    buyers: ['الاسم', 'الجنسية', 'الحصة'],
  },
}
