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
