/** Exit codes of a failed start; `docs/operations.md` lists them for operators. */
export const exitCodes = { failed: 1, setting: 2, owner: 3, schema: 4, port: 5, database: 6, storage: 7 } as const

/** A start that cannot continue; the message is for the operator. */
export class StartError extends Error {
  readonly exitCode: number

  constructor(reason: keyof typeof exitCodes, message: string) {
    super(message)
    this.name = 'StartError'
    this.exitCode = exitCodes[reason]
  }
}

/** @throws StartError that names the setting */
export function refuse(name: string, problem: string): never {
  throw new StartError('setting', `${name} ${problem}`)
}
