import type { ImportPlan, ImportStatus } from '@storey/api/imports/imports.ts'
import type { Tone } from '../ui/values/Status.tsx'
import type { ImportLine } from './kind.ts'

export const importStatusLabels: Readonly<Record<ImportStatus, string>> = {
  draft: 'Not run yet',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  stopped: 'Stopped',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const importTones: Readonly<Record<ImportStatus, Tone>> = {
  draft: 'neutral',
  checking: 'info',
  checked: 'info',
  importing: 'info',
  stopped: 'warn',
  imported: 'good',
  undoing: 'info',
  undone: 'outline',
}

/** What happened to a line's lead after its import was undone. */
export const undoneLabels: Readonly<Record<NonNullable<ImportLine['undone']>, string>> = {
  removed: 'Removed',
  put_back: 'Reverted',
  kept: 'Kept',
  gone: 'Deleted before',
}

/** The planned or final result of lines. */
export const planLabels: Readonly<Record<ImportPlan, string>> = {
  create: 'New',
  update: 'Update',
  skip: 'Skipped',
  refuse: 'Failed',
}

export const planTones: Readonly<Record<ImportPlan, Tone>> = {
  create: 'good',
  update: 'info',
  skip: 'neutral',
  refuse: 'bad',
}

export const rowsText = (count: number) => (count === 1 ? 'row' : 'rows')
