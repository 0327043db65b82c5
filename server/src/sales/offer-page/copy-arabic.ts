import { arabicTerm } from './arabic-terms.ts'
import type { OfferWords } from './offer-words.ts'

/** Arabic has four plural forms here: one, two, a few (3 to 10), many. */
export const counted = (number: number, [one, two, few, many]: readonly [string, string, string, string]) => {
  if (number === 1) return one
  if (number === 2) return two
  const rest = number % 100
  return `${number} ${rest >= 3 && rest <= 10 ? few : many}`
}
const months = (number: number) => counted(number, ['شهر واحد', 'شهرين', 'أشهر', 'شهرًا'])
const days = (number: number) => counted(number, ['يوم واحد', 'يومين', 'أيام', 'يومًا'])

/** Due texts of payments without a date; schedules contain them in English. */
const DUE: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^On booking$/, () => 'عند الحجز'],
  [/^On handover$/, () => 'عند التسليم'],
  [/^At (\d+)% built$/, (share) => `عند إنجاز ${share}% من البناء`],
  [/^(\d+) months? after booking$/, (count) => `بعد الحجز بـ${months(Number(count))}`],
  [/^(\d+) days? after booking$/, (count) => `بعد الحجز بـ${days(Number(count))}`],
  [/^(\d+) months? after handover$/, (count) => `بعد التسليم بـ${months(Number(count))}`],
]

const types: OfferWords['types'] = {
  studio: 'استوديو',
  apartment: 'شقة',
  penthouse: 'بنتهاوس',
  duplex: 'دوبلكس',
  townhouse: 'تاون هاوس',
  villa: 'فيلا',
  office: 'مكتب',
  retail: 'محل تجاري',
}

const homes = (number: number) => counted(number, ['منزل', 'منزلان', 'منازل', 'منزلًا'])
const rooms = (number: number) => counted(number, ['غرفة نوم', 'غرفتا نوم', 'غرف نوم', 'غرفة نوم'])

export const arabic: OfferWords = {
  otherLanguage: 'English',
  offer: (number) => `عرض بيع ${number}`,
  preparedFor: 'إلى',
  heading: (count, place) => `${count === 1 ? 'منزلك' : homes(count)} في ${place}`,
  validUntil: 'صالح حتى',
  available: 'متاحة',
  held: 'محجوزة لك مؤقتًا',
  availableNow: 'وحدات معروضة للبيع هنا الآن',
  inBuilding: 'منزلك في المبنى',
  location: {
    heading: 'الموقع',
    map: 'الخريطة',
    near: 'الشوارع',
    far: 'المدينة',
    picture: {
      near: (project) => `خريطة الشوارع حول ${project}`,
      far: (project) => `خريطة المدينة حول ${project}`,
    },
    open: 'افتح في خرائط جوجل',
  },
  plan: 'مخطط الوحدة',
  rows: { before: 'قبل التسليم', from: 'من التسليم فصاعدًا' },
  next: {
    heading: 'الخطوات التالية',
    steps: [
      (contact) => `يتصل بك ${contact} ويجهّز الحجز.`,
      () => 'تراجع الحجز بسعره وخطة الدفع وأسماء المشترين.',
      () => 'توقّع وتسدّد الدفعة الأولى.',
    ],
  },
  writeTo: (name) => `راسل ${name}`,
  askAbout: (unit) => `اسأل عن ${unit}`,
  prepared: (contact, offer, unit) =>
    `مرحبًا ${contact}، بخصوص العرض ${offer}${unit === '' ? '' : `، الوحدة ${unit}`}: `,
  call: 'اتصال',
  email: 'بريد إلكتروني',
  pdf: 'PDF',
  materials: 'الكتيبات والمستندات',
  materialKinds: { brochure: 'كتيب', fact_sheet: 'ورقة معلومات', permit: 'تصريح' },
  homes: 'الوحدات في هذا العرض',
  otherHomes: 'أيضًا في هذا العرض',
  term: arabicTerm,
  bedrooms: (number) => (number === 0 ? 'استوديو' : counted(number, ['غرفة نوم', 'غرفتا نوم', 'غرف نوم', 'غرفة نوم'])),
  kind: (type, bedrooms) => (bedrooms === 0 ? types[type] : `${types[type]}، ${rooms(bedrooms)}`),
  list: (items) => items.join('، '),
  viewText: (typed) => (/\bviews?\b|إطلالة/i.test(typed) ? typed : `إطلالة على ${arabicTerm(typed)}`),
  onFloor: (floor) => (floor === 0 ? 'الطابق الأرضي' : `الطابق ${floor}`),
  homesCount: homes,
  bedroomsFromTo: (least, most) => {
    const from = least === 0 ? 'استوديو' : least === 1 && most === 2 ? 'غرفة' : String(least)
    return `من ${from} إلى ${counted(most, ['غرفة نوم', 'غرفتي نوم', 'غرف نوم', 'غرفة نوم'])}`
  },
  from: 'من',
  types,
  gone: 'لم تعد متاحة',
  goneLong: (unit) => `الوحدة ${unit} لم تعد متاحة.`,
  floorPlan: (unit) => `مخطط الوحدة ${unit}`,
  picture: (place) => `صورة ${place}`,
  facts: {
    area: 'المساحة',
    internal: 'المساحة الداخلية',
    outdoor: 'منها خارجية',
    plot: 'مساحة الأرض',
    floor: 'الطابق',
    bedrooms: 'غرف النوم',
    bathrooms: 'الحمّامات',
    faces: 'الاتجاه',
    view: 'الإطلالة',
    parking: 'المواقف',
    keys: 'التسليم',
  },
  floor: (floor, floors) => (floor === 0 ? 'الطابق الأرضي' : `${floor} من ${floors}`),
  bays: (number) => counted(number, ['موقف واحد', 'موقفان', 'مواقف', 'موقفًا']),
  orientations: {
    n: 'شمال',
    ne: 'شمال شرق',
    e: 'شرق',
    se: 'جنوب شرق',
    s: 'جنوب',
    sw: 'جنوب غرب',
    w: 'غرب',
    nw: 'شمال غرب',
  },
  squareFeet: 'قدم²',
  squareMetres: 'م²',
  amenities: 'المرافق',
  price: 'السعر',
  priceOf: (unit) => `سعر الوحدة ${unit}`,
  listPrice: 'سعر القائمة',
  off: (percent) => `خصم ${percent}`,
  plans: 'خطط الدفع',
  howYouPay: 'كيف تدفع',
  howYouPayFor: (unit) => `كيف تدفع ثمن ${unit}`,
  before: 'قبل التسليم',
  withKeys: 'من التسليم فصاعدًا',
  onKeys: 'عند التسليم',
  later: 'لاحقًا',
  split: ([before = '', keys = '', later]) =>
    later
      ? `${before} قبل التسليم، ${keys} عند التسليم، ${later} لاحقًا`
      : `${before} قبل التسليم، ${keys} من التسليم فصاعدًا`,
  about: (month) => `نحو ${month}`,
  due: (text) => {
    for (const [form, pattern] of DUE) {
      const found = form.exec(text)
      if (found) return pattern(...found.slice(1))
    }
    return text
  },
  beside: 'إضافة إلى السعر',
  priceAndCharges: 'السعر مع الرسوم',
  vat: (percent, amount, net) =>
    Number(percent) === 0
      ? 'يشمل السعر ضريبة القيمة المضافة بنسبة 0%.'
      : `يشمل السعر ضريبة القيمة المضافة بنسبة ${percent}%، وقدرها ${amount}. السعر دون الضريبة ${net}.`,
  estimates: 'التواريخ المسبوقة بكلمة «نحو» تتبع تقدّم البناء.',
  booking: 'تُحسب التواريخ من يوم هذا العرض، ويغيّرها يوم الحجز.',
  installment: 'الدفعة',
  each: (number, amount) => `عدد الدفعات ${number}، كل دفعة ${amount}`,
  between: (from, to) => `من ${from} إلى ${to}`,
  dueOn: 'الاستحقاق',
  share: 'النسبة',
  paidSoFar: 'المدفوع حتى الآن',
  contact: 'جهة الاتصال',
  notes: 'يرجى الملاحظة',
  holdsNothing: 'هذا العرض لا يحجز الوحدة: تصبح لك عند إتمام الحجز.',
  page: (page, of) => `صفحة ${page} من ${of}`,
  answer: {
    heading: (unit) => `هل اخترت ${unit}؟`,
    accept: (unit) => `احجز ${unit}`,
    acceptNote: (plan, price, contact) =>
      `بخطة الدفع ${plan} وبسعر ${price}. لا توقّع شيئًا الآن: سيتواصل معك ${contact} لإتمام الحجز.`,
    decline: 'لا تناسبني',
    declineLine: 'لا بأس. سيُغلق العرض كله.',
    reason: 'السبب، إن أردت',
    declineNow: 'رفض العرض',
  },
  accepted: {
    heading: 'اختيار موفّق',
    chosen: (unit, plan) => `اخترت الوحدة ${unit} بخطة الدفع ${plan}.`,
    next: (contact) => `وصل اختيارك إلى ${contact}، وسيجري التواصل معك بشأن الحجز.`,
    held: (unit, until) => `الوحدة ${unit} محجوزة لك مؤقتًا حتى ${until}.`,
  },
  ended: {
    declined: { heading: 'شكرًا على ردّك', line: (contact) => `أُغلق هذا العرض. إن غيّرت رأيك فراسل ${contact}.` },
    expired: {
      heading: 'انتهت صلاحية هذا العرض',
      line: (contact) => `ربما تغيّرت الأسعار والوحدات. يمكنك طلب عرض جديد من ${contact}.`,
    },
    superseded: {
      heading: 'هناك عرض أحدث',
      line: () => 'وهو يحلّ محلّ هذا العرض، وقد تختلف وحداته أو أسعاره أو دفعاته.',
    },
    withdrawn: {
      heading: 'سُحب هذا العرض',
      line: (contact) => `ربما بيعت وحداته أو تغيّرت شروطه. يمكنك طلب عرض جديد من ${contact}.`,
    },
    revoked: {
      heading: 'هذا الرابط لم يعد صالحًا',
      line: () => 'للعرض رابط جديد. استخدم أحدث رسالة وصلتك أو اطلبه من جديد.',
    },
    unavailable: {
      heading: 'هذا العرض غير متاح',
      line: (contact) => `لا يمكن الرد عليه الآن. للاستفسار تواصل مع ${contact}.`,
    },
    unknown: {
      heading: 'هذا الرابط لم يعد صالحًا',
      line: () => 'انتهت صلاحيته أو استُبدل أو نُسخ ناقصًا.',
    },
    too_many: { heading: 'لحظة من فضلك', line: () => 'محاولات كثيرة. افتح الرابط مرة أخرى بعد دقيقة.' },
    failed: { heading: 'لا يمكن عرض الصفحة الآن', line: () => 'افتح الرابط مرة أخرى بعد دقيقة.' },
  },
  askAgain: 'افتح أحدث رسالة وصلتك، أو اطلب رابطًا جديدًا من مرسلها.',
  openNewer: 'فتح العرض الأحدث',
  tryAgain: 'حاول مرة أخرى',
  problems: {
    price: 'تغيّر السعر منذ أن فتحت الصفحة. راجعه قبل أن تجيب.',
    terms: 'تغيّرت الدفعات منذ أن فتحت الصفحة. راجعها قبل أن تجيب.',
    gone: 'هذه الوحدة لم تعد متاحة. انظر في الوحدات الأخرى أو راسلنا.',
    other: 'لم يتم ذلك. راجع العرض ثم حاول مرة أخرى.',
    foreign: 'افتح العرض من رابطه لتجيب عنه.',
  },
}
