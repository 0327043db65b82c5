/** Tables that the archive of an organization does not have, with the reason that its manifest states. */
export const leftOut: Readonly<Record<string, string>> = {
  account_links: 'secret links of accounts',
  api_tokens: 'keys of access',
  audit_seals: 'of the whole installation',
  backfills: 'of the installation',
  backups: 'of the installation',
  booking_drafts: 'unfinished forms, encrypted for one user',
  client_registrations: 'clients of brokerages, whose contacts the developer does not read',
  client_checks: 'which brokerage protects a client, which the history of bookings states',
  contract_numbers: 'counters of the installation',
  contract_templates: 'texts of the platform',
  emails: 'the queue of sending; contents are deleted once sent',
  first_start_links: 'of the installation',
  idempotency_keys: 'stored answers of calls, deleted after a day',
  installation: 'of the installation',
  known_sign_ins: 'how users sign in',
  message_paces: 'of the installation',
  notification_settings: 'settings of users, who may be in other organizations',
  platform_settings: 'settings of the platform',
  organization_review_notes: 'notes of the platform about the organization',
  passkeys: 'how users sign in',
  processes: 'of the installation',
  protected_clients: 'keyed hashes of clients of brokerages',
  push_subscriptions: 'secret addresses of browsers of users',
  rate_limits: 'of the installation',
  recovery_codes: 'how users sign in',
  registration_tokens: 'keys of access',
  seeded: 'of the installation',
  sign_in_challenges: 'how users sign in',
  tokens: 'sessions of users',
  used_passkey_challenges: 'how users sign in',
  user_credentials: 'passwords and second factors of users',
  vat_rules: 'rates of the platform',
}

/** Bytes that are checksums; other bytes are secrets, or are decrypted. */
export const CHECKSUMS: readonly string[] = ['sha256', 'sent_sha256', 'signed_sha256']

/** Of a member, what their colleagues see. */
export const OF_USERS = ['id', 'full_name', 'email', 'phone', 'job_title', 'kind', 'created_at'] as const
