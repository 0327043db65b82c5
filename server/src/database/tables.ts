// Generated from server/src/database/schema by `npm run generate`. Change the file of the table, not this one.
// Days and instants are text: 'YYYY-MM-DD' and ISO 8601. Whole numbers fit a number; numeric stays text, so that no digit is lost.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AccountLinksTable {
  id: GeneratedAlways<number>
  user_id: number
  purpose: 'verify_email' | 'reset_password' | 'change_email'
  token_hash: Buffer
  email: string
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
  token_id: number | null
  password_hash: string | null
}

export interface ActivitiesTable {
  organization_id: number
  id: Generated<number>
  type: 'call' | 'meeting' | 'viewing' | 'task' | 'email' | 'whatsapp' | 'follow_up'
  subject: string
  description: Generated<string>
  lead_id: number | null
  deal_id: number | null
  owner_id: number | null
  due_at: string
  duration_minutes: number | null
  location: string | null
  priority: Generated<'low' | 'normal' | 'high' | 'urgent'>
  completed_at: string | null
  outcome: string | null
  created_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  no_show: Generated<boolean>
  deleted_by: number | null
  result:
    | 'reached'
    | 'left_message'
    | 'no_answer'
    | 'held'
    | 'no_show'
    | 'sent'
    | 'replied'
    | 'not_delivered'
    | 'done'
    | null
  effects: unknown | null
}

export interface AmenitiesTable {
  organization_id: number
  id: GeneratedAlways<number>
  name: string
  category:
    | 'outdoor'
    | 'wellness'
    | 'common_area'
    | 'family'
    | 'sports'
    | 'security'
    | 'services'
    | 'parking'
    | 'retail'
    | 'unit_feature'
  icon: string
  description: Generated<string>
  picture_file_id: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface AmenityUsesTable {
  organization_id: number
  id: GeneratedAlways<number>
  amenity_id: number
  project_id: number | null
  building_id: number | null
  unit_id: number | null
  position: Generated<number>
  highlight: Generated<boolean>
}

export interface ApiTokensTable {
  id: GeneratedAlways<number>
  organization_id: number
  organization_type: string
  user_id: number
  name: string
  role: string
  last_four: string
  token_hash: Buffer
  created_by: number
  created_by_name: string
  created_at: Generated<string>
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
  revoked_by: number | null
}

export interface AssignmentRuleMembersTable {
  organization_id: number
  rule_id: number
  user_id: number
  position: number
  last_turn: Generated<number>
  last_assigned_at: string | null
}

export interface AssignmentRuleProjectsTable {
  organization_id: number
  rule_id: number
  project_id: number
}

export interface AssignmentRulesTable {
  organization_id: number
  id: GeneratedAlways<number>
  name: string
  active: Generated<boolean>
  position: number
  sources: Generated<string[]>
  campaigns: Generated<string[]>
  languages: Generated<string[]>
  nationalities: Generated<string[]>
  budget_from: number | null
  budget_to: number | null
  currency: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface AuditChangesTable {
  id: GeneratedAlways<number>
  event: string
  organization_id: number | null
  table_name: string
  row_id: string
  operation: 'insert' | 'update' | 'delete'
  before: unknown | null
  after: unknown | null
  private: boolean
}

export interface AuditLogTable {
  id: GeneratedAlways<number>
  event: string
  at: Generated<string>
  request_id: string | null
  organization_id: number | null
  user_id: number | null
  user_name: string | null
  action: string
  subject_kind: string | null
  subject_id: number | null
  result: 'done' | 'refused' | 'failed'
  status: number | null
  address: string | null
  user_agent: string | null
  details: Generated<unknown>
  mark: Buffer | null
}

export interface AuditSealsTable {
  id: GeneratedAlways<number>
  audit_id: number
  seal: Buffer
  at: Generated<string>
}

export interface AvailabilitySharesTable {
  organization_id: number
  id: GeneratedAlways<number>
  kind: 'link' | 'feed'
  name: string
  project_id: number | null
  filters: Generated<unknown>
  token_hash: Buffer
  last_four: string
  created_by: number
  created_by_name: string
  created_at: Generated<string>
  opened_count: Generated<number>
  last_opened_at: string | null
  revoked_at: string | null
  revoked_by: number | null
}

export interface BackfillsTable {
  name: string
  filled: Generated<number>
  created_at: Generated<string>
  finished_at: string | null
  reached: Generated<number>
}

export interface BackupsTable {
  id: GeneratedAlways<number>
  started_at: string
  ended_at: Generated<string>
  place: string
  bytes: number
  row_count: number
  file_count: number
  is_encrypted: boolean
  error: string | null
}

export interface BankAccountsTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  kind: 'escrow' | 'operating' | 'other'
  holder: string
  bank: string
  number: string
  bic: string | null
  currency: string
  archived_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface BookingBuyerSetsTable {
  organization_id: number
  booking_id: number
  buyers: unknown
  at: Generated<string>
  id: GeneratedAlways<number>
}

export interface BookingBuyersTable {
  organization_id: number
  booking_id: number
  position: number
  full_name: string
  nationality: string | null
  id_type: 'passport' | 'national_id' | 'company_registration'
  id_number: string
  email: string | null
  phone: string | null
  address: string | null
  share_percent: string
  language: Generated<'en' | 'ar'>
  id_expires_on: string | null
  date_of_birth: string | null
  signatory_name: string | null
  signatory_title: string | null
}

export interface BookingContractsTable {
  organization_id: number
  booking_id: number
  number: number
  text_number: number
  identity_numbers: number
  sealed: Buffer
  sha256: Buffer
  frozen_by_name: string
  frozen_at: Generated<string>
  withdrawn_at: string | null
}

export interface BookingDocumentsTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  type:
    | 'passport'
    | 'national_id'
    | 'trade_license'
    | 'power_of_attorney'
    | 'payment_proof'
    | 'reservation_form'
    | 'sale_agreement'
    | 'other'
  file_id: number
  uploaded_by: number | null
  uploaded_by_name: string | null
  created_at: Generated<string>
  buyer: number | null
  earlier_set: string | null
  earlier_buyer: number | null
}

export interface BookingDraftsTable {
  id: GeneratedAlways<number>
  organization_id: number
  user_id: number
  seller_id: number
  unit_id: number
  sale_offer_id: number | null
  payment_plan_id: number
  sealed: Buffer
  saved_at: Generated<string>
  version: Generated<number>
}

export interface BookingEventsTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  kind:
    | 'created'
    | 'payments_due'
    | 'payments_not_due'
    | 'refund_agreed'
    | 'refund_recorded'
    | 'refund_reversed'
    | 'buyers_changed'
    | 'milestones_changed'
    | 'completed'
    | 'unit_changed'
    | 'receipt_recorded'
    | 'receipt_reversed'
    | 'discounted'
    | 'document_added'
    | 'extended'
    | 'accepted'
    | 'rejected'
    | 'expired'
    | 'cancelled'
    | 'buyers_corrected'
    | 'recorded'
    | 'broker_changed'
    | 'client_protected'
    | 'schedule_changed'
    | 'contract_signing'
    | 'handed_over'
  note: string | null
  actor_id: number | null
  actor_name: string | null
  at: Generated<string>
}

export interface BookingInstallmentsTable {
  organization_id: number
  booking_id: number
  position: number
  name: string
  percent: string | null
  amount: number
  due_on: string | null
  due_text: string
  estimated: Generated<boolean>
  is_charge: Generated<boolean>
  paid: Generated<number>
  owed: Generated<boolean>
  built_at: number | null
  overdue_notified_at: string | null
  cheque_id: number | null
  charge_kind: 'registration' | 'admin' | 'service' | 'tax' | 'other' | null
  vat_treatment: 'rated' | 'exempt' | 'outside' | null
  vat_percent: string | null
}

export interface BookingNumbersTable {
  organization_id: number
  last: Generated<number>
}

export interface BookingReceiptsTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  number: number
  amount: number
  received_on: string
  method: 'bank_transfer' | 'cheque' | 'cash' | 'card' | 'online' | 'other'
  reference: string | null
  file_id: number | null
  recorded_by: number
  recorded_by_name: string
  recorded_at: Generated<string>
  reversed_by: number | null
  reversed_by_name: string | null
  reversed_at: string | null
  reversal_reason: string | null
  refund: Generated<boolean>
  pays_position: number | null
  pays_name: string | null
  earlier: Generated<boolean>
  voucher_number: number | null
  bank_account_id: number | null
  pays_charge: Generated<boolean>
  cheque_id: number | null
  payer_name: string | null
  payer_relation:
    | 'spouse'
    | 'parent'
    | 'child'
    | 'relative'
    | 'employer'
    | 'company'
    | 'representative'
    | 'other'
    | null
  vat: number | null
  payer_id_type: 'passport' | 'national_id' | 'company_registration' | null
  payer_id_number: string | null
  payer_country: string | null
}

export interface BookingUnitChangesTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  version: number
  from_unit_id: number
  from_plan_name: string
  from_split_label: string
  from_list_price: number
  from_discount: number
  from_price: number
  from_installments: unknown
  from_terms: unknown | null
  to_unit_id: number
  to_plan_name: string
  to_split_label: string
  to_price: number
  reason: string
  changed_by: number
  changed_by_name: string
  at: Generated<string>
}

export interface BookingsTable {
  organization_id: number
  id: Generated<number>
  number: string
  unit_id: number
  building_id: number
  project_id: number
  payment_plan_id: number | null
  claim_id: number | null
  status: 'pending' | 'accepted' | 'rejected' | 'expired' | 'cancelled' | 'completed'
  list_price: number
  price: number
  currency: string
  plan_name: string
  split_label: string
  broker_organization_name: string | null
  broker_name: string | null
  commission_percent: string | null
  note: Generated<string>
  sales_manager_id: number | null
  sales_manager_name: string | null
  expires_at: string | null
  created_by: number
  created_by_name: string
  decided_by: number | null
  decided_by_name: string | null
  decided_at: string | null
  reason: string | null
  search: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  plan_version: number | null
  discount: Generated<number>
  terms: unknown | null
  plan_price: GeneratedAlways<number>
  sale_offer_id: number | null
  unit_changed_at: string | null
  reservation_form_signed_on: string | null
  agreement_sent_on: string | null
  buyer_signed_on: string | null
  seller_signed_on: string | null
  registered_on: string | null
  registration_number: string | null
  handed_over_on: string | null
  refund_due: number | null
  refund_note: string | null
  refunded: Generated<number>
  contract_text_number: number | null
  recorded_at: string | null
  recorded_reason: string | null
  brokerage_id: number | null
  broker_id: number | null
  schedule_changed_at: string | null
  vat_percent: string | null
  vat: number | null
  fee_vat: unknown | null
}

export interface BrokerSalesTable {
  kind: string | null
  id: number | null
  number: string | null
  project_name: string | null
  developer_name: string | null
  unit_name: string | null
  brokerage_id: number | null
  broker_id: number | null
  broker_name: string | null
  status: string | null
  at: string | null
  until: string | null
  buyers: number | null
  documents: unknown | null
  commission_status: string | null
  currency: string | null
  total: number | null
  broker_amount: number | null
  seller_id: number | null
}

export interface BuildingsTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  name: string
  code: string
  type: 'apartments' | 'villas' | 'townhouses' | 'offices' | 'retail' | 'mixed'
  floors: number
  basements: Generated<number>
  skipped_floors: Generated<number[]>
  units_per_floor: number | null
  city: string | null
  district: string | null
  address: string | null
  position: Generated<number>
  completion_on: string | null
  construction_percent: Generated<string>
  cover_file_id: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface BuyerConsentsTable {
  organization_id: number
  booking_id: number
  phone: string
  agreed: boolean
  given_by: 'buyer' | 'desk'
  given_by_name: string
  given_at: Generated<string>
}

export interface BuyerEmailRulesTable {
  organization_id: number
  project_id: number
  confirmation: boolean
  receipt: boolean
  construction: boolean
  reminder_days: number | null
  overdue_days: number | null
  updated_at: Generated<string>
  version: Generated<number>
}

export interface BuyerEmailsTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  kind: 'confirmation' | 'receipt' | 'reminder' | 'overdue' | 'construction'
  subject_key: string
  buyer_name: string
  address: string
  language: 'en' | 'ar'
  status: Generated<
    'waiting' | 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'uncertain' | 'bounced' | 'skipped'
  >
  email_id: string | null
  reason: string | null
  created_at: Generated<string>
  sent_at: string | null
  channel: Generated<'email' | 'whatsapp'>
  message_id: string | null
  said: unknown | null
  due_on: string | null
}

export interface BuyerLinksTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  buyer_name: string
  address: string
  language: 'en' | 'ar'
  token_hash: Buffer
  code_hash: Buffer | null
  code_sent_at: string | null
  code_tries: Generated<number>
  expires_at: string
  created_by: number
  created_by_name: string
  created_at: Generated<string>
  revoked_by_name: string | null
  revoked_at: string | null
  opened: Generated<number>
  last_opened_at: string | null
  code_sent_to: string | null
}

export interface BuyerMessageTemplatesTable {
  organization_id: number
  project_id: number
  kind: 'confirmation' | 'receipt' | 'reminder' | 'overdue' | 'construction' | 'code'
  language: 'en' | 'ar'
  template_id: number
}

export interface ChannelBrokeragesTable {
  id: number | null
  name: string | null
  city: string | null
}

export interface ChannelBuildingsTable {
  organization_id: number | null
  id: number | null
  project_id: number | null
  name: string | null
  code: string | null
  type: string | null
  floors: number | null
  skipped_floors: number[] | null
  basements: number | null
  position: number | null
  handover_on: string | null
  construction_percent: string | null
}

export interface ChannelMaterialsTable {
  organization_id: number | null
  id: number | null
  project_id: number | null
  building_id: number | null
  unit_type_id: number | null
  kind: string | null
  title: string | null
  place: string | null
  updated_at: string | null
  file_name: string | null
  file_type: string | null
  file_size: number | null
  storage_key: string | null
}

export interface ChannelPlansTable {
  organization_id: number | null
  id: number | null
  building_id: number | null
  name: string | null
  price_adjustment_percent: string | null
  is_default: boolean | null
  position: number | null
  booking_amount: unknown | null
  installments: unknown | null
  charges: unknown | null
  currency: string | null
  handover_on: string | null
  construction_percent: number | null
  today: string | null
}

export interface ChannelPlatesTable {
  organization_id: number | null
  id: number | null
  project_id: number | null
  building_id: number | null
  name: string | null
  floor_from: number | null
  floor_to: number | null
  uuid: string | null
  drawn: boolean | null
  width: number | null
  height: number | null
  shapes: unknown | null
}

export interface ChannelProjectsTable {
  organization_id: number | null
  id: number | null
  seller_name: string | null
  name: string | null
  code: string | null
  tagline: string | null
  description: string | null
  status: string | null
  country: string | null
  city: string | null
  district: string | null
  address: string | null
  currency: string | null
  launch_on: string | null
  completion_on: string | null
  construction_percent: string | null
  registration_number: string | null
  prices: string | null
  shows_taken: boolean | null
  shows_plans: boolean | null
  cover_uuid: string | null
  cover_drawn: boolean | null
  request_limit: number | null
  shows_plates: boolean | null
  shows_tours: boolean | null
  latitude: string | null
  longitude: string | null
}

export interface ChannelProtectionsTable {
  organization_id: number | null
  project_id: number | null
  project_name: string | null
  seller_name: string | null
  days: number | null
  activity_days: number | null
  max_days: number | null
  protects_first: string | null
}

export interface ChannelTourScenesTable {
  organization_id: number | null
  id: number | null
  media360_id: number | null
  name: string | null
  state: string | null
  position: number | null
  yaw: number | null
  pitch: number | null
  zoom: number | null
  version: number | null
  uuid: string | null
  width: number | null
  hotspots: unknown | null
}

export interface ChannelToursTable {
  organization_id: number | null
  id: number | null
  project_id: number | null
  building_id: number | null
  unit_id: number | null
  title: string | null
  position: number | null
  created_at: string | null
  version: number | null
}

export interface ChannelUnitsTable {
  organization_id: number | null
  id: number | null
  project_id: number | null
  building_id: number | null
  number: string | null
  floor: number | null
  stack: number | null
  type: string | null
  bedrooms: number | null
  bathrooms: number | null
  internal_area: string | null
  outdoor_area: string | null
  total_area: string | null
  orientation: string | null
  view: string | null
  parking: number | null
  furnishing: string | null
  currency: string | null
  plan_uuid: string | null
  plan_drawn: boolean | null
  status: string | null
  price: number | null
  price_per_area: string | null
  is_allocated: boolean | null
  unit_type_id: number | null
  plot_area: string | null
}

export interface ChequesTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  status: Generated<'received' | 'deposited' | 'cleared' | 'bounced' | 'replaced' | 'returned'>
  number: string
  bank: string
  drawer: string
  payer_relation:
    | 'spouse'
    | 'parent'
    | 'child'
    | 'relative'
    | 'employer'
    | 'company'
    | 'representative'
    | 'other'
    | null
  amount: number
  currency: string
  cheque_on: string
  received_on: string
  pays_position: number | null
  pays_name: string | null
  deposited_on: string | null
  cleared_on: string | null
  bounced_on: string | null
  bounce_reason: string | null
  replaced_by_id: number | null
  returned_on: string | null
  return_reason: string | null
  recorded_by: number
  recorded_by_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  pays: Generated<unknown>
  payer_id_type: 'passport' | 'national_id' | 'company_registration' | null
  payer_id_number: string | null
  payer_country: string | null
}

export interface ClientChecksTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number | null
  sale_offer_id: number | null
  project_id: number
  for_brokerage_id: number | null
  registration_id: number | null
  brokerage_name: string | null
  reason: string | null
  checked_by_name: string
  checked_at: Generated<string>
  registration_ids: Generated<number[]>
}

export interface ClientRegistrationEventsTable {
  organization_id: number
  registration_id: number
  id: GeneratedAlways<number>
  kind:
    | 'registered'
    | 'refused'
    | 'extended'
    | 'reminded'
    | 'expired'
    | 'released'
    | 'transferred'
    | 'received'
    | 'viewed'
    | 'protected'
  at: Generated<string>
  actor_name: string | null
  protected_until: string
  detail: string | null
}

export interface ClientRegistrationStatesTable {
  organization_id: number | null
  id: number | null
  project_id: number | null
  project_name: string | null
  seller_name: string | null
  brokerage_id: number | null
  brokerage_name: string | null
  broker_id: number | null
  broker_name: string | null
  client_name: string | null
  client_phone: string | null
  client_email: string | null
  status: string | null
  registered_at: string | null
  protected_on: string | null
  protected_until: string | null
  latest_until: string | null
  activity_days: number | null
  ended_at: string | null
  transfer_expires_at: string | null
  timezone: string | null
  blocked_by: unknown | null
  events: unknown | null
}

export interface ClientRegistrationsTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  project_name: string
  seller_name: string
  brokerage_id: number
  brokerage_name: string
  broker_id: number
  broker_name: string
  client_name: string
  client_phone: string | null
  client_email: string | null
  phone_hash: Buffer | null
  email_hash: Buffer | null
  status: Generated<'open' | 'protected' | 'refused' | 'released' | 'transferred'>
  registered_at: Generated<string>
  protected_until: string
  activity_days: number
  latest_until: string
  blocked_by: number | null
  ended_at: string | null
  reminded_of: string | null
  closed_at: string | null
  transfer_hash: Buffer | null
  transfer_expires_at: string | null
}

export interface ColleagueRequestsTable {
  organization_id: number
  organization_type: string
  id: GeneratedAlways<number>
  full_name: string
  email: string
  role: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  reason: string | null
  requested_by: number
  requested_by_name: string
  created_at: Generated<string>
  decided_by: number | null
  decided_by_name: string | null
  decided_at: string | null
}

export interface CommissionTermsTable {
  id: GeneratedAlways<number>
  brokerage_id: number
  organization_id: number | null
  project_id: number | null
  project_name: string | null
  starts_on: string
  percent: string | null
  amount: number | null
  currency: string | null
  tier_by: 'sales' | 'value' | null
  tiers: Generated<unknown>
  vat_percent: Generated<string>
  earned_when: 'acceptance' | 'received' | 'registration'
  received_percent: string | null
  broker_percent: string | null
  created_by: number
  created_by_name: string
  created_at: Generated<string>
  ended_at: string | null
  ended_by_name: string | null
}

export interface CommissionsTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  kind: 'commission' | 'clawback'
  status:
    | 'pending'
    | 'canceled'
    | 'earned'
    | 'invoiced'
    | 'approved'
    | 'paid'
    | 'clawed_back'
    | 'to_recover'
    | 'recovered'
    | 'offset'
  booking_number: string
  developer_name: string
  project_id: number
  project_name: string
  unit_name: string
  brokerage_id: number
  brokerage_name: string
  broker_id: number | null
  broker_name: string | null
  currency: string
  terms_id: number | null
  rate_of: 'booking' | 'terms' | 'agreement' | null
  base: number | null
  percent: string | null
  amount: number | null
  vat_percent: string | null
  vat: number | null
  broker_amount: number | null
  earned_at: string | null
  invoice_number: string | null
  invoice_on: string | null
  invoice_file_id: number | null
  invoiced_at: string | null
  return_reason: string | null
  approved_by_name: string | null
  approved_at: string | null
  paid_on: string | null
  payment_reference: string | null
  paid_by_name: string | null
  notified_status: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  is_earlier: Generated<boolean>
}

export interface ConstructionUpdatesTable {
  organization_id: number
  id: GeneratedAlways<number>
  building_id: number
  number: number
  percent: string
  percent_before: string
  day: string
  note: Generated<string>
  correction: string | null
  recorded_by: number
  recorded_by_name: string
  recorded_at: Generated<string>
  version: Generated<number>
}

export interface ContactBrokersTable {
  organization_id: number
  organization_type: Generated<'platform'>
  id: GeneratedAlways<number>
  company_id: number
  full_name: string
  email: string | null
  phone: string | null
  whatsapp: string | null
  position: string | null
  brn: string | null
  languages: Generated<string[]>
  status: Generated<'new' | 'contacted' | 'interested' | 'not_interested' | 'invited' | 'blocked'>
  move_id: string | null
  previous_status: string | null
  previous_contacted_at: string | null
  last_contacted_at: string | null
  opted_out_at: string | null
  created_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  sort_name: ColumnType<string | null, never, never>
  search: ColumnType<string | null, never, never>
}

export interface ContactCompaniesTable {
  organization_id: number
  organization_type: Generated<'platform'>
  id: GeneratedAlways<number>
  name: string
  country: string | null
  city: string | null
  address: string | null
  email: string | null
  other_emails: Generated<string[]>
  phone: string | null
  whatsapp: string | null
  other_phones: Generated<string[]>
  website: string | null
  license_number: string | null
  orn: string | null
  languages: Generated<string[]>
  source: Generated<'import' | 'website' | 'event' | 'referral' | 'manual'>
  notes: Generated<string>
  status: Generated<'new' | 'contacted' | 'interested' | 'not_interested' | 'invited' | 'converted' | 'blocked'>
  move_id: string | null
  previous_status: string | null
  previous_contacted_at: string | null
  last_contacted_at: string | null
  opted_out_at: string | null
  converted_organization_id: number | null
  converted_at: string | null
  merged_into_id: number | null
  created_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  sort_name: ColumnType<string | null, never, never>
  city_key: ColumnType<string | null, never, never>
  match_keys: ColumnType<string[] | null, never, never>
  name_key: ColumnType<string | null, never, never>
  search: ColumnType<string | null, never, never>
}

export interface ContactDismissalsTable {
  organization_id: number
  id: GeneratedAlways<number>
  company_id: number
  other_company_id: number | null
  matched_organization_id: number | null
  dismissed_by: number | null
  dismissed_at: Generated<string>
}

export interface ContactMatchesTable {
  organization_id: number
  company_id: number
  other_company_id: number | null
  matched_organization_id: number | null
  score: number
  reasons: string[]
}

export interface ContactPointsTable {
  organization_id: number
  value: string
  lead_id: number
}

export interface ContractEventsTable {
  organization_id: number
  id: GeneratedAlways<number>
  contract_id: number
  kind:
    | 'created'
    | 'changed'
    | 'sent'
    | 'viewed'
    | 'reminded'
    | 'signed'
    | 'countersigned'
    | 'activated'
    | 'declined'
    | 'withdrawn'
    | 'terminated'
    | 'expired'
    | 'superseded'
  actor_id: number | null
  actor_name: string | null
  address: string | null
  detail: string | null
  at: Generated<string>
}

export interface ContractNumbersTable {
  year: number
  last: Generated<number>
}

export interface ContractSignaturesTable {
  organization_id: number
  booking_id: number
  contract_number: number
  position: number
  party: string
  signer: string
  title: string | null
  address: string | null
  language: 'en' | 'ar'
  asked: Generated<number>
  asked_at: string | null
  asked_by: number | null
  asked_by_name: string | null
  signed_at: string | null
  signed_name: string | null
  signed_from: string | null
  user_agent: string | null
  code_sent_at: string | null
  declined_at: string | null
  decline_reason: string | null
  code_sent_to: string | null
}

export interface ContractTemplatesTable {
  id: GeneratedAlways<number>
  name: string
  language: Generated<'en' | 'ar'>
  active: Generated<boolean>
  body: string
  number: Generated<number>
  changed_by: number | null
  changed_by_name: string | null
  changed_at: Generated<string>
  version: Generated<number>
}

export interface ContractTextProposalsTable {
  organization_id: number
  id: GeneratedAlways<number>
  base_version: number
  language: 'en' | 'ar'
  body: string
  purpose: string
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  reason: string | null
  text_version: number | null
  requested_by: number
  requested_by_name: string
  created_at: Generated<string>
  decided_by: number | null
  decided_by_name: string | null
  decided_at: string | null
}

export interface ContractTextsTable {
  organization_id: number
  number: number
  language: 'en' | 'ar'
  body: string
  written_by: number
  written_by_name: string
  written_at: Generated<string>
}

export interface ContractsTable {
  organization_id: number
  id: GeneratedAlways<number>
  template_id: number | null
  template_number: number
  language: 'en' | 'ar'
  number: string
  title: string
  status: Generated<
    | 'draft'
    | 'sent'
    | 'viewed'
    | 'signed'
    | 'active'
    | 'declined'
    | 'withdrawn'
    | 'expired'
    | 'terminated'
    | 'superseded'
  >
  starts_on: string
  ends_on: string
  sign_until: string
  commission_percent: string | null
  projects: string | null
  body: string
  placeholder_values: unknown | null
  previous_id: number | null
  sent_at: string | null
  sent_to: string | null
  file_id: number | null
  sha256: Buffer | null
  viewed_at: string | null
  signed_at: string | null
  signed_by: number | null
  signed_name: string | null
  signed_address: string | null
  countersigned_at: string | null
  countersigned_by: number | null
  countersigned_name: string | null
  countersigned_address: string | null
  signed_file_id: number | null
  signed_sha256: Buffer | null
  reason: string | null
  created_by: number | null
  created_by_name: string | null
  created_at: Generated<string>
  version: Generated<number>
  reminded_days: number | null
}

export interface DealBookingsTable {
  organization_id: number
  deal_id: number
  seller_id: number
  booking_id: number
  linked_at: Generated<string>
}

export interface DealTagsTable {
  organization_id: number
  deal_id: number
  tag_id: number
}

export interface DealsTable {
  organization_id: number
  id: GeneratedAlways<number>
  title: string
  lead_id: number
  pipeline_id: number
  stage_id: number
  rank: string
  status: Generated<'open' | 'won' | 'lost'>
  hot: Generated<boolean>
  owner_id: number | null
  value: Generated<number>
  currency: string
  expected_close_on: string | null
  unit_id: number | null
  project_id: number | null
  next_step: string | null
  lost_reason: string | null
  last_open_stage_id: number | null
  stage_entered_at: Generated<string>
  closed_at: string | null
  closed_on: string | null
  created_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  deleted_by: number | null
}

export interface DirectMessagesTable {
  id: string
  organization_id: number
  kind: 'notice' | 'code'
  address: string
  template: string
  language: string
  variables: Generated<unknown>
  status: Generated<'queued' | 'sending' | 'uncertain' | 'sent' | 'delivered' | 'read' | 'failed' | 'skipped'>
  attempts: Generated<number>
  next_attempt_at: string | null
  provider_message_id: string | null
  error_code: string | null
  error_text: string | null
  queued_at: Generated<string>
  sending_at: string | null
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  failed_at: string | null
}

export interface DiscountEventsTable {
  organization_id: number
  id: GeneratedAlways<number>
  discount_request_id: number
  kind:
    | 'requested'
    | 'granted'
    | 'assigned'
    | 'approved'
    | 'rejected'
    | 'changes_requested'
    | 'resubmitted'
    | 'withdrawn'
    | 'closed'
  amount: number | null
  note: string | null
  actor_id: number | null
  actor_name: string | null
  at: Generated<string>
}

export interface DiscountRequestsTable {
  organization_id: number
  id: GeneratedAlways<number>
  booking_id: number
  project_id: number
  status: 'pending' | 'assigned' | 'approved' | 'rejected' | 'changes_requested' | 'withdrawn' | 'closed'
  plan_price: number
  amount: number
  percent: string | null
  reason: Generated<string>
  automatic: Generated<boolean>
  granted_amount: number | null
  requested_by: number
  requested_by_name: string
  requested_at: Generated<string>
  sales_manager_id: number | null
  sales_manager_name: string | null
  decided_by: number | null
  decided_by_name: string | null
  decided_at: string | null
  note: string | null
  updated_at: Generated<string>
  version: Generated<number>
  plan: unknown | null
}

export interface EarlierSaleImportRowsTable {
  organization_id: number
  import_id: number
  unit_id: number
  booking_id: number | null
  unit_status: 'available' | 'unreleased' | 'blocked'
  block_reason: string | null
}

export interface EarlierSaleImportsTable {
  organization_id: number
  id: Generated<number>
  project_id: number
  file_name: string
  reason: string
  sales: number
  receipts: number
  refused: number
  created_by: number
  created_by_name: string
  created_at: Generated<string>
  undone_at: string | null
  undone_by_name: string | null
  removed: number | null
}

export interface EmailsTable {
  id: string
  organization_id: number | null
  user_id: number | null
  kind: string
  address: string
  sealed: Buffer | null
  status: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'bounced'>
  attempts: Generated<number>
  error: string | null
  request_id: string | null
  created_at: Generated<string>
  claimed_at: string | null
  sent_at: string | null
  at_most_once: Generated<boolean>
  repeats: Generated<number>
}

export interface FilesTable {
  id: GeneratedAlways<number>
  organization_id: number
  uuid: Generated<string>
  storage_key: string
  name: string
  type: string
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  uploaded_by: number | null
  created_at: Generated<string>
}

export interface FirstStartLinksTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  created_at: Generated<string>
  expires_at: string
}

export interface FloorPlateShapesTable {
  organization_id: number
  floor_plate_id: number
  position: number
  points: number[]
  stack: number | null
  unit_id: number | null
  building_id: number | null
  label: string | null
}

export interface FloorPlatesTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  building_id: number | null
  name: string
  floor_from: number | null
  floor_to: number | null
  file_id: number
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
}

export interface FormerMembersTable {
  organization_id: number
  user_id: number
}

export interface FormerUnitNumbersTable {
  organization_id: number
  id: GeneratedAlways<number>
  unit_id: number
  number: string
  actor_id: number | null
  actor_name: string | null
  at: Generated<string>
}

export interface GetStartedDismissalsTable {
  organization_id: number
  user_id: number
  dismissed_at: Generated<string>
}

export interface HoldRequestStatesTable {
  organization_id: number | null
  id: number | null
  project_id: number | null
  unit_id: number | null
  project_name: string | null
  unit_name: string | null
  brokerage_id: number | null
  brokerage_name: string | null
  broker_id: number | null
  broker_name: string | null
  client_name: string | null
  plan_name: string | null
  message: string | null
  status: string | null
  requested_at: string | null
  decided_at: string | null
  reason: string | null
  held_until: string | null
  brokerage_timezone: string | null
  protection: unknown | null
  protected_for: unknown | null
  closed_at: string | null
  kind: string | null
  payment_plan_id: number | null
  client_phone: string | null
  client_email: string | null
  sale_offer_id: number | null
  decided_by: number | null
  counter: unknown | null
  record: unknown | null
}

export interface HoldRequestsTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  unit_id: number
  project_name: string
  unit_name: string
  brokerage_id: number
  brokerage_name: string
  broker_id: number
  broker_name: string
  client_name: string
  plan_name: string | null
  message: string | null
  status: Generated<'waiting' | 'countered' | 'accepted' | 'granted' | 'rejected' | 'withdrawn'>
  requested_at: Generated<string>
  decided_at: string | null
  decided_by: number | null
  decided_by_name: string | null
  reason: string | null
  claim_id: number | null
  reminded_of: string | null
  closed_at: string | null
  client_registration_id: number | null
  phone_hash: Buffer | null
  email_hash: Buffer | null
  kind: Generated<'hold' | 'offer' | 'booking'>
  payment_plan_id: number | null
  client_phone: string | null
  client_email: string | null
  sale_offer_id: number | null
  counter: unknown | null
}

export interface IdempotencyKeysTable {
  caller: string
  endpoint: string
  key: string
  fingerprint: Buffer
  status: number | null
  response: string | null
  secret: Generated<boolean>
  created_at: Generated<string>
  sealed: Buffer | null
  visibility: unknown | null
}

export interface ImportRowsTable {
  organization_id: number
  import_id: number
  line: number
  cells: string[]
  plan: 'create' | 'update' | 'skip' | 'refuse' | null
  problems: Generated<unknown>
  preview: unknown | null
  duplicate_id: number | null
  duplicate_line: number | null
  outcome: 'created' | 'updated' | 'skipped' | 'refused' | null
  record_id: number | null
  before: unknown | null
  record_version: number | null
  undone: 'removed' | 'put_back' | 'kept' | 'gone' | null
  aside: Generated<boolean>
  notice: string | null
}

export interface ImportsTable {
  organization_id: number
  id: GeneratedAlways<number>
  user_id: number
  user_name: string
  file_id: number | null
  file_name: string
  format: 'csv' | 'xlsx'
  sheets: Generated<string[]>
  sheet: string | null
  headings: string[]
  headings_key: string
  mapping: string[]
  options: unknown
  status: Generated<'draft' | 'checking' | 'checked' | 'importing' | 'stopped' | 'imported' | 'undoing' | 'undone'>
  row_count: number
  to_create: Generated<number>
  to_update: Generated<number>
  to_skip: Generated<number>
  to_refuse: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  skipped: Generated<number>
  refused: Generated<number>
  removed: Generated<number>
  put_back: Generated<number>
  kept: Generated<number>
  created_at: Generated<string>
  ended_at: string | null
  undone_at: string | null
  cleared_at: string | null
  version: Generated<number>
  kind: Generated<'leads' | 'units' | 'contacts' | 'contact_companies' | 'contact_brokers'>
  building_id: number | null
  hidden_sheets: Generated<string[]>
  encoding: string | null
  delimiter: string | null
  notices: Generated<string[]>
}

export interface InstallationTable {
  singleton: Generated<boolean>
  id: Generated<string>
  signing_key: Buffer | null
  storage_marked_at: string | null
  restored_at: string | null
  created_at: Generated<string>
}

export interface InstallmentsTable {
  organization_id: number
  payment_plan_id: number
  position: number
  name: string
  amount_kind: 'percent' | 'fixed' | 'remainder'
  percent: string | null
  amount: number | null
  due_kind:
    | 'on_booking'
    | 'on_date'
    | 'days_after_booking'
    | 'months_after_booking'
    | 'on_construction'
    | 'on_handover'
    | 'months_after_handover'
  due_value: number | null
  due_on: string | null
  repeat_count: Generated<number>
  repeat_every_months: Generated<number>
}

export interface InvitesTable {
  id: GeneratedAlways<number>
  organization_id: number
  organization_type: string
  email: string
  role: 'super_admin' | 'super_admin_sales_manager' | 'developer_admin' | 'developer' | 'broker_admin' | 'broker'
  status: Generated<'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'>
  token_hash: Buffer
  invited_by: number | null
  invited_by_name: string
  created_at: Generated<string>
  expires_at: string
  decided_at: string | null
  decided_by: number | null
  sent_count: Generated<number>
  last_sent_at: Generated<string>
  undelivered_at: string | null
  email_id: string | null
}

export interface JobsTable {
  id: GeneratedAlways<number>
  organization_id: number
  user_id: number
  kind: string
  title: string
  status: Generated<'queued' | 'running' | 'done' | 'failed' | 'cancelled'>
  input: Generated<unknown>
  done: Generated<number>
  total: number | null
  problem: string | null
  file_id: number | null
  cancel_asked_at: string | null
  created_at: Generated<string>
  started_at: string | null
  ended_at: string | null
  expires_at: string | null
  path: string | null
  undo_until: string | null
  undone_at: string | null
}

export interface KnownSignInsTable {
  user_id: number
  kind: 'device' | 'network'
  value: Buffer
  first_at: Generated<string>
  last_at: Generated<string>
  label: string | null
  address: string | null
}

export interface LeadChangesTable {
  organization_id: number
  job_id: number
  lead_id: number
  before: unknown
  after: unknown
  undone: 'put_back' | 'kept' | 'gone' | null
}

export interface LeadCountsTable {
  organization_id: number
  status: string
  seen: boolean
  count: Generated<number>
  part: Generated<number>
}

export interface LeadDocumentVersionsTable {
  organization_id: number
  id: GeneratedAlways<number>
  document_id: number
  number: number
  file_id: number
  uploaded_by: number | null
  uploaded_by_name: string | null
  uploaded_at: string
  superseded_at: Generated<string>
}

export interface LeadDocumentsTable {
  organization_id: number
  id: GeneratedAlways<number>
  lead_id: number
  title: string
  kind: Generated<'passport' | 'national_id' | 'payment_proof' | 'brochure' | 'agreement' | 'other'>
  file_id: number
  uploaded_by: number | null
  uploaded_by_name: string | null
  created_at: Generated<string>
  deleted_at: string | null
  number: Generated<number>
  uploaded_at: Generated<string>
  version: Generated<number>
  deleted_by: number | null
}

export interface LeadHistoryItemsTable {
  organization_id: number
  id: GeneratedAlways<number>
  lead_id: number
  kind:
    | 'imported'
    | 'created'
    | 'field_changed'
    | 'owner_changed'
    | 'status_changed'
    | 'stage_changed'
    | 'tags_changed'
    | 'note_added'
    | 'note_changed'
    | 'note_deleted'
    | 'activity_created'
    | 'activity_changed'
    | 'activity_completed'
    | 'activity_reopened'
    | 'activity_deleted'
    | 'document_added'
    | 'document_changed'
    | 'document_deleted'
    | 'deal_created'
    | 'deal_changed'
    | 'deal_deleted'
    | 'deleted'
    | 'restored'
    | 'seen'
    | 'imported'
    | 'merged'
    | 'merge_undone'
  actor_id: number | null
  actor_name: string | null
  automatic: Generated<boolean>
  field: string | null
  old: unknown | null
  new: unknown | null
  subject_id: number | null
  subject_name: string | null
  at: Generated<string>
}

export interface LeadMergePartsTable {
  organization_id: number
  merge_id: number
  lead_id: number
  moved: unknown
}

export interface LeadMergesTable {
  organization_id: number
  id: GeneratedAlways<number>
  lead_id: number
  before: unknown
  after: unknown
  merged_by: number | null
  merged_at: Generated<string>
  undone_by: number | null
  undone_at: string | null
}

export interface LeadNamesTable {
  organization_id: number | null
  id: number | null
  full_name: string | null
}

export interface LeadNotesTable {
  organization_id: number
  id: Generated<number>
  lead_id: number
  body_html: string
  body_text: string
  author_id: number
  author_name: string
  pinned_at: string | null
  edited_at: string | null
  created_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  deleted_by: number | null
}

export interface LeadProjectsTable {
  organization_id: number
  lead_id: number
  project_id: number
}

export interface LeadTagsTable {
  organization_id: number
  lead_id: number
  tag_id: number
}

export interface LeadsTable {
  organization_id: number
  id: Generated<number>
  full_name: string
  email: string | null
  phone: string | null
  whatsapp: string | null
  nationality: string | null
  language: string | null
  source: Generated<
    | 'website'
    | 'walk_in'
    | 'referral'
    | 'portal'
    | 'campaign'
    | 'broker'
    | 'whatsapp'
    | 'phone'
    | 'event'
    | 'import'
    | 'other'
  >
  campaign: string | null
  status: Generated<
    'new' | 'contacted' | 'qualified' | 'viewing' | 'negotiation' | 'converted' | 'nurturing' | 'lost' | 'junk'
  >
  owner_id: number | null
  purpose: 'investment' | 'end_use' | null
  budget_min: number | null
  budget_max: number | null
  currency: string
  bedrooms_wanted: Generated<number[]>
  property_types_wanted: Generated<string[]>
  interest_note: Generated<string>
  timeframe: 'now' | '1_3_months' | '3_6_months' | '6_12_months' | 'later' | null
  rating: Generated<'hot' | 'warm' | 'cold' | 'unrated'>
  lost_reason: string | null
  brought_by: string | null
  next_activity_at: string | null
  last_contacted_at: string | null
  seen_at: string | null
  opted_out: Generated<boolean>
  created_by: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  other_emails: Generated<string[]>
  other_phones: Generated<string[]>
  has_duplicate: Generated<boolean>
  campaign_key: ColumnType<string | null, never, never>
  brought_by_key: ColumnType<string | null, never, never>
  merged_into_id: number | null
  deleted_by: number | null
  residence_country: string | null
  owner_name: string | null
  search: ColumnType<string | null, never, never>
  first_contact_at: string | null
}

export interface LicenseRequestsTable {
  organization_id: number
  id: GeneratedAlways<number>
  kind: 'trade_license' | 'regulator_certificate'
  document_id: number | null
  expires_on: string
  number: string | null
  legal_name: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>
  reason: string | null
  requested_by: number
  requested_by_name: string
  created_at: Generated<string>
  decided_by: number | null
  decided_by_name: string | null
  decided_at: string | null
}

export interface ListPreferencesTable {
  organization_id: number
  user_id: number
  screen: string
  default_view_id: number | null
  columns: unknown | null
  density: Generated<'compact' | 'normal'>
  updated_at: Generated<string>
  view_order: Generated<number[]>
}

export interface Media360Table {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number | null
  building_id: number | null
  unit_id: number | null
  title: string
  position: Generated<number>
  created_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
}

export interface Media360HotspotsTable {
  organization_id: number
  id: GeneratedAlways<number>
  media360_id: number
  scene_id: number
  yaw: number
  pitch: number
  target_scene_id: number | null
  text: string | null
}

export interface Media360ScenesTable {
  organization_id: number
  id: GeneratedAlways<number>
  media360_id: number
  name: string
  position: Generated<number>
  file_id: number
  sent_sha256: Buffer
  state: Generated<'preparing' | 'ready' | 'failed'>
  problem: string | null
  yaw: Generated<number>
  pitch: Generated<number>
  zoom: Generated<number>
  created_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
}

export interface MediaLinksTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number | null
  building_id: number | null
  unit_id: number | null
  provider: 'youtube' | 'vimeo' | 'embed'
  title: string
  code: string | null
  hash: string | null
  starts_at: number | null
  url: string | null
  kind: 'tour' | 'map' | 'configurator' | 'calculator' | 'other' | null
  height: number | null
  position: Generated<number>
  created_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
}

export interface MembershipsTable {
  organization_id: number
  user_id: number
  organization_type: string
  role: 'super_admin' | 'super_admin_sales_manager' | 'developer_admin' | 'developer' | 'broker_admin' | 'broker'
  enabled: Generated<boolean>
  created_at: Generated<string>
}

export interface MessageBatchesTable {
  organization_id: number
  id: GeneratedAlways<number>
  channel: 'whatsapp' | 'email'
  provider: 'meta' | 'mail'
  template_id: number | null
  title: string
  language: string | null
  subject: string | null
  body: string
  footer: string | null
  buttons: Generated<string[]>
  variable_names: Generated<string[]>
  variables: Generated<unknown>
  status: Generated<'sending' | 'paused' | 'completed' | 'cancelled'>
  problem: string | null
  recipients: Generated<number>
  created_by: number | null
  created_by_name: string
  created_at: Generated<string>
  ended_at: string | null
  version: Generated<number>
}

export interface MessageEventsTable {
  organization_id: number
  id: GeneratedAlways<number>
  provider: 'meta'
  event_key: Buffer
  kind: 'status' | 'inbound' | 'template'
  message_id: number | null
  provider_message_id: string
  status: 'sent' | 'delivered' | 'read' | 'failed' | null
  at: string
  received_at: Generated<string>
  error_code: string | null
  error_text: string | null
}

export interface MessageOptOutsTable {
  organization_id: number
  channel: 'whatsapp' | 'email'
  address: string
  how: 'reply' | 'link'
  at: Generated<string>
}

export interface MessagePacesTable {
  provider: 'meta'
  next_at: Generated<string>
  strikes: Generated<number>
}

export interface MessageTemplatesTable {
  organization_id: number
  id: GeneratedAlways<number>
  provider: 'meta'
  external_id: string
  name: string
  language: string
  category: 'marketing' | 'utility' | 'authentication'
  status: 'approved' | 'pending' | 'rejected' | 'paused' | 'disabled'
  status_reason: string | null
  quality: Generated<'green' | 'yellow' | 'red' | 'unknown'>
  header: Generated<'none' | 'text' | 'image' | 'video' | 'document' | 'location'>
  header_text: string | null
  body: string
  footer: string | null
  buttons: Generated<string[]>
  variables: Generated<string[]>
  examples: Generated<string[]>
  synced_at: Generated<string>
  gone_at: string | null
}

export interface MessagesTable {
  organization_id: number
  id: GeneratedAlways<number>
  key: Generated<string>
  batch_id: number
  channel: 'whatsapp' | 'email'
  provider: 'meta' | 'mail'
  template_id: number | null
  recipient_kind: 'company' | 'broker'
  recipient_id: number
  recipient_name: string
  address: string | null
  variables: Generated<string[]>
  status: Generated<
    'queued' | 'sending' | 'uncertain' | 'sent' | 'delivered' | 'read' | 'failed' | 'skipped' | 'cancelled'
  >
  skip_reason: 'opted_out' | 'blocked' | 'no_address' | 'duplicate' | null
  attempts: Generated<number>
  next_attempt_at: string | null
  provider_message_id: string | null
  email_id: string | null
  error_code: string | null
  error_text: string | null
  retryable: Generated<boolean>
  queued_at: Generated<string>
  sending_at: string | null
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  failed_at: string | null
  ended_at: string | null
}

export interface NoteFilesTable {
  organization_id: number
  id: GeneratedAlways<number>
  note_id: number
  file_id: number
  created_at: Generated<string>
  deleted_at: string | null
}

export interface NoteMentionsTable {
  organization_id: number
  note_id: number
  user_id: number
  read_at: string | null
  created_at: Generated<string>
}

export interface NotificationSettingsTable {
  user_id: number
  kind:
    | 'mention'
    | 'assigned'
    | 'activity_due'
    | 'booking_decided'
    | 'invite'
    | 'job_ended'
    | 'paper_expiry'
    | 'registration_submitted'
    | 'agreement'
    | 'price_list'
    | 'messages_ended'
    | 'discount'
    | 'offer_viewed'
    | 'offer_answered'
    | 'payment_overdue'
    | 'payments_due'
    | 'security'
    | 'hold_request'
    | 'own_sale'
    | 'commission'
    | 'contract_text'
  in_app: boolean
  mail: boolean
}

export interface NotificationsTable {
  id: GeneratedAlways<number>
  organization_id: number | null
  user_id: number
  kind:
    | 'mention'
    | 'assigned'
    | 'activity_due'
    | 'booking_decided'
    | 'invite'
    | 'job_ended'
    | 'paper_expiry'
    | 'registration_submitted'
    | 'agreement'
    | 'price_list'
    | 'messages_ended'
    | 'discount'
    | 'offer_viewed'
    | 'offer_answered'
    | 'payment_overdue'
    | 'payments_due'
    | 'security'
    | 'hold_request'
    | 'own_sale'
    | 'commission'
    | 'contract_text'
  actor_id: number | null
  actor_name: string | null
  subject_kind:
    | 'lead'
    | 'deal'
    | 'activity'
    | 'booking'
    | 'sale_offer'
    | 'organization'
    | 'job'
    | 'hold_request'
    | 'client_registration'
    | null
  subject_id: number | null
  subject_name: string | null
  outcome: 'accepted' | 'changed' | 'rejected' | 'expired' | 'cancelled' | 'done' | 'failed' | null
  detail: string | null
  path: string | null
  dedupe_key: string
  shown: Generated<boolean>
  created_at: Generated<string>
  read_at: string | null
  mailed_at: string | null
}

export interface OrganizationBankDetailsTable {
  organization_id: number
  beneficiary: string
  bank: string
  branch: string | null
  country: string
  iban: Buffer | null
  iban_last_four: string | null
  account_number: Buffer | null
  account_number_last_four: string | null
  bic: string | null
  routing_code: string | null
  intermediary_bank: string | null
  currency: string
  updated_at: Generated<string>
  version: Generated<number>
}

export interface OrganizationBrokersTable {
  organization_id: number
  id: GeneratedAlways<number>
  position: number
  full_name: string
  email: string
  phone: string | null
  broker_number: string | null
  broker_number_expires_on: string | null
  languages: Generated<string[]>
  is_account_admin: Generated<boolean>
  created_at: Generated<string>
  version: Generated<number>
}

export interface OrganizationDocumentFilesTable {
  organization_id: number
  document_id: number
  number: number
  file_id: number
  uploaded_by: number | null
  uploaded_by_name: string | null
  created_at: Generated<string>
}

export interface OrganizationDocumentsTable {
  organization_id: number
  id: GeneratedAlways<number>
  kind:
    | 'trade_license'
    | 'regulator_certificate'
    | 'tax_certificate'
    | 'incorporation_certificate'
    | 'bank_confirmation_letter'
    | 'signatory_id'
    | 'power_of_attorney'
    | 'broker_card'
    | 'additional'
  title: string
  expires_on: string | null
  signatory_id: number | null
  broker_id: number | null
  created_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
}

export interface OrganizationReviewNotesTable {
  organization_id: number
  field: string
  note: string
  noted_by: number | null
  noted_by_name: string
  created_at: Generated<string>
}

export interface OrganizationSignatoriesTable {
  organization_id: number
  id: GeneratedAlways<number>
  full_name: string
  position: string
  nationality: string | null
  email: string
  phone: string
  id_type: 'passport' | 'national_id'
  id_number: Buffer
  id_number_last_four: string
  id_expires_on: string
  signing_authority: Generated<'sole' | 'joint'>
  created_at: Generated<string>
  version: Generated<number>
}

export interface OrganizationsTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  type: 'platform' | 'developer' | 'brokerage'
  name: string
  legal_name: string | null
  status: Generated<
    'draft' | 'pending_review' | 'changes_requested' | 'rejected' | 'active' | 'restricted' | 'suspended' | 'closed'
  >
  source: Generated<'skylinebuilders' | 'international' | 'manual' | 'converted'>
  country: string | null
  city: string | null
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  default_currency: Generated<string>
  timezone: Generated<string>
  require_two_factor: Generated<boolean>
  members_see_own_leads_only: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  trade_name: string | null
  legal_form: string | null
  po_box: string | null
  established_year: number | null
  agents_count: number | null
  trade_license_number: string | null
  trade_license_authority: string | null
  trade_license_issued_on: string | null
  trade_license_expires_on: string | null
  regulator: string | null
  regulator_office_number: string | null
  regulator_office_expires_on: string | null
  tax_registration_number: string | null
  contact_name: string | null
  markets: Generated<string[]>
  logo: string | null
  submitted_at: string | null
  reviewed_at: string | null
  reviewed_by: number | null
  status_reason: string | null
  trade_license_key: ColumnType<string | null, never, never>
  brand_color: string | null
  starts_at_home: Generated<boolean>
  members_read_sales: Generated<boolean>
}

export interface PasskeysTable {
  id: GeneratedAlways<number>
  user_id: number
  credential_id: Buffer
  public_key: Buffer
  user_handle: Buffer
  sign_count: number
  name: string
  transports: Generated<string[]>
  synced: boolean
  created_at: Generated<string>
  last_used_at: string | null
}

export interface PaymentPlansTable {
  organization_id: number
  id: GeneratedAlways<number>
  building_id: number | null
  name: string
  status: Generated<'draft' | 'active' | 'archived'>
  valid_from: string | null
  valid_until: string | null
  price_adjustment_percent: Generated<string>
  booking_amount_kind: Generated<'none' | 'fixed' | 'percent'>
  booking_amount: number | null
  booking_percent: string | null
  split_label: Generated<string>
  is_default: Generated<boolean>
  position: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  shared_id: string | null
  template_currency: string | null
}

export interface PicturesTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number | null
  building_id: number | null
  unit_id: number | null
  role: 'gallery' | 'images' | 'views' | 'logo' | 'pdf-images' | 'pdf-logos' | 'no-units-banner' | 'plans' | 'photos'
  file_id: number
  sent_sha256: Buffer
  caption: string | null
  direction: 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw' | null
  floor_from: number | null
  floor_to: number | null
  position: Generated<number>
  created_at: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  update_id: number | null
}

export interface PipelinesTable {
  organization_id: number
  id: GeneratedAlways<number>
  name: string
  is_default: Generated<boolean>
  position: Generated<number>
  archived_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface PlanChargesTable {
  organization_id: number
  payment_plan_id: number
  position: number
  name: string
  kind: 'registration' | 'admin' | 'service' | 'tax' | 'other'
  basis: 'percent' | 'fixed'
  percent: string | null
  amount: number | null
  payer: Generated<'buyer' | 'seller'>
  due_kind: Generated<'on_booking' | 'on_handover'>
}

export interface PlatformSettingsTable {
  singleton: Generated<boolean>
  product_name: string | null
  sender_name: string | null
  reply_to: string | null
  languages: Generated<string[]>
  registration: 'open' | 'invite' | null
  signup_open: Generated<boolean>
  signup_developer: string | null
  signup_text: string | null
  signup_days: Generated<number>
  privacy_notice: string | null
  code_of_conduct: string | null
  vat_percent: Generated<string>
  admins_invite: Generated<boolean>
  version: Generated<number>
  updated_at: Generated<string>
}

export interface PriceListUnitsTable {
  organization_id: number
  price_list_id: number
  unit_id: number
  old_price: number | null
  new_price: number
  skipped: 'claimed' | 'below_minimum' | 'changed' | 'same' | null
}

export interface PriceListsTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  number: number
  name: string
  note: Generated<string>
  status: Generated<'draft' | 'planned' | 'applied' | 'failed' | 'undone'>
  rule: unknown
  currency: string
  changed: Generated<number>
  skipped: Generated<number>
  value_before: Generated<number>
  value_after: Generated<number>
  planned_for: string | null
  planned_by: number | null
  planned_by_name: string | null
  failure: string | null
  applied_at: string | null
  applied_by: number | null
  applied_by_name: string | null
  undone_at: string | null
  undone_by: number | null
  undone_by_name: string | null
  undo_reason: string | null
  created_by: number | null
  created_by_name: string
  created_at: Generated<string>
  version: Generated<number>
  undo_left_out: number | null
}

export interface ProcessesTable {
  id: string
  part: 'all' | 'web' | 'worker'
  host: string
  pid: number
  version: string
  commit: string
  started_at: string
  seen_at: Generated<string>
  report: unknown
}

export interface ProjectsTable {
  organization_id: number
  id: GeneratedAlways<number>
  name: string
  code: string
  tagline: string | null
  description: Generated<string>
  status: Generated<'draft' | 'coming_soon' | 'on_sale' | 'sold_out' | 'completed' | 'archived'>
  country: string | null
  city: string | null
  district: string | null
  address: string | null
  latitude: string | null
  longitude: string | null
  currency: string
  launch_on: string | null
  completion_on: string | null
  construction_percent: Generated<string>
  registration_number: string | null
  escrow_account: string | null
  cover_file_id: number | null
  hold_default_minutes: Generated<number>
  hold_max_minutes: Generated<number>
  hold_limit_per_person: Generated<number>
  booking_expiry_minutes: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  sales_manager_discount_percent: Generated<string>
  super_admin_discount_percent: Generated<string>
  price_vat: Generated<'included' | 'added'>
  offer_hold_minutes: Generated<number | null>
}

export interface ProtectedClientsTable {
  organization_id: number
  project_id: number
  contact_hash: Buffer
  registration_id: number
  brokerage_id: number
  protected_until: string
}

export interface ProtectionRulesTable {
  organization_id: number
  project_id: number
  days: number
  activity_days: number
  max_days: number
  updated_at: Generated<string>
  version: Generated<number>
  protects_first: Generated<'registration' | 'viewing'>
}

export interface PublicationReadersTable {
  reader_id: number | null
  organization_id: number | null
  project_id: number | null
  prices: string | null
  shows_taken: boolean | null
  shows_plans: boolean | null
  hidden_building_ids: number[] | null
  hidden_unit_ids: number[] | null
  updated_at: string | null
  seller_name: string | null
  timezone: string | null
  request_limit: number | null
  cooldown_hours: number | null
  shows_plates: boolean | null
  shows_tours: boolean | null
}

export interface PublicationsTable {
  organization_id: number
  project_id: number
  audience: 'all' | 'chosen' | 'agreement'
  brokerage_ids: Generated<number[]>
  prices: 'each' | 'from' | 'none'
  shows_taken: boolean
  shows_plans: boolean
  hidden_building_ids: Generated<number[]>
  hidden_unit_ids: Generated<number[]>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  request_limit: Generated<number>
  cooldown_hours: Generated<number>
  shows_plates: Generated<boolean>
  shows_tours: Generated<boolean>
}

export interface PublishedProjectsTable {
  organization_id: number | null
  project_id: number | null
  prices: string | null
  shows_taken: boolean | null
  shows_plans: boolean | null
  hidden_building_ids: number[] | null
  hidden_unit_ids: number[] | null
  updated_at: string | null
  seller_name: string | null
  timezone: string | null
  request_limit: number | null
  shows_plates: boolean | null
  shows_tours: boolean | null
}

export interface PushSubscriptionsTable {
  id: GeneratedAlways<number>
  user_id: number
  token_id: number
  endpoint: string
  p256dh: string
  auth: string
  name: string
  created_at: Generated<string>
}

export interface RateLimitsTable {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
  used_at: string | null
}

export interface RegistrationTokensTable {
  organization_id: number
  token_hash: Buffer
  created_at: Generated<string>
  expires_at: string
  ended_at: string | null
  mailed_to: string | null
  used_at: string | null
}

export interface RegistrationsTable {
  organization_id: number
  saved_at: Generated<string>
  link_sent_at: string | null
  declared_at: string | null
  version: Generated<number>
  brokers_version: number | null
  address_confirmed_at: string | null
}

export interface ReportEmailPeriodsTable {
  organization_id: number
  report_email_id: number
  from_day: string
  email_id: string | null
  access: unknown | null
  created_at: Generated<string>
}

export interface ReportEmailsTable {
  organization_id: number
  id: GeneratedAlways<number>
  user_id: number
  report: 'sales' | 'crm'
  every: 'week' | 'month'
  filters: Generated<unknown>
  created_at: Generated<string>
}

export interface SaleOfferEventsTable {
  organization_id: number
  id: GeneratedAlways<number>
  sale_offer_id: number
  kind:
    | 'created'
    | 'changed'
    | 'sent'
    | 'viewed'
    | 'accepted'
    | 'declined'
    | 'withdrawn'
    | 'extended'
    | 'expired'
    | 'superseded'
    | 'link_renewed'
    | 'booked'
  channel: 'email' | 'whatsapp' | 'link' | null
  device: 'phone' | 'tablet' | 'computer' | null
  note: string | null
  actor_id: number | null
  actor_name: string | null
  at: Generated<string>
}

export interface SaleOfferNumbersTable {
  organization_id: number
  last: Generated<number>
}

export interface SaleOfferUnitPlansTable {
  organization_id: number
  sale_offer_id: number
  unit_id: number
  building_id: number
  payment_plan_id: number
  position: number
  plan_name: string
  plan_version: number
  plan_price: number
  discount: Generated<number>
  terms: unknown
}

export interface SaleOfferUnitsTable {
  organization_id: number
  sale_offer_id: number
  unit_id: number
  building_id: number
  project_id: number
  position: number
  price_at_offer: number
  discount_percent: string | null
  discount_amount: number | null
  net: number
  note: Generated<string>
}

export interface SaleOfferVisitorsTable {
  organization_id: number
  sale_offer_id: number
  hour: string
  visitor: Buffer
}

export interface SaleOffersTable {
  organization_id: number
  id: GeneratedAlways<number>
  uuid: Generated<string>
  nonce: Generated<number>
  number: string
  revision: Generated<number>
  supersedes_id: number | null
  status: Generated<'draft' | 'sent' | 'viewed' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'superseded'>
  title: string | null
  lead_id: number | null
  client_name: string
  client_email: string | null
  client_phone: string | null
  language: Generated<'en' | 'ar'>
  currency: string
  message: Generated<string>
  valid_until: string
  units_count: number
  total: number
  best_price: number
  sent_at: string | null
  first_viewed_at: string | null
  last_viewed_at: string | null
  views: Generated<number>
  responded_at: string | null
  chosen_unit_id: number | null
  chosen_plan_id: number | null
  decline_reason: string | null
  search: Generated<string>
  created_by: number
  created_by_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  hold_claim_id: number | null
  client_nationality: string | null
}

export interface SalesAssignmentsTable {
  organization_id: number
  user_id: number
  created_at: Generated<string>
}

export interface SalesMaterialFilesTable {
  organization_id: number
  material_id: number
  number: number
  file_id: number
  uploaded_by: number | null
  uploaded_by_name: string | null
  uploaded_at: Generated<string>
}

export interface SalesMaterialsTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  building_id: number | null
  unit_type_id: number | null
  kind: 'brochure' | 'fact_sheet' | 'permit'
  title: string
  for_brokers: Generated<boolean>
  for_offers: Generated<boolean>
  created_at: Generated<string>
  version: Generated<number>
}

export interface SalesTargetsTable {
  organization_id: number
  project_id: number
  month: string
  units: number
  updated_at: Generated<string>
}

export interface SavedViewsTable {
  id: GeneratedAlways<number>
  organization_id: number
  user_id: number
  user_name: string
  screen: string
  name: string
  query: Generated<unknown>
  columns: unknown | null
  shared: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface ScheduleLimitsTable {
  organization_id: number
  project_id: number
  first_percent: string
  last_months: number
  payments: number
  rate_percent: string
  tolerance_percent: string
  updated_at: Generated<string>
  version: Generated<number>
}

export interface SellerCodesTable {
  organization_id: number
  code: string
}

export interface SignInChallengesTable {
  id: GeneratedAlways<number>
  user_id: number
  token_hash: Buffer
  attempts: Generated<number>
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

export interface StageCountPartsTable {
  organization_id: number
  stage_id: number
  currency: string
  part: Generated<number>
  count: Generated<number>
  value: Generated<string>
}

export interface StageCountsTable {
  organization_id: number | null
  stage_id: number | null
  currency: string | null
  count: number | null
  value: string | null
}

export interface StagesTable {
  organization_id: number
  id: GeneratedAlways<number>
  pipeline_id: number
  name: string
  colour:
    | 'grey'
    | 'indigo'
    | 'blue'
    | 'cyan'
    | 'teal'
    | 'green'
    | 'lime'
    | 'amber'
    | 'orange'
    | 'red'
    | 'pink'
    | 'violet'
  position: number
  probability: number
  kind: Generated<'open' | 'won' | 'lost'>
  rotting_days: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface TagsTable {
  organization_id: number
  id: GeneratedAlways<number>
  name: string
  colour:
    | 'grey'
    | 'indigo'
    | 'blue'
    | 'cyan'
    | 'teal'
    | 'green'
    | 'lime'
    | 'amber'
    | 'orange'
    | 'red'
    | 'pink'
    | 'violet'
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface TokensTable {
  id: GeneratedAlways<number>
  user_id: number
  token_hash: Buffer
  ability: Generated<'full' | 'two_factor_setup'>
  device_name: string
  address: string | null
  user_agent: string | null
  created_at: Generated<string>
  last_used_at: Generated<string>
  idle_ms: number | null
  expires_at: string
  ended_at: string | null
  two_factor: boolean | null
  proven_at: Generated<string>
}

export interface UnitAllocationsTable {
  organization_id: number
  unit_id: number
  project_id: number
  brokerage_id: number
  created_at: Generated<string>
}

export interface UnitClaimsTable {
  organization_id: number
  id: Generated<number>
  unit_id: number
  kind: 'hold' | 'booking'
  unit_status: 'on_hold' | 'reserved' | 'booked' | 'sold' | 'handed_over'
  holder_id: number
  holder_name: string
  held_for: string | null
  claimed_at: Generated<string>
  expires_at: string | null
  extended_at: string | null
  ended_at: string | null
  end_reason: 'released' | 'hold_expired' | 'converted' | 'rejected' | 'expired' | 'cancelled' | 'changed' | null
}

export interface UnitCountsTable {
  organization_id: number
  building_id: number
  status: string
  count: Generated<number>
  value: Generated<string>
}

export interface UnitPricesTable {
  organization_id: number
  id: GeneratedAlways<number>
  unit_id: number
  old_price: number | null
  price: number
  currency: string
  cause: 'created' | 'edit' | 'sales_edit' | 'list' | 'undo' | 'import' | 'sale'
  price_list_id: number | null
  actor_id: number | null
  actor_name: string | null
  at: Generated<string>
}

export interface UnitStatusChangesTable {
  organization_id: number
  id: GeneratedAlways<number>
  unit_id: number
  old_status: string | null
  new_status: string
  reason: string | null
  claim_id: number | null
  actor_id: number | null
  actor_name: string | null
  at: Generated<string>
  move_id: string | null
  undoes: number | null
}

export interface UnitTypesTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  name: string
  type: 'studio' | 'apartment' | 'penthouse' | 'duplex' | 'townhouse' | 'villa' | 'office' | 'retail'
  bedrooms: number | null
  bathrooms: number | null
  internal_area: string | null
  outdoor_area: string | null
  orientation: 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw' | null
  view: string | null
  parking: number | null
  furnishing: 'none' | 'semi' | 'full' | 'kitchen_only' | null
  description: Generated<string>
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export interface UnitsTable {
  organization_id: number
  id: GeneratedAlways<number>
  project_id: number
  building_id: number
  number: string
  floor: number
  stack: Generated<number>
  type: 'studio' | 'apartment' | 'penthouse' | 'duplex' | 'townhouse' | 'villa' | 'office' | 'retail'
  bedrooms: Generated<number>
  bathrooms: number | null
  internal_area: string
  outdoor_area: Generated<string>
  orientation: 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw' | null
  view: string | null
  parking: Generated<number>
  furnishing: Generated<'none' | 'semi' | 'full' | 'kitchen_only'>
  price: number | null
  minimum_price: number | null
  currency: string
  status: Generated<'unreleased' | 'available' | 'on_hold' | 'reserved' | 'booked' | 'sold' | 'handed_over' | 'blocked'>
  block_reason: string | null
  released_at: string | null
  sales_note: Generated<string>
  plan_file_id: number | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  total_area: ColumnType<string | null, never, never>
  price_per_area: ColumnType<string | null, never, never>
  unit_type_id: number | null
  plot_area: string | null
}

export interface UsedPasskeyChallengesTable {
  challenge_hash: Buffer
  expires_at: string
}

export interface UserCredentialsTable {
  user_id: number
  password_hash: string
  two_factor_secret: Buffer | null
  two_factor_confirmed_at: string | null
  two_factor_last_step: number | null
  updated_at: Generated<string>
  two_factor_begun_by: number | null
  two_factor_ahead: Generated<number[]>
}

export interface UsersTable {
  id: GeneratedAlways<number>
  full_name: string
  email: string
  email_verified_at: string | null
  phone: string | null
  job_title: string | null
  timezone: Generated<string>
  away_until: string | null
  access_version: Generated<number>
  last_sign_in_at: string | null
  disabled_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  avatar: string | null
  kind: Generated<'person' | 'api_token'>
  last_seen_at: string | null
  two_factor_since: string | null
  starts_at_home: boolean | null
  density: Generated<'compact' | 'normal' | 'comfortable'>
}

export interface VatRulesTable {
  id: GeneratedAlways<number>
  country: string
  unit_use: 'residential' | 'commercial' | null
  percent: string
  updated_at: Generated<string>
  version: Generated<number>
  fee_kind: 'registration' | 'admin' | 'service' | 'other' | 'cheque' | null
  treatment: Generated<'rated' | 'exempt' | 'outside'>
}

export interface VoucherNumbersTable {
  organization_id: number
  refund: boolean
  last: number
}

/** Every table by its name. */
export interface Database {
  account_links: AccountLinksTable
  activities: ActivitiesTable
  amenities: AmenitiesTable
  amenity_uses: AmenityUsesTable
  api_tokens: ApiTokensTable
  assignment_rule_members: AssignmentRuleMembersTable
  assignment_rule_projects: AssignmentRuleProjectsTable
  assignment_rules: AssignmentRulesTable
  audit_changes: AuditChangesTable
  audit_log: AuditLogTable
  audit_seals: AuditSealsTable
  availability_shares: AvailabilitySharesTable
  backfills: BackfillsTable
  backups: BackupsTable
  bank_accounts: BankAccountsTable
  booking_buyer_sets: BookingBuyerSetsTable
  booking_buyers: BookingBuyersTable
  booking_contracts: BookingContractsTable
  booking_documents: BookingDocumentsTable
  booking_drafts: BookingDraftsTable
  booking_events: BookingEventsTable
  booking_installments: BookingInstallmentsTable
  booking_numbers: BookingNumbersTable
  booking_receipts: BookingReceiptsTable
  booking_unit_changes: BookingUnitChangesTable
  bookings: BookingsTable
  broker_sales: BrokerSalesTable
  buildings: BuildingsTable
  buyer_consents: BuyerConsentsTable
  buyer_email_rules: BuyerEmailRulesTable
  buyer_emails: BuyerEmailsTable
  buyer_links: BuyerLinksTable
  buyer_message_templates: BuyerMessageTemplatesTable
  channel_brokerages: ChannelBrokeragesTable
  channel_buildings: ChannelBuildingsTable
  channel_materials: ChannelMaterialsTable
  channel_plans: ChannelPlansTable
  channel_plates: ChannelPlatesTable
  channel_projects: ChannelProjectsTable
  channel_protections: ChannelProtectionsTable
  channel_tour_scenes: ChannelTourScenesTable
  channel_tours: ChannelToursTable
  channel_units: ChannelUnitsTable
  cheques: ChequesTable
  client_checks: ClientChecksTable
  client_registration_events: ClientRegistrationEventsTable
  client_registration_states: ClientRegistrationStatesTable
  client_registrations: ClientRegistrationsTable
  colleague_requests: ColleagueRequestsTable
  commission_terms: CommissionTermsTable
  commissions: CommissionsTable
  construction_updates: ConstructionUpdatesTable
  contact_brokers: ContactBrokersTable
  contact_companies: ContactCompaniesTable
  contact_dismissals: ContactDismissalsTable
  contact_matches: ContactMatchesTable
  contact_points: ContactPointsTable
  contract_events: ContractEventsTable
  contract_numbers: ContractNumbersTable
  contract_signatures: ContractSignaturesTable
  contract_templates: ContractTemplatesTable
  contract_text_proposals: ContractTextProposalsTable
  contract_texts: ContractTextsTable
  contracts: ContractsTable
  deal_bookings: DealBookingsTable
  deal_tags: DealTagsTable
  deals: DealsTable
  direct_messages: DirectMessagesTable
  discount_events: DiscountEventsTable
  discount_requests: DiscountRequestsTable
  earlier_sale_import_rows: EarlierSaleImportRowsTable
  earlier_sale_imports: EarlierSaleImportsTable
  emails: EmailsTable
  files: FilesTable
  first_start_links: FirstStartLinksTable
  floor_plate_shapes: FloorPlateShapesTable
  floor_plates: FloorPlatesTable
  former_members: FormerMembersTable
  former_unit_numbers: FormerUnitNumbersTable
  get_started_dismissals: GetStartedDismissalsTable
  hold_request_states: HoldRequestStatesTable
  hold_requests: HoldRequestsTable
  idempotency_keys: IdempotencyKeysTable
  import_rows: ImportRowsTable
  imports: ImportsTable
  installation: InstallationTable
  installments: InstallmentsTable
  invites: InvitesTable
  jobs: JobsTable
  known_sign_ins: KnownSignInsTable
  lead_changes: LeadChangesTable
  lead_counts: LeadCountsTable
  lead_document_versions: LeadDocumentVersionsTable
  lead_documents: LeadDocumentsTable
  lead_history_items: LeadHistoryItemsTable
  lead_merge_parts: LeadMergePartsTable
  lead_merges: LeadMergesTable
  lead_names: LeadNamesTable
  lead_notes: LeadNotesTable
  lead_projects: LeadProjectsTable
  lead_tags: LeadTagsTable
  leads: LeadsTable
  license_requests: LicenseRequestsTable
  list_preferences: ListPreferencesTable
  media360: Media360Table
  media360_hotspots: Media360HotspotsTable
  media360_scenes: Media360ScenesTable
  media_links: MediaLinksTable
  memberships: MembershipsTable
  message_batches: MessageBatchesTable
  message_events: MessageEventsTable
  message_opt_outs: MessageOptOutsTable
  message_paces: MessagePacesTable
  message_templates: MessageTemplatesTable
  messages: MessagesTable
  note_files: NoteFilesTable
  note_mentions: NoteMentionsTable
  notification_settings: NotificationSettingsTable
  notifications: NotificationsTable
  organization_bank_details: OrganizationBankDetailsTable
  organization_brokers: OrganizationBrokersTable
  organization_document_files: OrganizationDocumentFilesTable
  organization_documents: OrganizationDocumentsTable
  organization_review_notes: OrganizationReviewNotesTable
  organization_signatories: OrganizationSignatoriesTable
  organizations: OrganizationsTable
  passkeys: PasskeysTable
  payment_plans: PaymentPlansTable
  pictures: PicturesTable
  pipelines: PipelinesTable
  plan_charges: PlanChargesTable
  platform_settings: PlatformSettingsTable
  price_list_units: PriceListUnitsTable
  price_lists: PriceListsTable
  processes: ProcessesTable
  projects: ProjectsTable
  protected_clients: ProtectedClientsTable
  protection_rules: ProtectionRulesTable
  publication_readers: PublicationReadersTable
  publications: PublicationsTable
  published_projects: PublishedProjectsTable
  push_subscriptions: PushSubscriptionsTable
  rate_limits: RateLimitsTable
  recovery_codes: RecoveryCodesTable
  registration_tokens: RegistrationTokensTable
  registrations: RegistrationsTable
  report_email_periods: ReportEmailPeriodsTable
  report_emails: ReportEmailsTable
  sale_offer_events: SaleOfferEventsTable
  sale_offer_numbers: SaleOfferNumbersTable
  sale_offer_unit_plans: SaleOfferUnitPlansTable
  sale_offer_units: SaleOfferUnitsTable
  sale_offer_visitors: SaleOfferVisitorsTable
  sale_offers: SaleOffersTable
  sales_assignments: SalesAssignmentsTable
  sales_material_files: SalesMaterialFilesTable
  sales_materials: SalesMaterialsTable
  sales_targets: SalesTargetsTable
  saved_views: SavedViewsTable
  schedule_limits: ScheduleLimitsTable
  seller_codes: SellerCodesTable
  sign_in_challenges: SignInChallengesTable
  stage_count_parts: StageCountPartsTable
  stage_counts: StageCountsTable
  stages: StagesTable
  tags: TagsTable
  tokens: TokensTable
  unit_allocations: UnitAllocationsTable
  unit_claims: UnitClaimsTable
  unit_counts: UnitCountsTable
  unit_prices: UnitPricesTable
  unit_status_changes: UnitStatusChangesTable
  unit_types: UnitTypesTable
  units: UnitsTable
  used_passkey_challenges: UsedPasskeyChallengesTable
  user_credentials: UserCredentialsTable
  users: UsersTable
  vat_rules: VatRulesTable
  voucher_numbers: VoucherNumbersTable
}
