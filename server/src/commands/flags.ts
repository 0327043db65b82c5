import { type ParseArgsConfig, parseArgs } from 'node:util'
import { exitCodes } from '../start-error.ts'

/**
 * The options of a command. The launcher has refused others and printed the usage already; run past it, a wrong option
 * ends the process with a plain word all the same.
 */
export function readFlags<const Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    return parseArgs({ options }).values
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : String(problem))
    return process.exit(exitCodes.setting)
  }
}
