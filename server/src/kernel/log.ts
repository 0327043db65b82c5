import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/** Logs one JSON line per event, or a short readable line. Never logs bodies, tokens, phone numbers or e-mail addresses. */
export function makeLog({ logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors have properties that must not be logged: a lost connection its keys, a violated constraint the values.
    serializers: {
      err: ({ name, message, code, stack }: NodeJS.ErrnoException) => ({ type: name, message, code, stack }),
    },
  }
  return logFormat === 'json' ? pino(options) : pino(options, { write: (line) => process.stdout.write(prettify(line)) })
}

function prettify(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const label = pino.levels.labels[Number(level)] ?? ''
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  const stack = err instanceof Object && 'stack' in err ? `\n${err.stack}` : ''
  return `${String(time).slice(11, 19)} ${label === 'info' ? '' : `${label}: `}${[msg, ...facts].filter(Boolean).join(' ')}${stack}\n`
}
