import type { Log } from './log.ts'

/** A log entry for the monitoring of attacks; all have one format, so that one rule matches them. */
interface SecurityEvent {
  readonly kind:
    | 'token_refused'
    | 'role_refused'
    | 'too_many'
    | 'new_place'
    | 'new_device'
    | 'passkey_copied'
    | 'file_changed'
    | 'infected_file'
  readonly request_id: string
  readonly route?: string
  readonly ip_prefix?: string
  readonly user_id?: number
  readonly organization_id?: number
}

export const logSecurity = (log: Log, event: SecurityEvent): void =>
  log.warn({ event: 'security', ...event }, 'security')

/** The network of an IP address, so that lines can be compared without identifying a user. */
export function prefixOf(address: string): string {
  // With HOST=:: IPv4 addresses arrive in this form.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain.includes(':') ? plain.split(':').slice(0, 3).join(':') : plain.split('.').slice(0, 3).join('.')
}
