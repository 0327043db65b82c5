import { expect, it } from 'vitest'
import { end, useProcesses } from './processes.ts'

// A database of its own is stopped with it, which a kill would leave running.
const run = useProcesses('SIGTERM')

it('a reset demo has a working queue and an empty mailbox, and prints where e-mails arrive', async () => {
  const first = await run()
  await end(first.child, 'SIGTERM')

  const demo = { file: 'commands/demo.ts', words: 'Ctrl-C stops it', flags: ['--reset'] }
  const { said } = await run({}, demo)
  const address = /Storey's demo: (\S+)/.exec(said)?.[1] ?? ''
  const ready = await fetch(`${address}/health/ready`)
  const mailbox = await fetch(`${address}/dev/mail.json`)

  expect(said).toContain(`E-mails arrive at ${address}/dev/mail`)
  expect(await ready.json()).toMatchObject({ status: 'ready', queue: true })
  expect(await mailbox.json()).toEqual({ data: [] })
})
