import type { SettingValues } from './settings-table.ts'

/** The settings of backups, scheduled or by command. */
export interface BackupSettings {
  /** The folder of scheduled backups; undefined: none are made. */
  readonly backupUrl: string | undefined
  /** A cron expression in UTC. */
  readonly backupSchedule: string
  readonly backupKeep: number
  /** Public keys of age. */
  readonly backupRecipients: readonly string[]
  readonly backupPassphrase: string | undefined
  /** A secret key of age. */
  readonly backupIdentity: string | undefined
}

export const backupSettingsOf = (values: SettingValues): BackupSettings => ({
  backupUrl: values.BACKUP_URL,
  backupSchedule: values.BACKUP_SCHEDULE,
  backupKeep: values.BACKUP_KEEP,
  backupRecipients: values.BACKUP_RECIPIENTS ?? [],
  backupPassphrase: values.BACKUP_PASSPHRASE,
  backupIdentity: values.BACKUP_IDENTITY,
})
