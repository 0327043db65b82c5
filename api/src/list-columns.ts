// The columns of lists whose records have no table of fields, by the names that lists remember, with their titles in exports.

export const buildingColumns = {
  name: 'Name',
  project: 'Project',
  type: 'Type',
  city: 'City',
  floors: 'Floors',
  units: 'Units',
  availability: 'Availability',
  price_from: 'From',
  plans: 'Plans',
  completion_on: 'Handover',
  built: 'Built',
  builder: 'Developer',
} as const

export const clientRegistrationColumns = {
  number: 'Number',
  client: 'Client',
  phone: 'Phone',
  email: 'E-mail',
  project: 'Project',
  builder: 'Developer',
  brokerage: 'Brokerage',
  broker: 'Broker',
  status: 'Status',
  reason: 'Reason',
  registered_at: 'Registered',
  viewed_at: 'Last viewing',
  protected_on: 'Protected until',
} as const

export const activityColumns = {
  type: 'Type',
  subject: 'Subject',
  lead: 'Lead',
  deal: 'Deal',
  owner: 'Owner',
  due: 'Due',
  priority: 'Priority',
  completed: 'Completed',
  result: 'Result',
  outcome: 'Outcome',
  duration: 'Minutes',
  location: 'Location',
  description: 'Description',
  created: 'Created',
} as const

export const dealColumns = {
  title: 'Deal',
  lead: 'Lead',
  value: 'Value',
  closing: 'Closing',
  next: 'Next',
  in_stage: 'In stage',
  owner: 'Owner',
  tags: 'Tags',
  next_due: 'Next due',
  hot: 'Hot',
  stage: 'Stage',
  status: 'Status',
  unit: 'Unit',
  project: 'Project',
  next_step: 'Next step',
  closed: 'Closed on',
  lost_reason: 'Lost reason',
  created: 'Created',
} as const
export type DealColumn = keyof typeof dealColumns

export const tagColumns = { name: 'Name', leads: 'Leads', deals: 'Deals', uses: 'Total uses' } as const

export const pipelineColumns = {
  name: 'Name',
  state: 'State',
  stages: 'Stages',
  deals: 'Open deals',
  value: 'Open value',
} as const

export const binColumns = {
  name: 'Name',
  kind: 'Kind',
  about: 'Includes',
  by: 'Deleted by',
  deleted: 'Deleted',
  gone: 'Deleted permanently on',
} as const

export const amenityColumns = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
  projects: 'Projects',
  buildings: 'Buildings',
  units: 'Units',
  updated: 'Updated',
} as const

export const planTemplateColumns = {
  name: 'Name',
  installments: 'Installments',
  fees: 'Fees',
  adjustment: 'Price adjustment %',
  updated: 'Updated',
} as const

export const holdRequestColumns = {
  unit: 'Unit',
  project: 'Project',
  brokerage: 'Brokerage',
  broker: 'Broker',
  kind: 'Request',
  status: 'Status',
  client: 'Client',
  phone: 'Phone',
  email: 'E-mail',
  plan: 'Payment plan',
  message: 'Message',
  requested: 'Requested',
  decided: 'Decided',
  reason: 'Reason',
  held_until: 'Held until',
} as const

export const commissionTermColumns = {
  brokerage: 'Brokerage',
  project: 'Project',
  rate: 'Rate',
  earned: 'Earned',
  vat: 'VAT %',
  share: 'Share of the broker %',
  starts: 'Valid from',
  ended: 'Ended',
  by: 'Agreed by',
} as const

export const contractTemplateColumns = {
  name: 'Name',
  language: 'Language',
  state: 'State',
  number: 'Version',
  agreements: 'Agreements',
  changed: 'Changed',
} as const

export const messageBatchColumns = {
  title: 'Template',
  channel: 'Channel',
  status: 'Status',
  progress: 'Progress',
  details: 'Details',
  by: 'Sent by',
  started: 'Started',
} as const

export const messageTemplateColumns = {
  name: 'Template',
  language: 'Language',
  status: 'Status',
  category: 'Category',
  quality: 'Quality',
  variables: 'Variables',
  message: 'Message',
  synced: 'Sync',
} as const

export const discountColumns = {
  unit: 'Unit',
  project: 'Project',
  kind: 'Request',
  booking: 'Booking',
  status: 'Status',
  asked_by: 'Requested by',
  percent: 'Percent',
  amount: 'Discount',
  manager: 'Sales manager',
  waiting: 'Requested',
} as const
export type DiscountColumn = keyof typeof discountColumns

export const offerColumns = {
  client: 'Client',
  number: 'Number',
  status: 'Status',
  projects: 'Projects',
  units: 'Units',
  best_price: 'Lowest price',
  total: 'Total',
  valid_until: 'Valid until',
  views: 'Views',
  last_viewed: 'Last opened',
  created_by: 'Created by',
  created_at: 'Created',
} as const
export type OfferColumn = keyof typeof offerColumns

export const organizationColumns = {
  name: 'Name',
  type: 'Type',
  status: 'Status',
  place: 'City',
  expires: 'License expiry',
  members: 'Members',
  projects: 'Projects',
  managers: 'Sales managers',
  source: 'Source',
  created: 'Created',
} as const
export type OrganizationColumn = keyof typeof organizationColumns

export const userColumns = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  organization: 'Organization',
  state: 'State',
  two_factor: 'Two-factor',
  last_seen: 'Last seen',
  created: 'Created',
} as const

export const contractColumns = {
  number: 'Number',
  title: 'Title',
  organization: 'Organization',
  status: 'Status',
  commission: 'Commission',
  starts: 'First day',
  ends: 'Last day',
  created: 'Sent',
} as const
export type ContractColumn = keyof typeof contractColumns

export const messageColumns = {
  to: 'To',
  time: 'Time',
  template: 'Template',
  status: 'Status',
  details: 'Details',
} as const
export type MessageColumn = keyof typeof messageColumns

export const auditColumns = {
  what: 'Action',
  who: 'User',
  record: 'Object',
  result: 'Result',
  at: 'When',
  organization: 'Organization',
  address: 'IP address',
} as const
export type AuditColumn = keyof typeof auditColumns

/** The names of columns, for an enum. */
export const namesOf = <Name extends string>(columns: Readonly<Record<Name, string>>) =>
  Object.keys(columns) as [Name, ...Name[]]
