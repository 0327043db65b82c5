import type { Log } from './log.ts'

/** An event for security monitoring; all have one form, so that one alerting rule finds them. */
interface SecurityEvent {
  readonly kind:
    | 'token_refused'
    | 'role_refused'
    | 'too_many'
    | 'new_place'
    | 'new_device'
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

/** The network of an address, so that log lines can be compared without identifying a person. */
export const prefixOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')
