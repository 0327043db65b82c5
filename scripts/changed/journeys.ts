/**
 * The journeys that a change of a folder of `web/src` may break; the deepest folder that is named counts. Names are of files in
 * `e2e/journeys`, or with `/` in front of files in `e2e`.
 */
export const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  '': ['/screens', '/session', 'lead-to-won-deal'],
  ui: ['/screens', '/accessibility', '/fields', '/filters', '/widths', 'focus', 'keyboard'],
  theme: ['/screens', '/accessibility', '/print', '/widths', 'focus'],
  http: ['/session', '/first-load', '/size', 'offline', 'phone', 'saved-views'],
  shell: ['/screens', '/session', '/first-load', 'keyboard', 'notifications', 'saved-views', 'from-nothing'],
  imports: ['import-leads', 'import-units', 'import-contacts'],
  account: ['account', 'passkeys', 'register', '/session', 'disabled-member'],
  messaging: ['send-messages', 'story-messages'],
  administration: ['organization', 'people', 'from-nothing'],
  'administration/platform': ['platform-settings'],
  'administration/contact-brokers': ['contacts', 'send-messages'],
  'administration/contact-companies': ['contacts', 'send-messages', 'story-messages'],
  'administration/contact-imports': ['import-contacts'],
  'administration/contracts': ['agreements', 'contract-texts'],
  'administration/registration-reviews': ['story-registration'],
  'administration/signup': ['registration', 'registration-tabs', 'story-registration'],
  'administration/users': ['people', 'disabled-member'],
  crm: ['lead-page', 'lead-to-won-deal'],
  'crm/activities': ['calendar', 'lead-page'],
  'crm/assignment': ['assign-leads'],
  'crm/bin': ['bulk-edit-leads'],
  'crm/deals': ['drag-deal-by-touch', 'lead-to-won-deal', 'bulk-edit-leads'],
  'crm/lead-imports': ['import-leads'],
  'crm/leads': [
    'leads-list',
    'phone',
    'edit-leads',
    'new-lead',
    'lead-page',
    'merge-leads',
    'bulk-edit-leads',
    'profile-pictures',
    'story-two-desks',
  ],
  'crm/pipelines': ['drag-deal-by-touch', 'lead-to-won-deal'],
  inventory: ['story-new-project', 'project-grid'],
  'inventory/amenities': ['amenities'],
  'inventory/availability-lists': ['published-availability'],
  'inventory/bank-accounts': ['own-sales'],
  'inventory/buildings': ['project-grid', 'story-new-project'],
  'inventory/channel': ['phone', 'published-availability', 'sales-materials', 'two-brokerages'],
  'inventory/client-registrations': ['published-availability', 'two-brokerages'],
  'inventory/construction': ['construction'],
  'inventory/floor-plates': ['floor-plates'],
  'inventory/hold-requests': ['published-availability', 'two-brokerages'],
  'inventory/map': ['projects-map'],
  'inventory/media-links': ['media-links'],
  'inventory/media360': ['tours'],
  'inventory/payment-plans': ['changed-terms', 'share-plan', 'story-new-project'],
  'inventory/pictures': ['pictures'],
  'inventory/price-lists': ['price-lists'],
  'inventory/projects': ['projects-map', 'story-new-project', 'project-grid'],
  'inventory/sales-materials': ['sales-materials'],
  'inventory/vat-rates': ['vat'],
  'inventory/unit-comparison': ['compare-units'],
  'inventory/unit-imports': ['import-units'],
  'inventory/units': ['move-units', 'export-units', 'tall-tower', 'project-grid'],
  sales: ['book-unit', 'story-offer-to-booking'],
  'sales/booking-form': ['book-unit', 'book-offer', 'book-own-schedule', 'booking-drafts', 'changed-terms'],
  'sales/bookings': ['book-unit', 'buyer-page', 'change-unit', 'own-sales', 'refunds', '/print'],
  'sales/cheques': ['cheques'],
  'sales/commission-terms': ['commissions'],
  'sales/commissions': ['commissions'],
  'sales/discounts': ['discounts', 'many-at-once'],
  'sales/earlier-sales': ['earlier-sales', 'move-in'],
  'sales/offers': ['sale-offers', 'lead-offers', 'buyer-offer', 'book-offer', 'many-at-once'],
  'sales/overview': ['sales-overview'],
  'sales/reports': ['sales-overview'],
  'sales/payments': ['receipts', 'refunds'],
}

/** The journeys of the folders of these files, without those of the tests in them. */
export function journeysOf(files: readonly string[]): string[] {
  const folders = files
    .filter((file) => file.startsWith('web/') && !/\.test\.tsx?$/.test(file))
    .map((file) =>
      file
        .replace(/^web\/(src\/)?/, '')
        .split('/')
        .slice(0, -1),
    )
  const named = folders.flatMap((folder) => JOURNEYS[deepest(folder)] ?? [])
  return [...new Set(named.map(fileOf))]
}

export const fileOf = (name: string): string =>
  `e2e/${name.startsWith('/') ? name.slice(1) : `journeys/${name}`}.spec.ts`

/** The longest beginning of the path that has journeys. */
function deepest(folder: readonly string[]): string {
  for (let length = folder.length; length > 0; length--) {
    const path = folder.slice(0, length).join('/')
    if (path in JOURNEYS) return path
  }
  return ''
}
