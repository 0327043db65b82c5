import { type ParseArgsConfig, parseArgs } from 'node:util'
import { exitCodes } from '../kernel/start-error.ts'

/**
 * Parses the options of a command. The launcher has already refused unknown options and printed the usage; if it was bypassed,
 * a wrong option still ends the process with a clear message.
 */
export function readFlags<const Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    return parseArgs({ options }).values
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : String(problem))
    return process.exit(exitCodes.setting)
  }
}

/** The same for a command that also takes words, such as `list`. */
export function readWords<const Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : String(problem))
    return process.exit(exitCodes.setting)
  }
}
