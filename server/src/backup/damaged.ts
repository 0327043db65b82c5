import { StartError } from '../kernel/start-error.ts'

/** An archive whose content is not what was written. */
export const damaged = (how: string): StartError =>
  new StartError('failed', `The archive is damaged or was cut off: ${how}. Use another copy, or an earlier archive.`)
