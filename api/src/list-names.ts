/** The lists whose views and columns are kept. */
export const listNames = [
  'activities',
  'audit',
  'bin',
  'bookings',
  'buildings',
  'contact-brokers',
  'contact-companies',
  'lead-import-lines',
  'lead-imports',
  'leads',
  'organizations',
  'pipelines',
  'projects',
  'tags',
  'units',
  'users',
] as const
