/**
 * Terms of the trade that sellers type in English, in Arabic: views, installments, fees, plans and amenities. Texts that are not listed
 * stay as they were typed. Keys are in lower case, with straight apostrophes.
 */
const TERMS: Readonly<Record<string, string>> = {
  // Views
  sea: 'البحر',
  marina: 'المارينا',
  city: 'المدينة',
  skyline: 'أفق المدينة',
  garden: 'الحديقة',
  gardens: 'الحدائق',
  park: 'المنتزه',
  courtyard: 'الفناء',
  street: 'الشارع',
  pool: 'المسبح',
  lake: 'البحيرة',
  canal: 'القناة',
  river: 'النهر',
  beach: 'الشاطئ',
  golf: 'الغولف',
  'golf course': 'ملعب الغولف',
  community: 'المجمّع',
  desert: 'الصحراء',
  mountain: 'الجبل',
  mountains: 'الجبال',
  // Installments
  'booking amount': 'مبلغ الحجز',
  'reservation fee': 'رسوم الحجز المبدئي',
  reservation: 'الحجز المبدئي',
  'down payment': 'الدفعة المقدّمة',
  'first installment': 'الدفعة الأولى',
  'second installment': 'الدفعة الثانية',
  'third installment': 'الدفعة الثالثة',
  installment: 'دفعة',
  'monthly payment': 'دفعة شهرية',
  'quarterly payment': 'دفعة ربع سنوية',
  'monthly after handover': 'دفعة شهرية بعد التسليم',
  'on booking': 'عند الحجز',
  'on reservation': 'عند الحجز',
  'on exchange': 'عند توقيع العقد',
  'on signing': 'عند توقيع العقد',
  'on signing the contract': 'عند توقيع العقد',
  'on completion': 'عند الإنجاز',
  'on handover': 'عند التسليم',
  handover: 'التسليم',
  completion: 'الإنجاز',
  'foundations complete': 'اكتمال الأساسات',
  'structure complete': 'اكتمال الهيكل',
  'facade complete': 'اكتمال الواجهة',
  'finishes complete': 'اكتمال التشطيبات',
  'construction start': 'بدء البناء',
  'six months after booking': 'بعد الحجز بستة أشهر',
  'one year after booking': 'بعد الحجز بسنة',
  // Fees
  'registration fee': 'رسوم التسجيل',
  'dld fee': 'رسوم دائرة الأراضي والأملاك',
  'land department fee': 'رسوم دائرة الأراضي والأملاك',
  'oqood fee': 'رسوم عقود',
  'admin fee': 'الرسوم الإدارية',
  administration: 'الرسوم الإدارية',
  'administration fee': 'الرسوم الإدارية',
  'service charge': 'رسوم الخدمات',
  'legal pack': 'الملف القانوني',
  'legal fee': 'الرسوم القانونية',
  'agency fee': 'عمولة الوساطة',
  vat: 'ضريبة القيمة المضافة',
  // Plans
  standard: 'الخطة الأساسية',
  cash: 'نقدًا',
  'construction-linked': 'مرتبطة بمراحل البناء',
  'one percent a month': 'واحد بالمئة شهريًا',
  'two years after handover': 'سنتان بعد التسليم',
  'exchange and completion': 'عند التوقيع وعند الإنجاز',
  // Materials
  'project brochure': 'كتيّب المشروع',
  brochure: 'كتيّب',
  'fact sheet': 'ورقة معلومات',
  'floor plans': 'مخططات الوحدات',
  'payment plan': 'خطة الدفع',
  // Pictures and rooms
  'living room': 'غرفة المعيشة',
  kitchen: 'المطبخ',
  bedroom: 'غرفة النوم',
  'master bedroom': 'غرفة النوم الرئيسية',
  bathroom: 'الحمّام',
  living: 'المعيشة',
  dining: 'غرفة الطعام',
  'dining room': 'غرفة الطعام',
  'dining and kitchen': 'غرفة الطعام والمطبخ',
  'bedroom 1': 'غرفة نوم 1',
  'bedroom 2': 'غرفة نوم 2',
  'bedroom 3': 'غرفة نوم 3',
  'bedroom 4': 'غرفة نوم 4',
  bath: 'حمّام',
  toilet: 'دورة مياه',
  'powder room': 'دورة مياه للضيوف',
  entry: 'المدخل',
  hall: 'الردهة',
  dressing: 'غرفة الملابس',
  utility: 'غرفة الغسيل',
  laundry: 'غرفة الغسيل',
  storage: 'مخزن',
  terrace: 'تراس',
  'pool deck': 'منطقة المسبح',
  exterior: 'الواجهة الخارجية',
  // Amenities
  'swimming pool': 'مسبح',
  'infinity pool': 'مسبح لا متناهٍ',
  "children's pool": 'مسبح للأطفال',
  gym: 'صالة رياضية',
  'fitness center': 'مركز لياقة',
  spa: 'سبا',
  'spa and hammam': 'سبا وحمّام',
  sauna: 'ساونا',
  'steam room': 'غرفة بخار',
  'sauna and steam room': 'ساونا وغرفة بخار',
  'yoga studio': 'استوديو يوغا',
  'garden court': 'فناء الحديقة',
  'sky terrace': 'شرفة علوية',
  'roof terrace': 'شرفة على السطح',
  'barbecue deck': 'منطقة شواء',
  'barbecue area': 'منطقة شواء',
  'running track': 'مضمار جري',
  'cycling track': 'مضمار دراجات',
  "maid's room": 'غرفة عاملة منزلية',
  lobby: 'ردهة',
  'double-height lobby': 'ردهة بارتفاع طابقين',
  "residents' lounge": 'صالة السكان',
  'screening room': 'قاعة سينما',
  cinema: 'سينما',
  'work pods': 'أماكن للعمل',
  'co-working space': 'مساحة عمل مشتركة',
  'fitted kitchen': 'مطبخ مجهّز',
  'built-in wardrobes': 'خزائن مدمجة',
  "chef's kitchen": 'مطبخ الضيافة',
  'play area': 'منطقة لعب',
  'kids play area': 'منطقة لعب للأطفال',
  "children's play area": 'منطقة لعب للأطفال',
  nursery: 'حضانة',
  'dog park': 'حديقة للكلاب',
  'padel courts': 'ملاعب بادل',
  'padel court': 'ملعب بادل',
  'tennis court': 'ملعب تنس',
  'basketball court': 'ملعب كرة سلة',
  'bicycle store': 'موقف للدراجات',
  'guards day and night': 'حراسة على مدار الساعة',
  '24-hour security': 'حراسة على مدار الساعة',
  security: 'حراسة',
  'cameras in shared areas': 'كاميرات في المرافق المشتركة',
  'entry by key card': 'دخول ببطاقة',
  concierge: 'كونسيرج',
  'parcel lockers': 'خزائن الطرود',
  parking: 'مواقف',
  'covered parking': 'مواقف مغطّاة',
  'underground parking': 'مواقف تحت الأرض',
  'valet parking': 'خدمة صف السيارات',
  'charging for electric cars': 'شحن السيارات الكهربائية',
  mosque: 'مسجد',
  'prayer room': 'مصلّى',
  'retail shops': 'محلات تجارية',
  cafe: 'مقهى',
  restaurant: 'مطعم',
  'private beach': 'شاطئ خاص',
  balcony: 'شرفة',
}

const plurals = new Intl.PluralRules('ar')
/** A count with its word: for two the word alone, then one for 3 to 10, one for 11 to 99, and one for the others, such as 100. */
const counted = (count: string, [two, few, many, other]: readonly [string, string, string, string]) => {
  const category = plurals.select(Number(count))
  if (category === 'one') return other
  if (category === 'two') return two
  return `${count} ${category === 'few' ? few : category === 'many' ? many : other}`
}
const months = (count: string) => counted(count, ['شهرين', 'أشهر', 'شهرًا', 'شهر'])
const days = (count: string) => counted(count, ['يومين', 'أيام', 'يومًا', 'يوم'])

/** Texts with a number in them. */
const NUMBERED: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^(\d+) days after (booking|reservation)$/, (count) => `بعد الحجز بـ${days(count)}`],
  [/^(\d+) months after (booking|reservation)$/, (count) => `بعد الحجز بـ${months(count)}`],
  [/^(\d+) months after handover$/, (count) => `بعد التسليم بـ${months(count)}`],
  [/^(?:at )?(\d+)% (?:built|complete|completed|completion)$/, (share) => `عند إنجاز ${share}%`],
  [/^installment (\d+)$/, (at) => `الدفعة ${at}`],
]

/** A typed text in Arabic, if all of its parts between commas are known terms; else as it was typed. */
export function arabicTerm(typed: string): string {
  const run = /^(.+), (\d+–\d+)$/.exec(typed.trim())
  if (run) return `${arabicTerm(run[1] ?? '')} ${run[2]}`
  const numbered = /^(.+?),? (\d+) of (\d+)$/.exec(typed.trim())
  if (numbered) return `${arabicTerm(numbered[1] ?? '')} ${numbered[2]} من ${numbered[3]}`
  const plain = typed.trim().toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ')
  const known = Object.hasOwn(TERMS, plain) ? TERMS[plain] : undefined
  if (known !== undefined) return known
  for (const [form, said] of NUMBERED) {
    const found = form.exec(plain)
    if (found) return said(...found.slice(1))
  }
  const parts = plain.split(/, | and | & /)
  const all = parts.map((part) => (Object.hasOwn(TERMS, part) ? TERMS[part] : undefined))
  return parts.length > 1 && all.every((part) => part !== undefined) ? all.join('، ') : typed
}
